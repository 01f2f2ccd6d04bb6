"""Reads a table file of mousehole with nothing but Python's standard library. docs/table-format.md has the format.

  python3 read_table.py TABLE                     checks every checksum, and counts who wins how many positions
  python3 read_table.py TABLE MOUSE CAT... SIDE   says who wins from there: read_table.py board.mht 2,0 1,1 mouse"""
import json
import struct
import sys
import zlib
from itertools import accumulate, chain

HEADER = struct.Struct("<8s IIQQII QQQ IIII")
ENTRY = struct.Struct("<QII")
MAGIC = b"\x89MHT\r\n\x1a\n"


def check(condition, what):
    if not condition:
        sys.exit(f"error: {what}")


class Table:
    def __init__(self, path):
        self.file = open(path, "rb")
        header = self.read(0, HEADER.size)
        check(header[:8] == MAGIC, "this is no table")
        (_, version, self.per_block, self.positions, self.size, game_size, self.stride, self.mouse, self.cat,
         self.longest_at, self.longest, front_sum, self.rest_sum, header_sum) = HEADER.unpack(header)
        check(version == 1, f"version {version} is not known")
        check(zlib.crc32(header[:-4]) == header_sum, "the header is damaged")
        self.blocks = -(-self.positions // self.per_block)
        front = self.read(HEADER.size, game_size + ENTRY.size * self.blocks)
        check(zlib.crc32(front) == front_sum, "the game or the index is damaged")
        self.game = json.loads(front[:game_size])
        self.index = list(ENTRY.iter_unpack(front[game_size:]))
        self.name_places()

    def read(self, at, length):
        self.file.seek(at)
        data = self.file.read(length)
        check(len(data) == length, "the file is too short")
        return data

    def name_places(self):
        """Numbers the places, which users call by their names, and those where cats may stand."""
        rules = self.game["rules"]
        if "grid" in self.game:
            rows = enumerate(self.game["grid"])
            names = [f"{row},{column}" for row, cells in rows for column, cell in enumerate(cells) if cell != "#"]
            holes = [f"{row},{column}" for row, column in rules["hole"]]
        else:
            names = self.game.get("names") or [str(node) for node in range(len(self.game["graph"]))]
            holes = [str(node) for node in rules["hole"]]
        self.places = {name: number for number, name in enumerate(names)}
        open_to_cats = [name for name in names if rules["cat_hole"] != "forbidden" or name not in holes]
        self.cat_places = {name: number for number, name in enumerate(open_to_cats)}
        self.cats = rules["cats"]

    def number(self, mouse, cats, side):
        check(mouse in self.places and all(cat in self.cat_places for cat in cats), "there is no such place")
        check(len(cats) == self.cats and side in ("mouse", "cat"), f"expected {self.cats} cats, then mouse or cat")
        number = (side == "cat") * len(self.places) + self.places[mouse]
        for cat in cats:
            number = number * len(self.cat_places) + self.cat_places[cat]
        return number

    def labels(self, block):
        """The codes of all labels of a block: 4 * plies + 1 for the mouse, 4 * plies + 2 for the cats, 0 for open."""
        at, length, checksum = self.index[block]
        data = self.read(at, length)
        check(zlib.crc32(data) == checksum, f"block {block} is damaged")
        (count,), plain = struct.unpack_from("<I", data), zlib.decompress(data[4:], -15)
        codes = list(accumulate(difference for (difference,) in struct.iter_unpack("<I", plain[:4 * count])))
        size = min(self.per_block, self.positions - block * self.per_block)
        planes = [bytearray(plain[start:start + size]) for start in range(4 * count, len(plain), size)]
        for plane in planes:
            for i in range(self.stride, size) if self.stride else ():
                plane[i] = (plane[i] + plane[i - self.stride]) & 255
        return [codes[low + 256 * high] for low, high in zip(planes[0], planes[1] if count > 256 else bytes(size))]

    def probe(self, number):
        code = self.labels(number // self.per_block)[number % self.per_block]
        return "open" if code == 0 else f"{'mouse' if code & 3 == 1 else 'cat'} in {code >> 2}"


def main(path, *position):
    table = Table(path)
    if position:
        return print(table.probe(table.number(position[0], position[1:-1], position[-1])))
    counts = [0, 0, 0]
    for code in chain.from_iterable(map(table.labels, range(table.blocks))):
        counts[code & 3] += 1
    check(zlib.crc32(table.read(HEADER.size, table.size - HEADER.size)) == table.rest_sum, "the file is damaged")
    check(not table.file.read(1) and counts[1:] == [table.mouse, table.cat], "the header does not fit the rest")
    print(f"{table.positions} positions: mouse {counts[1]}, cat {counts[2]}, open {counts[0]}; "
          f"the longest win is {table.probe(table.longest_at)}")


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) > 1 else sys.exit(__doc__)
