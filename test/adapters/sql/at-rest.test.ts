import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { Database } from "#adapters/sql/open.ts";
import { checkAppSecret } from "#adapters/sql/stores/check-app-secret.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlSentMessageStore } from "#adapters/sql/stores/sent-message-store.ts";
import { sqlTelegramLookups } from "#adapters/sql/stores/telegram-lookups.ts";
import { sqlTelegramMessageStore } from "#adapters/sql/stores/telegram-message-store.ts";
import { sqlTelegramStore } from "#adapters/sql/stores/telegram-store.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import { SealBrokenError, secretsFrom } from "#adapters/system/secrets.ts";
import type { NewInstance } from "#ports/instances.ts";
import { eachDatabase } from "#test/support/databases.ts";

const secrets = secretsFrom("the right secret");
const CANARIES = [
  "canary-token",
  "canary-hash",
  "canary-credentials",
  "canary-key",
  "canary-message",
  "canary-session",
  "canary-engine",
  "canary-peer",
  "canary_username",
  "canary-received",
  "canary-sender",
  "9647700000001",
  "9647700000002",
  "9647700000003",
  "9007199254740993",
];
/** All that hang on an instance. */
const TABLES = [
  "whatsapp_credentials",
  "whatsapp_keys",
  "whatsapp_messages",
  "telegram_sessions",
  "telegram_peers",
  "telegram_peer_names",
  "telegram_look_ups",
  "telegram_sent",
  "telegram_received",
] as const;
const AT = new Date("2026-03-04T05:06:07.089Z");

const NEW_INSTANCE: NewInstance = {
  ownerId: 1,
  name: "Shop",
  platform: "telegram",
  apiId: "1",
  appHash: "canary-hash",
  phone: null,
  botId: null,
  client: "Client001",
  token: "canary-token",
  createdAt: AT,
  expiresAt: AT,
};

async function fill(database: Database, changes: Partial<NewInstance> = {}): Promise<number> {
  const result = await sqlInstanceStore(database, secrets).create({ ...NEW_INSTANCE, ...changes }, 10);
  if (!result.ok) throw new Error(result.failure.code);
  const { id } = result.value;
  const credentials = sqlWhatsAppCredentialStore(database, secrets);
  await credentials.writeCredentials(id, "canary-credentials", true);
  await credentials.writeKeys(id, [{ type: "session", id: "a", value: "canary-key" }]);
  const content = Buffer.from("canary-message");
  await sqlSentMessageStore(database, secrets).add({ instanceId: id, messageId: "m", content, sentAt: AT });
  await fillTelegram(database, id);
  return id;
}

async function fillTelegram(database: Database, instanceId: number): Promise<void> {
  const store = sqlTelegramStore(database, secrets);
  await store.writeSession(instanceId, "canary-session", { linked: true });
  await store.writeEngine(instanceId, "canary-engine");
  const peer = { id: 1, usernames: ["canary_username"], phone: "9647700000001", value: "canary-peer" };
  await store.writePeers(instanceId, [peer]);
  const found = { userId: 1, accessHash: "9007199254740993" };
  await sqlTelegramLookups(database, secrets).remember(instanceId, "9647700000002", found, AT);
  const messages = sqlTelegramMessageStore(database, secrets);
  await messages.addSent({ instanceId, messageId: 1, peerId: 1, sentAt: AT });
  const from = { id: 1, name: "canary-sender", username: "canary_username", phone: "9647700000003" };
  await messages.addReceived({ instanceId, messageId: 2, from, kind: "text", text: "canary-received", at: AT });
}

async function everyRow(database: Database): Promise<string> {
  const tables = await database.db.introspection.getTables();
  const rows = tables.map(({ name }) =>
    database.db
      .selectFrom(name as never)
      .selectAll()
      .execute(),
  );
  return JSON.stringify(await Promise.all(rows));
}

