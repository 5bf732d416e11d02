"""The drawn tiles: every two faces stay apart for every eye, as the browser shows them to it."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import hanchan.drawing.tiles
from browser.players import Club
from proof import first_of

FACES_FILE = Path(hanchan.drawing.tiles.__file__).with_name("tiles.json")
FACES = json.loads(FACES_FILE.read_text())
EYES = ("none", "deuteranopia", "protanopia", "tritanopia", "achromatopsia")
LEAST = 0.04  # root of the mean square of the difference in luminance, of 1
PITCH = 64  # from one tile to the next on the sheet, in pixels

# All faces side by side, each on whole pixels.
SHEET = """
async ({ width, index, pitch }) => {
  const base = document.querySelector("script[type=module]").src;
  const load = (path) => import(new URL(path, base));
  const { FACES, install, tile } = await load("tiles/faces.js");
  const sheet = document.createElement("div");
  sheet.id = "sheet";
  sheet.style.cssText = `position:fixed;inset:0;z-index:99;background:#fff;--tw:${width}px`;
  document.body.append(sheet);
  install(index);
  FACES.forEach((face, at) => {
    const made = tile(face === "back" ? null : face);
    made.style.cssText = `position:absolute;left:${(at % 16) * pitch}px;top:${Math.floor(at / 16) * pitch}px`;
    sheet.append(made);
  });
  return FACES;
}
"""

# The two faces that are nearest to each other on a picture of the sheet, and how near.
NEAREST = """
async ({ picture, faces, width, pitch }) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const seen = faces.map((_, at) => {
    const { data } = pen.getImageData((at % 16) * pitch, Math.floor(at / 16) * pitch, width, Math.floor(width * 1.34));
    const light = [];
    for (let byte = 0; byte < data.length; byte += 4) {
      light.push((0.2126 * data[byte] + 0.7152 * data[byte + 1] + 0.0722 * data[byte + 2]) / 255);
    }
    return light;
  });
  let nearest = [Infinity];
  seen.forEach((one, first) => seen.slice(0, first).forEach((two, second) => {
    const square = one.reduce((sum, light, at) => sum + (light - two[at]) ** 2, 0) / one.length;
    if (Math.sqrt(square) < nearest[0]) nearest = [Math.sqrt(square), faces[first], faces[second]];
  }));
  return nearest;
}
"""


def sheet(
    page: Page, url: str, colours: str, width: int, index: bool, tiles: str = "classic"
) -> list[str]:
    """The faces on a sheet over the page, in their order."""
    page.goto(f"{url}/settings")
    page.locator("hanchan-settings h1").wait_for()
    look = {"colours": colours, "tiles": tiles}
    page.evaluate("look => Object.assign(document.documentElement.dataset, look)", look)
    faces: list[str] = page.evaluate(SHEET, {"width": width, "index": index, "pitch": PITCH})
    return faces


@pytest.mark.parametrize(
    ("colours", "width", "index"),
    first_of(
        [("usual", 24, False), ("usual", 24, True), ("safe", 24, False), ("suits", 24, True), ("usual", 20, False)],
        several=True,
    ),
)  # fmt: skip
def test_every_two_faces_differ_for_every_eye(
    club: Club, colours: str, width: int, index: bool
) -> None:
    page = club.page()
    faces = sheet(page, club.url, colours, width, index)
    assert len(faces) == 38
    hold_apart(page, faces, width)


@pytest.mark.parametrize("tiles", ["plain", "large"])
@pytest.mark.parametrize("colours", first_of(["usual", "suits"]))
def test_every_two_faces_of_the_other_sets_differ_for_every_eye(
    club: Club, tiles: str, colours: str
) -> None:
    page = club.page()
    faces = sheet(page, club.url, colours, 24, False, tiles)
    expect(page.locator("#tile-set")).to_have_attribute("data-set", f"{tiles} false")
    hold_apart(page, faces, 24)


def hold_apart(page: Page, faces: list[str], width: int) -> None:
    """Every two faces of the sheet differ, for every eye."""
    tools = page.context.new_cdp_session(page)
    for eye in EYES:
        tools.send("Emulation.setEmulatedVisionDeficiency", {"type": eye})
        picture = base64.b64encode(page.locator("#sheet").screenshot()).decode()
        given = {"picture": picture, "faces": faces, "width": width, "pitch": PITCH}
        distance, *pair = page.evaluate(NEAREST, given)
        assert distance > LEAST, (eye, pair)


# What one colour is on another, as 1 to 21: both as the page's style sheets give them.
CONTRASTS = """
async ({ look, pairs }) => {
  Object.assign(document.documentElement.dataset, look);
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
  const linear = (one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
  const luminance = (name, at) => {
    at.style.color = `var(${name})`; // as the page resolves it, for a light or a dark device
    canvas.fillStyle = getComputedStyle(at).color;
    at.style.color = "";
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((one) => linear(one / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  return pairs.map(([ink, ground, where]) => {
    const at = document.querySelector(where ?? "html");
    const [dark, light] = [luminance(ink, at), luminance(ground, at)].sort((one, two) => one - two);
    return [ink, ground, where ?? "", (light + 0.05) / (dark + 0.05)];
  });
}
"""
GROUNDS = {
    "--text": ("ground", "panel", "panel-2"), "--text-soft": ("ground", "panel", "panel-2"),
    "--accent": ("panel", "panel-2"), "--accent-ink": ("accent",),
    "--good": ("panel",), "--warn": ("panel",),
    "--on-felt": ("felt", "felt-light", "felt-deep", "well"), "--gold": ("well",),
}  # fmt: skip


def pale(page: Page, look: dict[str, str], pairs: list[list[str]], least: float) -> list[str]:
    """The pairs of colours that are too near to each other in this look."""
    found = page.evaluate(CONTRASTS, {"look": look, "pairs": pairs})
    return [f"{look}: {' '.join(names)} {ratio:.1f}" for *names, ratio in found if ratio < least]


@pytest.fixture
def settings(club: Club) -> Page:
    page = club.page()
    page.goto(f"{club.url}/settings")
    expect(page.locator(".gallery .tile").first).to_be_visible()
    return page


def test_words_can_be_read_on_every_felt_in_both_contrasts(settings: Page) -> None:
    pairs = [[ink, f"--{ground}"] for ink, all_ in GROUNDS.items() for ground in all_]
    for felt in ("green", "blue", "charcoal", "paper"):
        for contrast in ("usual", "high"):
            for theme in ("dark", "light"):
                look = {"felt": felt, "contrast": contrast, "theme": theme}
                assert pale(settings, look, pairs, 4.5) == []


def test_the_page_is_light_on_a_light_device_unless_told_otherwise(club: Club) -> None:
    shade = "() => getComputedStyle(document.documentElement).backgroundColor"
    grounds = []
    for scheme in ("light", "dark"):
        page = club.page(color_scheme=scheme)
        page.goto(f"{club.url}/settings")
        expect(page.locator(".gallery .tile").first).to_be_visible()
        grounds.append(page.evaluate(shade))
        page.select_option("[name=theme]", "dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        assert page.evaluate(shade) == "rgb(18, 58, 46)"
    assert grounds == ["rgb(242, 239, 228)", "rgb(18, 58, 46)"]


def test_every_ink_can_be_seen_on_every_face_in_all_colours(settings: Page) -> None:
    inks = ["--tile-ink", "--tile-red", "--tile-green", "--tile-blue"]
    faces = ["#t-1m", "#t-5p", "#t-5s", "#t-1z", "#t-0m", "#t-0p", "#t-0s"]
    pairs = [[ink, "--tile-face", face] for ink in inks for face in faces]
    for face in ("ivory", "white", "dark"):
        for colours in ("usual", "safe", "suits"):
            assert pale(settings, {"face": face, "colours": colours}, pairs, 5.0) == []


def test_the_pictures_have_the_tiles_of_the_page(club: Club) -> None:
    page = club.page()
    page.goto(f"{club.url}/settings")
    expect(page.locator("#tile-set symbol")).to_have_count(len(FACES))
    drawn = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#tile-set symbol")].map((one) => [
          one.id.slice(2), [...one.children].map((part) => new XMLSerializer().serializeToString(part)).join(""),
        ]))"""
    )
    plain = {
        face: text.replace(' xmlns="http://www.w3.org/2000/svg"', "")
        for face, text in drawn.items()
    }
    assert plain == json.loads(FACES_FILE.read_text()), "run tools/write_tiles.py"
