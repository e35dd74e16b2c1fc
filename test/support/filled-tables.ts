import { sql } from "kysely";
import type { Database } from "#adapters/sql/open.ts";
import { TABLES, type TableName, type TableShape } from "#adapters/sql/tables.ts";

/** Of nobody in particular, or filled by their stores. */
const NOT_FILLED: readonly TableName[] = [
  ...(["app_check", "users", "instances", "removed_instances", "tutorials", "faqs"] as const),
  ...(["rate_limits", "availability"] as const),
];

const SHORT: Readonly<Record<string, string>> = { direction: "in", id: "", state: "sent" };

interface Whose {
  readonly userId: number;
  readonly instanceId: number;
}

/** Puts rows into every table that holds something of a user or an instance, a table of tomorrow too. */
export async function fillTables(database: Database, { userId, instanceId }: Whose, rows = 3): Promise<void> {
  for (const table of TABLES.filter(({ name }) => !NOT_FILLED.includes(name))) {
    const isOne = table.key.length === 1 && (table.key[0] === "instance_id" || table.key[0] === "user_id");
    for (let n = 1; n <= (isOne ? 1 : rows); n += 1) {
      const row = rowOf(table, { userId, instanceId }, n);
      const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
      const values = sql.join(Object.values(row));
      await sql`insert into ${sql.table(table.name)} (${columns}) values (${values})`.execute(database.db);
    }
  }
}

function rowOf({ name, key, columns }: TableShape, { userId, instanceId }: Whose, n: number) {
  const mark = `${userId}-${n}`;
  const entries = Object.entries(columns).map(([column, kind]) => {
    if (column === "instance_id") return [column, instanceId];
    if (column === "user_id" || column === "owner_id") return [column, userId];
    // The first endpoint's.
    if (column === "endpoint_id") return [column, `${userId}-1`];
    if (column === "actor_id") return [column, null];
    if (kind === "number") return [column, n];
    if (kind === "date") return [column, "2026-03-04 05:06:07.089"];
    return [column, key.includes(column) ? mark : (SHORT[column] ?? mark)];
  });
  const row: Record<string, string | number | null> = Object.fromEntries(entries);
  if (name === "audit_log") delete row.id;
  return row;
}

/** Every row of every table, as a text each. */
export async function everyRow(database: Database): Promise<ReadonlyMap<TableName, readonly string[]>> {
  const all = new Map<TableName, readonly string[]>();
  for (const { name } of TABLES) {
    const rows = await database.db.selectFrom(name).selectAll().execute();
    all.set(name, rows.map((row) => JSON.stringify(row)).sort());
  }
  return all;
}
