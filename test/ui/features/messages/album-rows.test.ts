import { describe, expect, it } from "vitest";
import {
  type AlbumRow,
  kindOfAddress,
  readRows,
  withFiles,
  withNewRow,
  withoutRow,
  writeRows,
} from "#ui/features/messages/album-rows.ts";
import { calledName, isRowComing, readRow } from "#ui/features/messages/file-row.ts";

const row = (key: number, url = `https://a.b/${key}.png`): AlbumRow => ({ key, kind: "image", url });
const file = (name: string) => ({ kind: "image", file: { name, bytes: 1, until: null } }) as const;
const urls = (rows: readonly AlbumRow[]) => rows.map(({ url }) => url);

describe("the rows of an album's form", () => {
  it("begin with a picture and a video", () => {
    expect(readRows("").map(({ kind, url }) => [kind, url])).toEqual([
      ["image", ""],
      ["video", ""],
    ]);
  });

  it("are the same after they were kept as text", () => {
    const rows = [row(1), { ...row(2), file: { name: "a.png", bytes: 3, until: 5 } }];
    expect(readRows(writeRows(rows))).toEqual(rows);
  });

  it.each([
    "{",
    "null",
    '[null,{"kind":"gif","url":"x","key":1}]',
    '[{"key":1,"kind":"image"}]',
  ])("are two empty ones where a draft holds %s", (kept) => {
    expect(urls(readRows(kept))).toEqual(["", ""]);
  });

  it("are never fewer than two, nor more than ten", () => {
    expect(withoutRow([row(1), row(2)], 1)).toMatchObject([{ key: 2 }, { url: "" }]);
    expect(withoutRow([row(1), row(2), row(3)], 2).map(({ key }) => key)).toEqual([1, 3]);
    expect(readRows(JSON.stringify(Array.from({ length: 12 }, (_, at) => row(at))))).toHaveLength(10);
  });

  it("have keys of their own", () => {
    const keys = withNewRow(withoutRow([row(1), row(2), row(3)], 1)).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
  });

  it("take files of this device, those in place of empty rows first, as many as there is room for", () => {
    const { rows, keys } = withFiles([row(1, ""), row(2)], [file("a"), file("b")]);
    expect(rows.map((one) => one.file?.name ?? one.url)).toEqual(["a", "https://a.b/2.png", "b"]);
    expect(rows.filter(isRowComing).map(({ key }) => key)).toEqual(keys);
    const full = Array.from({ length: 9 }, (_, at) => row(at));
    const placed = withFiles(full, [file("a"), file("b")]);
    expect([placed.rows.length, placed.keys.length]).toEqual([10, 1]);
  });
});

it("a file's name is one that a message may have", () => {
  expect(calledName(`a/b\\c\n${"x".repeat(120)}.png`)).toHaveLength(120);
  expect(calledName("a/b\nc.png")).toBe("a_b_c.png");
});

describe("the kind of an address", () => {
  it.each([
    ["https://a.b/c.JPG?size=2", "image"],
    ["https://a.b/c.webp#x", "image"],
    ["https://a.b/c.mp4", "video"],
    ["https://a.b/c.pdf", null],
    ["https://a.b/media/7", null],
    ["", null],
  ])("%s is %s", (url, kind) => {
    expect(kindOfAddress(url)).toBe(kind);
  });
});

it.each(["", "{", "null", "3", '{"key":1,"url":"","file":{}}'])("finds no file of this device in %j", (typed) => {
  expect(readRow(typed)).toBeNull();
});