eachDatabase("secrets at rest", (fixture) => {
  it("show in no row and in no byte of the file", async () => {
    const { database, file } = await fixture.empty();
    await fill(database);
    const rows = await everyRow(database);
    expect(rows).toContain("Client001");
    for (const canary of CANARIES) expect(rows).not.toContain(canary);
    if (file === null) return;
    const bytes = Buffer.concat([await readFile(file), await readFile(`${file}-wal`)]);
    expect(bytes.includes("Client001")).toBe(true);
    for (const canary of CANARIES) expect(bytes.includes(canary)).toBe(false);
  });

  it("do not open with another secret, which admits no token either", async () => {
    const { database } = await fixture.empty();
    const id = await fill(database);
    const wrong = secretsFrom("a wrong secret");
    await expect(sqlInstanceStore(database, wrong).revealToken(1, id)).rejects.toThrow(SealBrokenError);
    expect((await sqlInstanceStore(database, wrong).findAccess("Client001"))?.tokenMatches("canary-token")).toBe(false);
    const credentials = sqlWhatsAppCredentialStore(database, wrong);
    await expect(credentials.readCredentials(id)).rejects.toThrow(SealBrokenError);
    await expect(credentials.readKeys(id, "session", ["a"])).rejects.toThrow(SealBrokenError);
    await expect(sqlSentMessageStore(database, wrong).readContent(id, "m")).rejects.toThrow(SealBrokenError);
    await expect(sqlInstanceStore(database, wrong).readTelegramApp(id)).rejects.toThrow(SealBrokenError);
    const telegram = sqlTelegramStore(database, wrong);
    await expect(telegram.read(id)).rejects.toThrow(SealBrokenError);
    await expect(telegram.readPeer(id, { by: "id", id: 1 })).rejects.toThrow(SealBrokenError);
    expect(await telegram.readPeer(id, { by: "username", username: "canary_username" })).toBeNull();
    expect(await sqlTelegramLookups(database, wrong).find(id, "9647700000002", AT)).toBeNull();
    await expect(sqlTelegramMessageStore(database, wrong).listReceived(id, 0, 10)).rejects.toThrow(SealBrokenError);
  });

  it("do not open when copied into another row", async () => {
    const { database } = await fixture.empty();
    const victim = await fill(database);
    const thief = await fill(database, { ownerId: 2, client: "Client002", token: "another" });
    const token = await database.db
      .selectFrom("instances")
      .select("i_token")
      .where("id", "=", victim)
      .executeTakeFirst();
    await database.db
      .updateTable("instances")
      .set({ i_token: token?.i_token ?? "" })
      .where("id", "=", thief)
      .execute();
    await expect(sqlInstanceStore(database, secrets).revealToken(2, thief)).rejects.toThrow(SealBrokenError);
    await database.db.deleteFrom("whatsapp_credentials").where("instance_id", "=", thief).execute();
    await database.db.updateTable("whatsapp_credentials").set({ instance_id: thief }).execute();
    const credentials = sqlWhatsAppCredentialStore(database, secrets);
    await expect(credentials.readCredentials(thief)).rejects.toThrow(SealBrokenError);
    await database.db.deleteFrom("telegram_sessions").where("instance_id", "=", thief).execute();
    const session = await database.db.selectFrom("telegram_sessions").selectAll().executeTakeFirstOrThrow();
    await database.db
      .insertInto("telegram_sessions")
      .values({ ...session, instance_id: thief })
      .execute();
    await expect(sqlTelegramStore(database, secrets).read(thief)).rejects.toThrow(SealBrokenError);
  });

  it("do not open when one column's value is put into another", async () => {
    const { database } = await fixture.empty();
    const id = await fill(database);
    await database.db
      .updateTable("telegram_sessions")
      .set((eb) => ({ engine: eb.ref("value") }))
      .execute();
    await expect(sqlTelegramStore(database, secrets).read(id)).rejects.toThrow(SealBrokenError);
  });

  it("tell by no index that two instances know the same phone or username", async () => {
    const { database } = await fixture.empty();
    await fill(database);
    await fill(database, { client: "Client002", token: "another" });
    const { db } = database;
    const names = (await db.selectFrom("telegram_peer_names").select("name_index").execute()).map((r) => r.name_index);
    const phones = (await db.selectFrom("telegram_look_ups").select("phone_index").execute()).map((r) => r.phone_index);
    expect([names.length, phones.length]).toEqual([4, 2]);
    expect(new Set([...names, ...phones]).size).toBe(6);
  });

  it("go with their instance, and nobody else's do", async () => {
    const { database } = await fixture.empty();
    const id = await fill(database);
    const other = await fill(database, { client: "Client002", token: "another" });
    await sqlInstanceStore(database, secrets).removeOwned(1, id);
    for (const table of TABLES) {
      const rows = await database.db.selectFrom(table).select("instance_id").execute();
      expect(new Set(rows.map((row) => row.instance_id)), table).toEqual(new Set([other]));
    }
  });

  it("are not written for an instance that is gone", async () => {
    const { database } = await fixture.empty();
    const id = await fill(database);
    await sqlInstanceStore(database, secrets).removeOwned(1, id);
    const credentials = sqlWhatsAppCredentialStore(database, secrets);
    await expect(credentials.writeKeys(id, [{ type: "session", id: "a", value: "x" }])).rejects.toThrow();
    await expect(credentials.writeCredentials(id, "x", true)).rejects.toThrow();
    const telegram = sqlTelegramStore(database, secrets);
    await expect(telegram.writeSession(id, "x", { linked: true })).rejects.toThrow();
    await expect(telegram.writeSession(id, "x", { linked: true, fresh: true })).rejects.toThrow();
    await telegram.writePeers(id, [{ id: 1, usernames: [], phone: null, value: "x" }]);
    expect(await telegram.readPeer(id, { by: "id", id: 1 })).toBeNull();
  });

  it("take all messages of a session along when it ends", async () => {
    const { database } = await fixture.empty();
    const id = await fill(database);
    await sqlWhatsAppCredentialStore(database, secrets).removeAll(id);
    expect(await sqlSentMessageStore(database, secrets).readContent(id, "m")).toBeNull();
  });
});

eachDatabase("the secret's check value", (fixture) => {
  it("admits the first secret for good and refuses any other", async () => {
    const { database } = await fixture.empty();
    expect(await checkAppSecret(database, secrets)).toEqual({ ok: true, value: null });
    expect(await checkAppSecret(database, secrets)).toEqual({ ok: true, value: null });
    const refused = { ok: false, failure: { code: "wrong-app-secret" } };
    expect(await checkAppSecret(database, secretsFrom("a wrong secret"))).toEqual(refused);
    expect(await everyRow(database)).not.toContain("the right secret");
  });

  it("is one when several processes start at once", async () => {
    const { database } = await fixture.empty();
    const results = await Promise.all(["a", "b", "a", "b"].map((text) => checkAppSecret(database, secretsFrom(text))));
    expect(results.map((result) => result.ok)).toEqual([true, false, true, false].map((ok) => ok === results[0]?.ok));
    expect(await database.db.selectFrom("app_check").selectAll().execute()).toHaveLength(1);
  });
});

describe("a sealed value", () => {
  it("fits the columns of the longest token and app hash", () => {
    expect(secrets.seal("telegram-app-hash", "instances.i_apphash:Client001", "x".repeat(255)).length).toBeLessThan(
      512,
    );
  });
});
