import type { Kysely } from "kysely";
import { pages, type StoredRow } from "../pages.ts";
import type { Schema } from "../schema.ts";
import { shapeOf, type TableName } from "../tables.ts";
import { type Change, writeChanges } from "./changes.ts";
import { reseal, type SecretPair, type TableTally } from "./reseal.ts";
import { resealLookups } from "./reseal-lookups.ts";
import { resealKeys, resealMessages } from "./reseal-messages.ts";
import { resealPeers } from "./reseal-peers.ts";
import { SEALED_TABLES, type SealedTable } from "./sealed-tables.ts";

/** What one walk through all tables did. */
export interface Tally {
  /** Values that were under the old secret, by table. */
  readonly renewed: ReadonlyMap<TableName, number>;
  /** Values that neither secret opens, by table: damaged before. They stay as they are. */
  readonly broken: ReadonlyMap<TableName, number>;
}

const PAGE_ROWS = 200;

/** Seals under the new secret whatever is still under the old one; may end anywhere, and goes on from there. */
export async function resealTables(db: Kysely<Schema>, pair: SecretPair): Promise<Tally> {
  const renewed = new Map<TableName, number>();
  const broken = new Map<TableName, number>();
  const add = (name: TableName, tally: TableTally) => {
    if (tally.renewed > 0) renewed.set(name, tally.renewed);
    if (tally.broken > 0) broken.set(name, tally.broken);
  };
  for (const table of SEALED_TABLES) add(table.name, await resealTable(db, table, pair));
  add("telegram_peers", await resealPeers(db, pair));
  add("telegram_look_ups", await resealLookups(db, pair));
  add("messages", await resealMessages(db, pair));
  add("idempotency_keys", await resealKeys(db, pair));
  return { renewed, broken };
}

async function resealTable(db: Kysely<Schema>, table: SealedTable, pair: SecretPair): Promise<TableTally> {
  const shape = shapeOf(table.name);
  const indexes = table.columns.flatMap(({ index }) => index ?? []);
  const columns = [...(table.needs ?? []), ...table.columns.map(({ name }) => name), ...indexes];
  let renewed = 0;
  let broken = 0;
  for await (const rows of pages(db, shape, { columns, rows: PAGE_ROWS })) {
    const resealed = rows.map((row) => resealRow(row, table, pair));
    broken += resealed.reduce((sum, one) => sum + one.broken, 0);
    renewed += await writeChanges(db, shape, resealed);
  }
  return { renewed, broken };
}

function resealRow(row: StoredRow, table: SealedTable, pair: SecretPair): Change & { readonly broken: number } {
  const to: Record<string, StoredRow[string]> = {};
  let broken = 0;
  for (const { name, purpose, boundTo, index } of table.columns) {
    const { text, plain } = reseal(pair, purpose, boundTo(row), row[name] ?? null);
    to[name] = text;
    if (plain === null && text !== null) broken += 1;
    if (plain !== null && index !== undefined) to[index] = pair.next.index(purpose, plain.toString("utf8"));
  }
  return { row, to, broken };
}
