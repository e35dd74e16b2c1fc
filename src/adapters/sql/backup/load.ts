import { type Kysely, sql } from "kysely";
import type { Database, SqlValue } from "../database.ts";
import type { Schema } from "../schema.ts";
import { charactersOf, inStatements } from "../statement-size.ts";
import { RESTORE_MARK, readAppChecks } from "../stores/app-check.ts";
import { shapeOf, TABLES, type TableName } from "../tables.ts";
import type { DumpItem } from "./dump.ts";
import { plainValue } from "./values.ts";

const STATEMENT_ROWS = 100;

interface Dumped {
  /** All that are among the items: an older version had fewer. */
  readonly tables: readonly TableName[];
  readonly items: AsyncIterable<LoadItem>;
  /** Called once nothing may start on the database any more; where it throws, nothing is changed. */
  readonly begun?: ((db: Kysely<Schema>) => Promise<void>) | undefined;
}

type LoadItem = Exclude<DumpItem, { kind: "database" }>;

/**
 * Puts what was dumped in the place of everything that is there. All of it or nothing; where the dialect has no
 * transactions a mark stands meanwhile, and the service starts only once a restore has ended.
 */
export async function load(database: Database, dumped: Dumped): Promise<void> {
  const putIn = async (db: Kysely<Schema>) => {
    const wasHalfDone = (await readAppChecks(db)).restoring;
    await unmark(db);
    await db.insertInto("app_check").values({ name: RESTORE_MARK, value: "1" }).execute();
    await dumped.begun?.(db).catch(async (refused) => {
      if (!wasHalfDone) await unmark(db);
      throw refused;
    });
    await removeRows(db, dumped.tables);
    await insertAll(db, dumped.items);
    await unmark(db);
  };
  await database.together(putIn, { patient: true });
}

async function unmark(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom("app_check").where("name", "=", RESTORE_MARK).execute();
}

/** Children first. */
async function removeRows(db: Kysely<Schema>, tables: readonly TableName[]): Promise<void> {
  for (const { name } of TABLES.filter((table) => tables.includes(table.name)).toReversed()) {
    if (name === "app_check") await db.deleteFrom(name).where("name", "!=", RESTORE_MARK).execute();
    else await db.deleteFrom(name).execute();
  }
}

async function insertAll(db: Kysely<Schema>, items: AsyncIterable<LoadItem>): Promise<void> {
  let into: { readonly table: TableName; readonly columns: readonly string[] } | null = null;
  for await (const item of items) {
    if (item.kind === "table") into = item;
    if (item.kind === "rows" && into !== null) await insertRows(db, into.table, into.columns, item.rows);
  }
}

async function insertRows(
  db: Kysely<Schema>,
  name: TableName,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
): Promise<void> {
  const table = shapeOf(name);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (const some of inStatements(rows, STATEMENT_ROWS, charactersOf)) {
    const tuples = some.map(
      (row) => sql`(${sql.join(columns.map((column, at) => plainValue(table, column, row[at] ?? null)))})`,
    );
    await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(tuples)}`.execute(db);
  }
}
