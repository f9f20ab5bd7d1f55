// What is wrong with the layout of a page: overlaps, cut-off texts, small targets, sideways scrolling.
() => {
  const seen = (e) => {
    const r = e.getBoundingClientRect();
    return e.checkVisibility() && r.width > 1 && r.height > 1;
  };
  const parts = [
    ".seat:not(.own) .plate", ".own .plate", ".seat:not(.own) .hand", ".own .hand", ".bet", ".board", ".pots", ".dealer",
    ".centre-note", ".act", ".foot", ".actionbar", ".topbar", ".seat .avatar",
  ];
  const all = parts.flatMap((name) => [...document.querySelectorAll(name)].filter(seen).map((e) => [name, e, e.closest(".seat")]));
  const out = [];
  all.forEach(([a, x, p], i) => all.slice(i + 1).forEach(([b, y, q]) => {
    if (x.contains(y) || y.contains(x) || (p && p === q)) return;
    const [r, t] = [x.getBoundingClientRect(), y.getBoundingClientRect()];
    const w = Math.min(r.right, t.right) - Math.max(r.left, t.left);
    const h = Math.min(r.bottom, t.bottom) - Math.max(r.top, t.top);
    if (w > 1 && h > 1) out.push(`overlap ${a} / ${b} by ${w.toFixed()} x ${h.toFixed()}`);
  }));
  for (const [a, e] of all) {
    const r = e.getBoundingClientRect();
    if (r.left < -0.5 || r.right > innerWidth + 0.5 || r.top < -0.5 || r.bottom > innerHeight + 0.5) out.push(`off screen ${a}`);
  }
  for (const e of document.querySelectorAll("button, .btn, .who *, .act, th, td, .tab, label, .pot, h1, h2, .preset")) {
    // Names may be shortened, amounts never; an element within a line has no width of its own.
    const shortened = e.matches("[data-trunc], .topbar h1") || e.closest("svg, .sr") || getComputedStyle(e).display === "inline";
    if (seen(e) && !shortened && e.scrollWidth > e.clientWidth + 1) out.push(`clipped "${e.textContent.trim().slice(0, 40)}"`);
  }
  for (const e of document.querySelectorAll("button, .btn, a, summary")) {
    if (seen(e) && Math.min(e.offsetWidth, e.offsetHeight) < 24) out.push(`small target "${e.textContent.trim().slice(0, 20)}"`);
  }
  for (const e of document.querySelectorAll(".act-btn")) {
    if (seen(e) && e.offsetHeight > e.parentElement.clientHeight + 1) out.push("a button grows out of its row");
  }
  for (const key of document.querySelectorAll(".act-btn kbd")) {
    if (!seen(key)) continue;
    const k = key.getBoundingClientRect();
    for (const label of key.parentElement.querySelectorAll("span, b")) {
      const words = document.createRange();
      words.selectNodeContents(label);
      const under = [...words.getClientRects()].some((r) => r.right > k.left && r.left < k.right && r.bottom > k.top && r.top < k.bottom);
      if (under) out.push(`a key lies on "${label.textContent}"`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) out.push("scrolls sideways");
  return out;
}
