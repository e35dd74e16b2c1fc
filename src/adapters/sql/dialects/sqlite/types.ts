import { sql } from "kysely";
import type { ColumnTypes } from "../../database.ts";

export const types: ColumnTypes = {
  text: () => sql`text`,
  longText: sql`text`,
  integer: sql`integer`,
  bigInteger: sql`integer`,
  dateTime: sql`text`,
  now: sql`(strftime('%Y-%m-%d %H:%M:%f', 'now'))`,
  money: sql`real`,
  tableOptions: sql`strict`,
  clusteredOptions: sql`strict, without rowid`,
  createIndexIfNotExists: true,
  partialIndexes: true,
};
