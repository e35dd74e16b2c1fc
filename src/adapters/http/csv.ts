import type { WebContext } from "./web.ts";

/** At the head of a file: spreadsheets take the bytes for another encoding without it. */
export const CSV_MARK = "\uFEFF";

export type Cell = string | number | null;

/** Where a spreadsheet would begin to calculate. */
const FORMULA = /^[=+\-@\t\r]/;

/** RFC 4180. A text that would be taken for a formula begins with an apostrophe; null is an empty cell. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}

/** A table as a file, to be kept under this name. */
export function csvFile(c: WebContext, name: string, rows: readonly (readonly Cell[])[]): Response {
  nameCsvFile(c, name);
  return c.body(CSV_MARK + csvOf(rows));
}

/** Of an answer whose table is made while it is taken. */
export function nameCsvFile(c: WebContext, name: string): void {
  c.header("content-type", "text/csv; charset=utf-8");
  c.header("content-disposition", `attachment; filename="${name}"`);
}

function cellOf(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
