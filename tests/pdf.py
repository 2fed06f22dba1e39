"""Enough of PDF to read what the package writes: text, where it is, and long level lines."""

import re
import zlib


def contents(pdf):
    """What each page is painted with, and which letters the codes of each font stand for."""
    objects = dict(re.findall(rb"(?s)\n(\d+) 0 obj\n(.*?)\nendobj", pdf))
    letters = {}
    for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", pdf):
        letters[name] = letters_of(stream(objects[re.search(rb"/ToUnicode (\d+)", objects[number])[1]]))
    numbers = re.findall(rb"/Type /Page\b.*?/Contents (\d+) 0 R", pdf, re.DOTALL)
    return [(stream(objects[number]), letters) for number in numbers]


def pages(pdf):
    """The text of each page, lines joined by spaces. Enough of PDF to read what matplotlib writes."""
    return [text_of(content, letters) for content, letters in contents(pdf)]


def written(pdf):
    """The lines of text of each page and where they begin: (text, size, x, y), y up from the foot of the page."""
    block = rb"(?s)1 0 -?0 1 ([-\d.]+) ([-\d.]+) cm\n(BT\n/F\d+ ([\d.]+) Tf.*?\nET)"
    return [
        [(text_of(text, letters), float(size), float(x), float(y)) for x, y, text, size in re.findall(block, content)]
        for content, letters in contents(pdf)
    ]


def drawn_across(pdf):
    """The level lines of each page that are longer than 100 points: (left, right, y)."""
    line = rb"\n([\d.]+) ([\d.]+) m\n([\d.]+) ([\d.]+) l\n\nS"
    found = []
    for content, _ in contents(pdf):
        ends = [tuple(map(float, each)) for each in re.findall(line, content)]
        found.append([(x1, x2, y1) for x1, y1, x2, y2 in ends if y1 == y2 and x2 - x1 > 100])
    return found


def stream(thing):
    return zlib.decompress(re.search(rb"(?s)stream\n(.*?)\nendstream", thing)[1])


def letters_of(table):
    """Which letter each code of a font stands for."""
    found = {}
    for first, _, several in re.findall(rb"<(\w+)> <(\w+)> \[([^\]]*)\]", table):
        for place, each in enumerate(re.findall(rb"<(\w+)>", several)):
            found[int(first, 16) + place] = bytes.fromhex(each.decode()).decode("utf-16-be")
    return found


def text_of(content, letters):
    lines = []
    for block in re.findall(rb"(?s)\bBT\n(.*?)\nET", content):
        line, current = "", {}
        for font, text in re.findall(rb"(?s)/(F\d+) [\d.]+ Tf|\(((?:[^()\\]|\\.)*)\)", block):
            current = letters[font] if font else current
            plain = re.sub(rb"(?s)\\(.)", lambda at: {b"n": b"\n", b"r": b"\r"}.get(at[1], at[1]), text)
            line += "".join(current[plain[at] * 256 + plain[at + 1]] for at in range(0, len(plain), 2))
        lines.append(line)
    return " ".join(lines)
