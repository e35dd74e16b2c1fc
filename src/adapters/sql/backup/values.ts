import type { SqlValue } from "../database.ts";
import { readDate, toSqlDate } from "../sql-dates.ts";
import { SqlError } from "../sql-error.ts";
import type { ColumnKind } from "../table-shapes.ts";
import type { TableShape } from "../tables.ts";

/** As every dialect takes it, whichever one it was read from. */
export function plainValue(table: TableShape, column: string, value: unknown): SqlValue {
  if (value === null) return null;
  const plain = CONVERSIONS[table.columns[column] ?? "text"](value);
  if (plain === null) throw new SqlError("value-unreadable", `${table.name}.${column} holds what is no value of it`);
  return plain;
}

const CONVERSIONS: Readonly<Record<ColumnKind, (value: unknown) => SqlValue>> = {
  text: (value) => String(value),
  number(value) {
    const number = Number(value);
    return Number.isFinite(number) && value !== "" ? number : null;
  },
  date(value) {
    const date = value instanceof Date ? value : readDate(String(value));
    return date === null ? null : toSqlDate(date);
  },
};
