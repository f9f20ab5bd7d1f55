// Runs before anything is drawn, so that no page flashes in the wrong colours. The settings are those of preferences.js.
{
  const stored = localStorage.getItem("vilt.theme");
  const light = stored === "light" || (stored !== "dark" && matchMedia("(prefers-color-scheme: light)").matches);
  document.documentElement.dataset.theme = light ? "light" : "dark";
  document.documentElement.dataset.deck = localStorage.getItem("vilt.deck") ?? "4";
}
