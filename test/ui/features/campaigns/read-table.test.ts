import { expect, test } from "vitest";
import { decodeTable, rowsAbout } from "#ui/features/campaigns/read-table.ts";

const bytes = (...parts: readonly (number | string)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "number" ? [part] : [...new TextEncoder().encode(part)])));

test.each([
  ["UTF-8", bytes("phone,name\n+1,ليلى")],
  ["UTF-8 with a mark", bytes(0xef, 0xbb, 0xbf, "phone,name\n+1,ليلى")],
  ["UTF-16 as spreadsheets write it", Uint8Array.from(Buffer.from("\uFEFFphone,name\n+1,ليلى", "utf16le"))],
  ["UTF-16 the other way round", Uint8Array.from(Buffer.from("\uFEFFphone,name\n+1,ليلى", "utf16le").swap16())],
])("a table in %s is read", (_, table) => {
  expect(decodeTable(table)).toBe("phone,name\n+1,ليلى");
});

test("what may be any of several encodings, or is no text, is not guessed at", () => {
  expect(decodeTable(bytes("phone,name\n+1,", 0xe1, 0xed))).toBeNull();
  expect(decodeTable(bytes("PK", 3, 4, 0, 0))).toBeNull();
});

test.each([
  ["", 0],
  ["phone", 0],
  ["phone\n+1\r\n\r\n+2\r+3\n", 3],
])("rows of %j are counted: %i", (csv, rows) => expect(rowsAbout(csv)).toBe(rows));
