export type Cell = string | number | null;

/** Where a spreadsheet would begin to calculate. */
const FORMULA = /^[=+\-@\t\r]/;

/** RFC 4180. A text that would be taken for a formula begins with an apostrophe; null is an empty cell. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
