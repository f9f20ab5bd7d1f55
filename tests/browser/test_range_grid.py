"""The grid of starting hands: what it shows, and painting it by pointer and keyboard."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.browser.fake_room import FakeRoom

from vilt.odds import Range
from vilt.odds.combos import CLASS_NAMES

SHOW = """async ([values, painted]) => {
  const {h, render} = await import("preact");
  const {RangeGrid, className, combos, rangeText} = await import("/static/odds/range_grid.js");
  const sheet = Object.assign(document.createElement("link"), {rel: "stylesheet", href: "/static/css/range-grid.css"});
  document.head.append(sheet);
  await new Promise((done) => sheet.addEventListener("load", done));
  const draw = (now) => {
    document.body.dataset.range = rangeText(now);
    document.body.dataset.combos = combos(now);
    render(h(RangeGrid, {values: now, label: "Range", onChange: painted ? draw : undefined}), document.body);
  };
  document.body.replaceChildren();
  draw(values);
  return values.map((_, place) => className(place));
}"""


def shown(page: Page, text: str, painted: bool) -> list[str]:
    """Draw a range on an empty page; gives the names of the squares."""
    FakeRoom(page).open("/")
    names: list[str] = page.evaluate(
        SHOW, [Range.parse(text).grid().ravel().tolist() if text else [0.0] * 169, painted]
    )
    return names


def range_on(page: Page) -> Range:
    return Range.parse(page.locator("body").get_attribute("data-range") or "")


def test_it_shows_a_range_and_says_it_as_the_library_reads_it(new_page: Callable[..., Page]) -> None:
    page = new_page()
    text = "22+, A2s+, KTo+, QJs:0.5"
    assert shown(page, text, painted=False) == list(CLASS_NAMES)
    assert range_on(page) == Range.parse(text)
    assert float(page.locator("body").get_attribute("data-combos") or 0) == Range.parse(text).combos
    grid = page.get_by_role("grid", name="Range")
    assert grid.get_by_role("row").count() == 13
    expect(grid.get_by_role("gridcell", name="AKs", exact=True)).to_have_attribute("aria-selected", "true")
    expect(grid.get_by_role("gridcell", name="72o", exact=True)).to_have_attribute("aria-selected", "false")
    expect(grid.get_by_role("gridcell", name="QJs 50%", exact=True)).to_contain_text("50%")
    grid.get_by_role("gridcell", name="72o", exact=True).click()
    assert range_on(page) == Range.parse(text)


def test_it_is_painted_by_pointer(new_page: Callable[..., Page]) -> None:
    page = new_page()
    shown(page, "", painted=True)
    grid = page.get_by_role("grid", name="Range")
    grid.get_by_role("gridcell", name="AA", exact=True).hover()
    page.mouse.down()
    grid.get_by_role("gridcell", name="AKs", exact=True).hover()
    grid.get_by_role("gridcell", name="AQs", exact=True).hover()
    page.mouse.up()
    grid.get_by_role("gridcell", name="A5s", exact=True).hover()
    assert range_on(page) == Range.parse("AA, AQs+")
    grid.get_by_role("gridcell", name="AKs", exact=True).click()
    assert range_on(page) == Range.parse("AA, AQs")


def test_it_is_painted_by_keyboard(new_page: Callable[..., Page]) -> None:
    page = new_page()
    shown(page, "", painted=True)
    page.keyboard.press("Tab")
    for key in ("Space", "ArrowDown", "ArrowRight", "Enter", "ArrowLeft", "ArrowLeft", "Space"):
        page.keyboard.press(key)
    assert range_on(page) == Range.parse("KK+, AKo")
    expect(page.get_by_role("gridcell", name="AKo", exact=True)).to_be_focused()


def test_it_fits_a_phone(new_page: Callable[..., Page]) -> None:
    page = new_page(width=360, height=640)
    shown(page, "22+", painted=False)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
