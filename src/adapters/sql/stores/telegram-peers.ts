import type { CompiledQuery, Kysely } from "kysely";
import type { Secrets } from "#ports/secrets.ts";
import type { PeerKey, StoredPeer } from "#ports/telegram-store.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { Schema } from "../schema.ts";
import { telegramNameText, telegramPeerBinding } from "./bindings.ts";
import { chunks, compiledByCount } from "./by-count.ts";
import { openText } from "./open-text.ts";

/** Rows a statement: an account meets some hundred peers with its first update. */
const CHUNK = 100;

interface SqlTelegramPeers {
  read(instanceId: number, key: PeerKey): Promise<string | null>;
  write(instanceId: number, peers: readonly StoredPeer[]): Promise<void>;
}

/** The peers of Telegram sessions, with an index of their usernames and phones that tells neither. */
export function sqlTelegramPeers(database: Database, secrets: Secrets): SqlTelegramPeers {
  const { db } = database;
  const byId = database.prepareRead(
    db
      .selectFrom("telegram_peers")
      .select(["peer_id", "value"])
      .where("instance_id", "=", 0)
      .where("peer_id", "=", 0)
      .compile(),
  );
  const byName = database.prepareRead(
    db
      .selectFrom("telegram_peer_names as names")
      .innerJoin("telegram_peers as peers", (join) =>
        join.onRef("peers.instance_id", "=", "names.instance_id").onRef("peers.peer_id", "=", "names.peer_id"),
      )
      .select(["peers.peer_id", "peers.value"])
      .where("names.instance_id", "=", 0)
      .where("names.name_index", "=", "")
      .compile(),
  );
  const statementsFor = peerWriter(database, secrets);
  const hasSession = async (instanceId: number) => {
    const session = db.selectFrom("telegram_sessions").select("instance_id").where("instance_id", "=", instanceId);
    return (await session.executeTakeFirst()) !== undefined;
  };

  return {
    async read(instanceId, key) {
      const row =
        key.by === "id"
          ? await byId.first([instanceId, key.id])
          : await byName.first([instanceId, nameIndex(secrets, instanceId, key)]);
      return row === undefined
        ? null
        : openText(secrets, "telegram-peers", telegramPeerBinding(instanceId, row.peer_id), row.value);
    },

    async write(instanceId, peers) {
      if (peers.length === 0) return;
      const statements = statementsFor(instanceId, lastOfEach(peers));
      const writing = withRetry(database, () =>
        database.together(async (on) => {
          await holdSession(on, instanceId);
          for (const statement of statements) await on.executeQuery(statement);
        }),
      );
      try {
        await writing;
      } catch (error) {
        // By the foreign keys, there are no peers without their session.
        if (await hasSession(instanceId)) throw error;
      }
    },
  };
}

/** In a transaction, whoever changes or removes the session now waits until the end. */
export async function holdSession(db: Kysely<Schema>, instanceId: number): Promise<void> {
  await db
    .updateTable("telegram_sessions")
    .set((eb) => ({ linked: eb.ref("linked") }))
    .where("instance_id", "=", instanceId)
    .execute();
}

/** Statements for peers of different ids: the peers, then their old names away, then their names. */
function peerWriter({ db, flavour, bind }: Database, secrets: Secrets) {
  const overwritePeer = flavour.upsert(["instance_id", "peer_id"], ["value"]);
  const overwriteName = flavour.upsert(["instance_id", "name_index"], ["peer_id"]);
  const putPeers = compiledByCount((count) =>
    db
      .insertInto("telegram_peers")
      .values(Array(count).fill({ instance_id: 0, peer_id: 0, value: "" }))
      .modifyEnd(overwritePeer)
      .compile(),
  );
  const removeNames = compiledByCount((count) =>
    db
      .deleteFrom("telegram_peer_names")
      .where("instance_id", "=", 0)
      .where("peer_id", "in", Array<number>(count).fill(0))
      .compile(),
  );
  const putNames = compiledByCount((count) =>
    db
      .insertInto("telegram_peer_names")
      .values(Array(count).fill({ instance_id: 0, name_index: "", peer_id: 0 }))
      .modifyEnd(overwriteName)
      .compile(),
  );
  return (instanceId: number, peers: readonly StoredPeer[]): CompiledQuery[] => {
    const names = new Map(
      peers.flatMap((peer) => namesOf(peer).map((key) => [nameIndex(secrets, instanceId, key), peer.id] as const)),
    );
    const seal = ({ id, value }: StoredPeer) =>
      secrets.seal("telegram-peers", telegramPeerBinding(instanceId, id), value);
    return [
      ...chunks(peers, CHUNK).map((some) =>
        bind(
          putPeers(some.length),
          some.flatMap((peer) => [instanceId, peer.id, seal(peer)]),
        ),
      ),
      ...chunks(peers, CHUNK).map((some) =>
        bind(removeNames(some.length), [instanceId, ...some.map((peer) => peer.id)]),
      ),
      ...chunks([...names], CHUNK).map((some) =>
        bind(
          putNames(some.length),
          some.flatMap(([index, id]) => [instanceId, index, id]),
        ),
      ),
    ];
  };
}

type NameKey = Exclude<PeerKey, { by: "id" }>;

function namesOf({ usernames, phone }: StoredPeer): NameKey[] {
  const names: NameKey[] = usernames.map((username) => ({ by: "username", username }));
  return phone === null ? names : [...names, { by: "phone", phone }];
}

/** In the order of the last mention, so that of two that claim a name the later one has it. */
function lastOfEach(peers: readonly StoredPeer[]): readonly StoredPeer[] {
  const latest = new Map<number, StoredPeer>();
  for (const peer of peers) {
    latest.delete(peer.id);
    latest.set(peer.id, peer);
  }
  return [...latest.values()];
}

function nameIndex(secrets: Secrets, instanceId: number, key: NameKey): string {
  return secrets.index("telegram-peers", telegramNameText(instanceId, key));
}
