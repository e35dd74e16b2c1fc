import { type Kysely, type RawBuilder, sql } from "kysely";
import type { StoredRow } from "../pages.ts";
import type { Schema } from "../schema.ts";
import { charactersOf, inStatements } from "../statement-size.ts";
import type { TableShape } from "../tables.ts";

/** A row as it was read, and what some of its columns are to hold. */
export interface Change {
  readonly row: StoredRow;
  readonly to: StoredRow;
}

const STATEMENT_ROWS = 50;

/** Writes what differs; a value that is no longer as it was read stays. */
export async function writeChanges(db: Kysely<Schema>, table: TableShape, changes: readonly Change[]): Promise<number> {
  const differing = changes.filter(({ row, to }) => Object.entries(to).some(([name, value]) => row[name] !== value));
  for (const some of inStatements(differing, STATEMENT_ROWS, lengthOf)) {
    const columns = [...new Set(some.flatMap(({ to }) => Object.keys(to)))];
    const assignments = columns.map((column) => sql`${sql.ref(column)} = ${newValue(column, some)}`);
    const rows = some.map(({ row }) => isRow(table.key, row));
    await sql`
      update ${sql.table(table.name)} set ${sql.join(assignments)}
      where ${sql.join(rows, sql` or `)}`.execute(db);
  }
  return differing.length;
}

/** By the old value and not by the row: what somebody has written meanwhile is another, and is kept. */
function newValue(column: string, changes: readonly Change[]): RawBuilder<unknown> {
  const cases = changes.flatMap(({ row, to }) => {
    const [from, value] = [row[column] ?? null, to[column] ?? null];
    return from === null || from === value ? [] : [sql`when ${from} then ${value}`];
  });
  const name = sql.ref(column);
  return cases.length === 0 ? sql`${name}` : sql`case ${name} ${sql.join(cases, sql` `)} else ${name} end`;
}

function isRow(key: readonly string[], row: StoredRow): RawBuilder<unknown> {
  const equal = key.map((name) => sql`${sql.ref(name)} = ${row[name] ?? null}`);
  return sql`(${sql.join(equal, sql` and `)})`;
}

function lengthOf({ row, to }: Change): number {
  return charactersOf([...Object.values(row), ...Object.values(to)]);
}
