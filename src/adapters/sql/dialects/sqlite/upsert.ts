import { type RawBuilder, sql } from "kysely";
import type { Flavour } from "../../database.ts";

/** `replace into` is five times slower, where foreign keys are on. */
export const upsert: Flavour["upsert"] = (key, columns) =>
  updating(key, columns, (name) => sql`excluded.${sql.ref(name)}`);

export const raise: Flavour["raise"] = (key, columns) =>
  updating(key, columns, (name) => sql`max(${sql.ref(name)}, excluded.${sql.ref(name)})`);

export const keep: Flavour["keep"] = () => sql`on conflict do nothing`;

function updating(key: readonly string[], columns: readonly string[], value: (name: string) => RawBuilder<unknown>) {
  const assignments = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${value(name)}`));
  return sql`on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${assignments}`;
}
