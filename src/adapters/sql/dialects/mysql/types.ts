import { sql } from "kysely";
import type { ColumnTypes } from "../../database.ts";

/** Texts are compared byte by byte, as SQLite does. */
export const types: ColumnTypes = {
  text: (maxLength) => sql.raw(`varchar(${maxLength})`),
  longText: sql`mediumtext`,
  integer: sql`integer`,
  bigInteger: sql`bigint`,
  dateTime: sql`datetime(3)`,
  now: sql`(utc_timestamp(3))`,
  money: sql`decimal(12, 2)`,
  tableOptions: sql`engine = innodb default character set utf8mb4 collate utf8mb4_bin`,
  clusteredOptions: null,
  createIndexIfNotExists: false,
  partialIndexes: false,
};
