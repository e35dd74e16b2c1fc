import { hash } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { ApiKey } from "#domain/keys/api-key.ts";
import { keyStartOf } from "#domain/keys/key-text.ts";
import { isKeyScope } from "#domain/keys/scope.ts";
import type { ApiKeyStore, KeyAccess } from "#ports/api-keys.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { ApiKeysTable } from "../schema/keys.ts";
import { dateOfMs } from "../sql-dates.ts";
import { insertWhileFewer } from "./insert-while-fewer.ts";
import { MADE_DUE } from "./key-notices.ts";

/** In characters, of an address. */
const MAX_ADDRESS_LENGTH = 64;

const ACCESS_COLUMNS = [
  ...["id", "owner_id", "name", "hash", "scopes", "clients", "networks", "expires_at", "revoked_at"],
  ...["used_at", "old_until", "old_used_at"],
] as const;
type AccessRow = Pick<Selectable<ApiKeysTable>, (typeof ACCESS_COLUMNS)[number]>;

export function sqlApiKeyStore(database: Database): ApiKeyStore {
  const { db } = database;
  const owned = (ownerId: number) => db.selectFrom("api_keys").selectAll().where("owner_id", "=", ownerId);
  const accessRead = database.prepareRead<AccessRow>(
    db
      .selectFrom("api_keys")
      .select(ACCESS_COLUMNS)
      .where((eb) => eb.or([eb("hash", "=", ""), eb("old_hash", "=", "")]))
      .compile(),
  );

  async function change(ownerId: number, id: string, values: object): Promise<void> {
    const changing = db
      .updateTable("api_keys")
      .set(values)
      .where("id", "=", id)
      .where("owner_id", "=", ownerId)
      .where("revoked_at", "is", null);
    await withRetry(database, () => changing.execute());
  }

  return {
    async create(key, max) {
      const row = {
        id: key.id,
        owner_id: key.ownerId,
        name: key.name,
        hash: hashOf(key.text),
        start: keyStartOf(key.text),
        scopes: key.scopes.join(","),
        clients: key.clients?.join(",") ?? null,
        networks: key.networks.length === 0 ? null : key.networks.join(","),
        created_at: key.createdAt.getTime(),
        expires_at: key.expiresAt?.getTime() ?? null,
        made_notice: MADE_DUE,
      };
      await insertWhileFewer(database, "api_keys", row, { where: sql`owner_id = ${key.ownerId}`, max });
      return (await owned(key.ownerId).where("id", "=", key.id).execute()).length > 0;
    },

    async listOf(ownerId) {
      const rows = await owned(ownerId).orderBy("id", "desc").execute();
      return rows.map(toKey);
    },

    async find(ownerId, id) {
      const row = await owned(ownerId).where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : toKey(row);
    },

    // What is old comes first: MySQL changes the columns in the order in which they stand.
    rotate: (ownerId, id, { text, oldUntil }) =>
      change(ownerId, id, {
        ...(oldUntil === null
          ? NO_OLD
          : {
              old_hash: sql.ref("hash"),
              old_start: sql.ref("start"),
              old_until: oldUntil.getTime(),
              old_used_at: sql.ref("used_at"),
              old_used_from: sql.ref("used_from"),
            }),
        hash: hashOf(text),
        start: keyStartOf(text),
        used_at: null,
        used_from: null,
      }),

    endOld: (ownerId, id) => change(ownerId, id, NO_OLD),

    revoke: (ownerId, id, at) => change(ownerId, id, { revoked_at: at.getTime(), ...NO_OLD }),

    async revokeAll(ownerId, at) {
      const revoking = db
        .updateTable("api_keys")
        .set({ revoked_at: at.getTime(), ...NO_OLD })
        .where("owner_id", "=", ownerId)
        .where("revoked_at", "is", null);
      await withRetry(database, () => revoking.execute());
    },

    async removeEnded(ownerId, at) {
      const removing = db
        .deleteFrom("api_keys")
        .where("owner_id", "=", ownerId)
        .where((eb) => eb.or([eb("revoked_at", "<", at.getTime()), eb("expires_at", "<", at.getTime())]));
      await withRetry(database, () => removing.execute());
    },

    async findAccess(text) {
      const shown = hashOf(text);
      const row = await accessRead.first([shown, shown]);
      return row === undefined ? null : toAccess(row, shown);
    },

    async touch(id, { old, at, address, unlessSince }) {
      const [used, from] = old ? (["old_used_at", "old_used_from"] as const) : (["used_at", "used_from"] as const);
      const touching = db
        .updateTable("api_keys")
        .set({ [used]: at.getTime(), [from]: address.slice(0, MAX_ADDRESS_LENGTH) })
        .where("id", "=", id)
        .where((eb) => eb.or([eb(used, "is", null), eb(used, "<=", unlessSince.getTime())]));
      await withRetry(database, () => touching.execute());
    },
  };
}

const NO_OLD = { old_hash: null, old_start: null, old_until: null, old_used_at: null, old_used_from: null };

/** Enough for 160 bits of chance: there is nothing to guess that a slower hash would keep. */
function hashOf(text: string): string {
  return hash("sha256", text, "hex");
}

function toKey(row: Selectable<ApiKeysTable>): ApiKey {
  const { old_start: start, old_until: until } = row;
  return {
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    start: row.start,
    ...rightsOf(row),
    createdAt: new Date(Number(row.created_at)),
    revokedAt: dateOfMs(row.revoked_at),
    usedAt: dateOfMs(row.used_at),
    usedFrom: row.used_from,
    old:
      start === null || until === null
        ? null
        : { start, until: new Date(Number(until)), usedAt: dateOfMs(row.old_used_at), usedFrom: row.old_used_from },
  };
}

function toAccess(row: AccessRow, shown: string): KeyAccess {
  const isOld = row.hash !== shown;
  return {
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    ...rightsOf(row),
    revokedAt: dateOfMs(row.revoked_at),
    oldUntil: isOld ? new Date(Number(row.old_until)) : null,
    usedAt: dateOfMs(isOld ? row.old_used_at : row.used_at),
  };
}

function rightsOf(row: Pick<AccessRow, "scopes" | "clients" | "networks" | "expires_at">) {
  return {
    scopes: row.scopes.split(",").filter(isKeyScope),
    clients: row.clients === null ? null : listOf(row.clients),
    networks: row.networks === null ? [] : listOf(row.networks),
    expiresAt: dateOfMs(row.expires_at),
  };
}

function listOf(text: string): string[] {
  return text === "" ? [] : text.split(",");
}
