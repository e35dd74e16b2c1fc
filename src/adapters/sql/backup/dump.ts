import type { Kysely } from "kysely";
import type { Database, SqlValue } from "../database.ts";
import { appliedMigrations } from "../migrate.ts";
import { pages } from "../pages.ts";
import type { Schema } from "../schema.ts";
import { TABLES, type TableName, type TableShape } from "../tables.ts";
import { plainValue } from "./values.ts";

/** What a database is written out as, in this order: its state, then each table with its rows. */
export type DumpItem =
  | { readonly kind: "database"; readonly dialect: Database["dialect"]; readonly migrations: readonly string[] }
  | { readonly kind: "table"; readonly table: TableName; readonly columns: readonly string[] }
  | { readonly kind: "rows"; readonly rows: readonly (readonly SqlValue[])[] };

const PAGE_ROWS = 200;

/** One state of everything where the dialect has snapshots, and each page as it is where it has none. */
export async function dump(database: Database, write: (item: DumpItem) => Promise<void>): Promise<void> {
  await database.snapshot(async (db) => {
    await write({ kind: "database", dialect: database.dialect, migrations: await appliedMigrations(db) });
    for (const table of TABLES) await dumpTable(db, table, write);
  });
}

async function dumpTable(
  db: Kysely<Schema>,
  table: TableShape,
  write: (item: DumpItem) => Promise<void>,
): Promise<void> {
  const columns = Object.keys(table.columns);
  await write({ kind: "table", table: table.name, columns });
  for await (const page of pages(db, table, { columns, rows: PAGE_ROWS })) {
    const rows = page.map((row) => columns.map((column) => plainValue(table, column, row[column] ?? null)));
    await write({ kind: "rows", rows });
  }
}
