"""Subsets BabelStone Han to the rare characters of Chinese names: those of the general standard table outside U+4E00 to
U+9FA5, and those that Unihan traces to names of persons and places. Hanazono has Japanese forms and no Extension H.

Needs fonttools and brotli from PyPI, and the files of Debian's packages fonts-babelstone-han and unicode-data:
  python3 web/build/rare-characters.py BabelStoneHan.ttf /usr/share/unicode
Writes web/src/ui/rare-characters/rare-characters.woff2, the same bytes from the same input.
"""

import bz2
import os
import re
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

# The licence asks for the day of the change in the font itself.
CHANGED = "2026-11-26"

TARGET = "web/src/ui/rare-characters/rare-characters.woff2"

# Sources of Unihan's kIRG_GSource: personal names (GIDC, GRM, GXM), place names (GDM), modern dictionaries.
NAME_SOURCES = ("GIDC", "GRM", "GXM", "GDM", "GGFZ", "GXC", "GXHZ")


def fields(folder, name):
    """Rows (code point, field, value) of a file of Unihan."""
    with bz2.open(f"{folder}/{name}.txt.bz2", "rt") as lines:
        for line in lines:
            if line.startswith("U+"):
                code, field, value = line.rstrip("\n").split("\t")
                yield int(code[2:], 16), field, value


def rare_characters(folder):
    """Characters of the general standard table and of names, outside of what every system has."""
    table = {code for code, field, _ in fields(folder, "Unihan_OtherMappings") if field == "kTGH"}
    names = {
        code
        for code, field, value in fields(folder, "Unihan_IRGSources")
        if field == "kIRG_GSource" and re.match("[A-Z]+", value).group() in NAME_SOURCES
    }
    return {code for code in table | names if not 0x4E00 <= code <= 0x9FA5}


def main(font_path, unihan_folder):
    characters = rare_characters(unihan_folder)
    font = TTFont(font_path, recalcTimestamp=False)
    missing = characters - set(font.getBestCmap())
    options = subset.Options(flavor="woff2", layout_features=[], hinting=False, name_IDs=["*"], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    names = font["name"]
    names.names = [name for name in names.names if name.nameID in (0, 13, 14)]
    for name_id, text in (
        (1, "Rare Characters"),
        (2, "Regular"),
        (3, f"Rare Characters {CHANGED}"),
        (4, "Rare Characters"),
        (6, "RareCharacters"),
        (10, f"Changed on {CHANGED}: BabelStone Han without hints, reduced to rare characters of Chinese names."),
    ):
        names.setName(text, name_id, 3, 1, 0x409)
    font.flavor = "woff2"
    font.save(TARGET)
    print(f"{len(characters)} characters, {len(missing)} of them missing in the font: {os.path.getsize(TARGET)} bytes")


main(*sys.argv[1:])
