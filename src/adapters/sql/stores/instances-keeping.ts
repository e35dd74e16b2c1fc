import { type RawBuilder, sql } from "kysely";

/** As a table `instances` with their `id`: all of them, or those whose owner has set them to keep for so many days. */
export function instancesKeeping(days: number | null): RawBuilder<unknown> {
  if (days === null) return sql`instances`;
  return sql`(select instance_id as id from instance_settings where keep_days = ${days}) as instances`;
}
