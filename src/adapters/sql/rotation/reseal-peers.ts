import type { Kysely } from "kysely";
import { pages, type StoredRow } from "../pages.ts";
import type { Schema } from "../schema.ts";
import { telegramNameText, telegramPeerBinding } from "../stores/bindings.ts";
import { shapeOf } from "../tables.ts";
import { type Change, writeChanges } from "./changes.ts";
import { openEither, type SecretPair, type TableTally } from "./reseal.ts";

const PURPOSE = "telegram-peers";
const PAGE_ROWS = 200;

interface OpenedPeer {
  readonly change: Change;
  readonly names: readonly Change[];
}

/**
 * Peers, and the index of their usernames and phones: it is made anew of what is sealed in the peer. Names before
 * peers: once a page's peers are new, so are their names.
 */
export async function resealPeers(db: Kysely<Schema>, pair: SecretPair): Promise<TableTally> {
  let renewed = 0;
  let broken = 0;
  const peers = shapeOf("telegram_peers");
  for await (const rows of pages(db, peers, { columns: ["value"], rows: PAGE_ROWS })) {
    const opened = rows.map((row) => openPeer(row, pair)).filter((peer) => peer !== null);
    broken += rows.length - opened.length;
    await writeChanges(
      db,
      shapeOf("telegram_peer_names"),
      opened.flatMap(({ names }) => names),
    );
    renewed += await writeChanges(
      db,
      peers,
      opened.map(({ change }) => change),
    );
  }
  return { renewed, broken };
}

function openPeer(row: StoredRow, pair: SecretPair): OpenedPeer | null {
  const instanceId = Number(row.instance_id);
  const boundTo = telegramPeerBinding(instanceId, Number(row.peer_id));
  const sealed = String(row.value);
  const opened = openEither(pair, PURPOSE, boundTo, sealed);
  if (opened === null) return null;
  const names = namesIn(opened.plain.toString("utf8")).map((name) => {
    const text = telegramNameText(instanceId, name);
    return {
      row: { instance_id: instanceId, name_index: pair.current.index(PURPOSE, text) },
      to: { name_index: pair.next.index(PURPOSE, text) },
    };
  });
  const value = opened.isNew ? sealed : pair.next.seal(PURPOSE, boundTo, opened.plain);
  return { change: { row, to: { value } }, names };
}

type Name = Parameters<typeof telegramNameText>[1];

/** None where it is not such JSON: then nobody is found by them until the peer is met again. */
function namesIn(value: string): Name[] {
  const { usernames, phone } = fieldsOf(value);
  const names = Array.isArray(usernames) ? usernames.filter((name) => typeof name === "string") : [];
  return [
    ...names.map((username) => ({ by: "username", username }) as const),
    ...(typeof phone === "string" ? [{ by: "phone", phone } as const] : []),
  ];
}

function fieldsOf(json: string): { readonly usernames?: unknown; readonly phone?: unknown } {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
