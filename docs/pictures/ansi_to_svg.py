#!/usr/bin/env python3
"""What a terminal shows, as a picture: text with colours on standard input, SVG on standard output.

    ansi_to_svg.py TITLE COLUMNS
"""

import re
import sys
import unicodedata
from html import escape

WIDTH, HEIGHT, SIZE = 8.4, 18, 14  # of a character and its font, in pixels
EDGE, BAR = 14, 30  # around the text, and the title above it
BACKGROUND, FOREGROUND = "#1e1e2e", "#cdd6f4"
NAMED = (
    "#45475a #f38ba8 #a6e3a1 #f9e2af #89b4fa #cba6f7 #94e2d5 #bac2de "
    "#585b70 #f38ba8 #a6e3a1 #f9e2af #89b4fa #cba6f7 #94e2d5 #ffffff"
).split()


def palette(number):
    """A colour of the 256."""
    if number < 16:
        return NAMED[number]
    if number >= 232:
        level = 8 + 10 * (number - 232)
        return f"#{level:02x}{level:02x}{level:02x}"
    steps = [0, 95, 135, 175, 215, 255]
    red, rest = divmod(number - 16, 36)
    green, blue = divmod(rest, 6)
    return f"#{steps[red]:02x}{steps[green]:02x}{steps[blue]:02x}"


def extended(codes):
    """The colour after 38 or 48, whose other numbers are taken."""
    if next(codes, 0) == 5:
        return palette(next(codes, 0))
    return "#{:02x}{:02x}{:02x}".format(*(next(codes, 0) for _ in range(3)))


def restyle(style, text):
    """The style after `ESC [ text m`."""
    codes = iter(int(code or 0) for code in re.split("[;:]", text))
    for code in codes:
        if code == 0:
            style = {}
        elif code in (1, 3, 4, 7):
            style = {**style, code: True}
        elif code in (22, 23, 24, 27):
            style = {k: v for k, v in style.items() if k != {22: 1}.get(code, code - 20)}
        elif 30 <= code <= 37 or 90 <= code <= 97:
            style = {**style, "fill": NAMED[code % 10 + (8 if code >= 90 else 0)]}
        elif 40 <= code <= 47 or 100 <= code <= 107:
            style = {**style, "back": NAMED[code % 10 + (8 if code >= 100 else 0)]}
        elif code in (38, 48):
            style = {**style, "fill" if code == 38 else "back": extended(codes)}
        elif code in (39, 49):
            style = {k: v for k, v in style.items() if k != ("fill" if code == 39 else "back")}
    return style


def cells(line, style):
    """The characters of a line with their styles, and the style at its end."""
    found = []
    for part in re.findall(r"\x1b\[[0-9;:]*m|\x1b\[[0-9;?]*[A-Za-ln-z]|\x1b[()].|[^\x1b]", line):
        if part.startswith("\x1b"):
            style = restyle(style, part[2:-1]) if part.endswith("m") else style
        elif not unicodedata.combining(part):
            found.append((part, style))
            if unicodedata.east_asian_width(part) in "WF":
                found.append(("", style))
    return found, style


def runs(line):
    """Stretches of one style: where they begin, how long they are, text and style."""
    start = 0
    for at in range(1, len(line) + 1):
        if at == len(line) or line[at][1] != line[start][1]:
            yield start, at - start, "".join(text for text, _ in line[start:at]), line[start][1]
            start = at


def draw(line, top):
    for start, length, text, style in runs(line):
        fill, back = style.get("fill", FOREGROUND), style.get("back")
        if style.get(7):
            fill, back = back or BACKGROUND, fill
        x, width = EDGE + start * WIDTH, length * WIDTH
        if back:
            yield f'<rect x="{x:.1f}" y="{top}" width="{width:.1f}" height="{HEIGHT}" fill="{back}"/>'
        if not text.strip():
            continue
        more = ' font-weight="bold"' if style.get(1) else ""
        more += ' font-style="italic"' if style.get(3) else ""
        more += ' text-decoration="underline"' if style.get(4) else ""
        yield (
            f'<text x="{x:.1f}" y="{top + 13.5}" textLength="{width:.1f}" '
            f'lengthAdjust="spacingAndGlyphs" fill="{fill}"{more}>{escape(text)}</text>'
        )


def main():
    title, columns = sys.argv[1], int(sys.argv[2])
    lines, style = [], {}
    for line in sys.stdin.read().rstrip("\n").split("\n"):
        line, style = cells(line, style)
        lines.append(line[:columns])
    width = 2 * EDGE + columns * WIDTH
    height = BAR + EDGE + len(lines) * HEIGHT
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" '
        f'viewBox="0 0 {width:.0f} {height}" font-size="{SIZE}" xml:space="preserve" '
        "font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\">",
        f"<title>{escape(title)}</title>",
        f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>',
        f'<text x="50%" y="20" text-anchor="middle" fill="{NAMED[7]}">{escape(title)}</text>',
    ]
    for index, line in enumerate(lines):
        out.extend(draw(line, BAR + index * HEIGHT))
    print("\n".join([*out, "</svg>"]))


main()
