import { sql } from "kysely";
import type { Flavour } from "../../database.ts";

/** MariaDB knows no other name for the new row than `values()`. */
export const upsert: Flavour["upsert"] = (_key, columns) =>
  sql`on duplicate key update ${sql.join(columns.map((name) => sql`${sql.ref(name)} = values(${sql.ref(name)})`))}`;
