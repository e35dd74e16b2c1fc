import { fromSqlDate } from "../../sql-dates.ts";
import type { ResultRow } from "./answers.ts";
import type { Literal } from "./literals.ts";

const TEXT = "'\"\\ é ﷺ 😀";
const INTEGER = Number.MAX_SAFE_INTEGER;
const WINTER = "2026-01-02 03:04:05.678";
const SUMMER = "2026-07-02 03:04:05.678";

/** A service that changes what it passes on would do harm unnoticed; null, or what its operator has to mend. */
export async function problemWith(
  execute: (sql: string) => Promise<ResultRow[]>,
  literal: Literal,
): Promise<string | null> {
  const [row] = await execute(
    `select ${literal(TEXT)} as text_value, cast(${INTEGER} as signed) as integer_value, null as null_value,` +
      ` cast(${literal(WINTER)} as datetime(3)) as winter, cast(${literal(SUMMER)} as datetime(3)) as summer`,
  );
  if (row === undefined) return "answers a select without a row";
  if (row.text_value !== TEXT) return "does not return text as it is stored: set its connections to utf8mb4";
  if (row.integer_value !== INTEGER) return "does not return whole numbers as JSON numbers";
  if (row.null_value !== null) return "does not return null as null";
  if (!isDate(row.winter, WINTER) || !isDate(row.summer, SUMMER)) {
    return "does not return dates as they are stored: have it return them as text, or set its time zone to UTC";
  }
  const [isolation] = await execute("show variables where variable_name in ('transaction_isolation', 'tx_isolation')");
  return Object.values(isolation ?? {}).some((value) => value === "REPEATABLE-READ" || value === "SERIALIZABLE")
    ? null
    : "runs statements at a transaction isolation below REPEATABLE READ, MySQL's default, where limits would not hold";
}

function isDate(value: unknown, expected: string): boolean {
  return typeof value === "string" && fromSqlDate(value).getTime() === fromSqlDate(expected).getTime();
}
