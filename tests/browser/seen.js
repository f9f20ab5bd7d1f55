// What a table shows, but for the seconds that run.
() => ({
  pots: [...document.querySelectorAll(".pot")].map((e) => e.textContent),
  board: [...document.querySelectorAll(".board [role=img]")].map((e) => e.ariaLabel),
  note: document.querySelector(".centre-note")?.textContent ?? "",
  button: document.querySelector(".dealer")?.ariaLabel ?? "",
  bets: [...document.querySelectorAll(".bet:not(.gone)")].map((e) => [e.style.getPropertyValue("--i"), e.textContent]).sort(),
  seats: [...document.querySelectorAll(".seat")].map((e) => [
    e.dataset.seat,
    e.dataset.state,
    e.textContent.replace(/\d+:\d\d/g, ""),
    [...e.querySelectorAll(".card")].map((card) => card.ariaLabel).join(),
  ]),
  moves: [...document.querySelectorAll(".act-btn")].map((e) => [e.textContent, e.ariaDisabled]),
  log: [...document.querySelectorAll(".log li")].map((e) => e.textContent),
})
