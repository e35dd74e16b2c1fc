import type { Kysely } from "kysely";
import { pages, type StoredRow } from "../pages.ts";
import type { Schema } from "../schema.ts";
import { telegramLookupBinding, telegramPhoneText } from "../stores/bindings.ts";
import { shapeOf } from "../tables.ts";
import { type Change, writeChanges } from "./changes.ts";
import { openEither, type SecretPair, type TableTally } from "./reseal.ts";

const PURPOSE = "telegram-peers";
const PAGE_ROWS = 200;

/**
 * Phones that Telegram was asked for. Their index is made anew of the phone sealed with the answer; an answer without
 * one, and that nobody was found, are forgotten: they are good for an hour or were written by an older version.
 */
export async function resealLookups(db: Kysely<Schema>, pair: SecretPair): Promise<TableTally> {
  const lookups = shapeOf("telegram_look_ups");
  let renewed = 0;
  for await (const rows of pages(db, lookups, { columns: ["value"], rows: PAGE_ROWS })) {
    const changes = rows.map((row) => ({ row, change: changeOf(row, pair) }));
    renewed += await writeChanges(
      db,
      lookups,
      changes.flatMap(({ change }) => change ?? []),
    );
    await forget(
      db,
      changes.filter(({ change }) => change === null).map(({ row }) => row),
    );
  }
  return { renewed, broken: 0 };
}

function changeOf(row: StoredRow, pair: SecretPair): Change | null {
  if (row.value === null) return null;
  const instanceId = Number(row.instance_id);
  const boundTo = telegramLookupBinding(instanceId, String(row.phone_index));
  const opened = openEither(pair, PURPOSE, boundTo, String(row.value));
  if (opened?.isNew) return { row, to: {} };
  const answer = opened === null ? {} : (JSON.parse(opened.plain.toString("utf8")) as { readonly phone?: string });
  if (opened === null || answer.phone === undefined) return null;
  const index = pair.next.index(PURPOSE, telegramPhoneText(instanceId, answer.phone));
  const value = pair.next.seal(PURPOSE, telegramLookupBinding(instanceId, index), opened.plain);
  return { row, to: { phone_index: index, value } };
}

/** By their old index: none that has come under the new secret meanwhile has the same. */
async function forget(db: Kysely<Schema>, rows: readonly StoredRow[]): Promise<void> {
  for (const instanceId of new Set(rows.map((row) => Number(row.instance_id)))) {
    const indexes = rows.filter((row) => Number(row.instance_id) === instanceId).map((row) => String(row.phone_index));
    await db
      .deleteFrom("telegram_look_ups")
      .where("instance_id", "=", instanceId)
      .where("phone_index", "in", indexes)
      .execute();
  }
}
