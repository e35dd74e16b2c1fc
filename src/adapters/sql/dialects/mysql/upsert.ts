import { sql } from "kysely";
import type { Flavour } from "../../database.ts";

/** MariaDB knows no other name for the new row than `values()`. */
export const upsert: Flavour["upsert"] = (_key, columns) =>
  sql`on duplicate key update ${sql.join(columns.map((name) => sql`${sql.ref(name)} = values(${sql.ref(name)})`))}`;

export const raise: Flavour["raise"] = (_key, columns) =>
  sql`on duplicate key update ${sql.join(columns.map((name) => sql`${sql.ref(name)} = greatest(${sql.ref(name)}, values(${sql.ref(name)}))`))}`;

/** `insert ignore` would pass over every other error too. */
export const keep: Flavour["keep"] = (table) => {
  const column = sql.ref(`${table}.instance_id`);
  return sql`on duplicate key update ${column} = ${column}`;
};
