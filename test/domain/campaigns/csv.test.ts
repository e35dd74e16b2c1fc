import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvRows } from "#domain/campaigns/csv.ts";
import { listHead } from "#domain/campaigns/list-head.ts";

async function rowsOf(...pieces: string[]) {
  const rows = [];
  for await (const { line, cells } of csvRows(pieces)) rows.push([line, ...cells]);
  return rows;
}

describe("comma-separated values", () => {
  it("are read with quotes, line ends of every kind, and the line of the file that a row begins on", async () => {
    const text = '\uFEFFphone,name\r\n+1,"a ""b"", c"\n\n"2\nx",y\r3,\n';
    expect(await rowsOf(text)).toEqual([
      [1, "phone", "name"],
      [2, "+1", 'a "b", c'],
      [4, "2\nx", "y"],
      [6, "3", ""],
    ]);
  });

  it("are separated by semicolons or tabs where those come first", async () => {
    expect(await rowsOf("a;b,c\n1;2\n")).toEqual([
      [1, "a", "b,c"],
      [2, "1", "2"],
    ]);
    expect(await rowsOf("a\tb\n1\t2")).toEqual([
      [1, "a", "b"],
      [2, "1", "2"],
    ]);
  });

  it("are the same however they are cut into pieces", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "ي", " ") });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1 }),
        fc.integer({ min: 1, max: 5 }),
        async (rows, size) => {
          const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(",")).join("\r\n");
          const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
          const read = (await rowsOf(...pieces)).map(([, ...cells]) => cells);
          expect(read).toEqual(rows.filter((row) => row.some((one) => one.trim() !== "")));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("the first row of a list", () => {
  it("says whom, in which language, and which placeholders the other columns fill", () => {
    const head = listHead(["First name", " Phone ", "LANG", "order", "Order", "2nd", "{{city}}"]);
    expect(head).toMatchObject({ to: 1, language: 2, columns: 7 });
    expect([...(head?.values ?? [])]).toEqual([
      [0, "first_name"],
      [3, "order"],
      [6, "city"],
    ]);
    expect(listHead(["الهاتف"])?.to).toBe(0);
    expect(listHead(["name", "order"])).toBeNull();
  });
});
