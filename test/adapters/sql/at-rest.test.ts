import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { Database } from "#adapters/sql/open.ts";
import { checkAppSecret } from "#adapters/sql/stores/check-app-secret.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlMediaIndex } from "#adapters/sql/stores/media-index.ts";
import { sqlMessageStore } from "#adapters/sql/stores/message-store.ts";
import { sqlPrivacyStore } from "#adapters/sql/stores/privacy-store.ts";
import { sqlSessionOwnership } from "#adapters/sql/stores/session-ownership.ts";
import { sqlTelegramLookups } from "#adapters/sql/stores/telegram-lookups.ts";
import { sqlTelegramStore } from "#adapters/sql/stores/telegram-store.ts";
import { sqlWebhookStore } from "#adapters/sql/stores/webhook-store.ts";
import { sqlWebhookQueue } from "#adapters/sql/stores/webhooks/queue.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import { SealBrokenError, secretsFrom } from "#adapters/system/secrets.ts";
import { EVENT_TYPES } from "#domain/events/event.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";
import { endpointIdOf, tryIdOf } from "#domain/webhooks/endpoint.ts";
import type { NewInstance } from "#ports/instances.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { addEarlierReceived, addEarlierTelegram, addEarlierWhatsApp } from "#test/support/earlier-rows.ts";

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
  "9647700000004",
  "9647700000005",
  "canary-text",
  "canary-file-key",
  "canary-answer",
  "canary-name",
  "canary-wire",
  "canary-reason",
  "canary-idempotency",
  "ca17a5".repeat(10),
  "9007199254740993",
  "whsec_canary",
  "canary-hook",
  "canary-receiver",
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
  "messages",
  "message_media",
  "instance_settings",
  "idempotency_keys",
  "session_owners",
  "webhook_endpoints",
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
  await addEarlierWhatsApp(database, secrets, { instanceId: id, messageId: "m", content, sentAt: AT });
  await fillTelegram(database, id);
  await fillMessages(database, id);
  const kept = { instanceId: id, messageId: MESSAGE, file: "0a1b2c", key: Buffer.from("canary-file-key"), bytes: 5 };
  await sqlMediaIndex(database, secrets).add(kept, 1_000, AT);
  await fillWebhooks(database, id);
  const settings = { keepContent: false, fetchMedia: true, keepDays: 7 } as const;
  await sqlPrivacyStore(database).writeOwned(changes.ownerId ?? NEW_INSTANCE.ownerId, id, settings);
  return id;
}

async function fillWebhooks(database: Database, instanceId: number): Promise<void> {
  const [store, queue] = [sqlWebhookStore(database, secrets), sqlWebhookQueue(database, secrets)];
  const [id, secret] = [endpointIdOf(messageIdAt(AT.getTime(), instanceId)), "whsec_canary"];
  const about = { url: "https://shop.example/canary-hook", name: null, events: EVENT_TYPES, cursor: 0 };
  await store.create({ ...about, id, instanceId, secret, createdAt: AT }, 10);
  await store.setSecrets(instanceId, id, { current: secret, old: { secret: `${secret}-old`, until: AT } }, AT);
  const asked = { url: about.url, requestHeaders: {}, answerHeaders: { server: "canary-receiver" } };
  const detail = { ...asked, answerBody: "canary-receiver", answerCut: false };
  const tried = { id: tryIdOf(id), seq: 1, eventId: "evt_1", type: "message.received", attempt: 1, at: AT } as const;
  const made = { ...tried, state: "succeeded", tookMs: 1, status: 200, error: null, nextAt: null, detail } as const;
  await queue.settle({ endpointId: id, instanceId, made, wasPlanned: false, next: null });
}

const MESSAGE = messageIdAt(AT.getTime(), 1);
const KEY = { key: "canary-idempotency", bodyHash: "ca17a5".repeat(10) };

async function fillMessages(database: Database, instanceId: number): Promise<void> {
  const store = sqlMessageStore(database, secrets);
  const epoch = (await sqlSessionOwnership(database, "ours").claim(instanceId))?.epoch ?? 0;
  const recipient = { kind: "phone", phone: "9647700000004" } as const;
  const content = { kind: "text", text: "canary-text" } as const;
  const times = { acceptedAt: AT, dueAt: AT, expiresAt: AT };
  const letter = { instanceId, id: MESSAGE, mode: "keyed", recipient, content, options: {}, state: "sending" } as const;
  await store.accept({ ...letter, ...times, epoch }, KEY);
  await store.keepWire(instanceId, MESSAGE, Buffer.from("canary-wire"));
  const failure = { code: "refused", providerCode: "canary-reason" } as const;
  await store.settle(instanceId, MESSAGE, { state: "failed", at: AT, failure });
  const answer = { file: null, contact: null, location: null, about: null, at: AT, backfilled: false };
  const sender = { name: "canary-name", phone: "9647700000005", username: null, id: null };
  const received = { sender, recipient, kind: "text", text: "canary-answer", providerId: "1", ...answer } as const;
  await store.receive(instanceId, [{ ...received, id: messageIdAt(AT.getTime(), 2) }]);
}

async function fillTelegram(database: Database, instanceId: number): Promise<void> {
  const store = sqlTelegramStore(database, secrets);
  await store.writeSession(instanceId, "canary-session", { linked: true });
  await store.writeEngine(instanceId, "canary-engine");
  const peer = { id: 1, usernames: ["canary_username"], phone: "9647700000001", value: "canary-peer" };
  await store.writePeers(instanceId, [peer]);
  const found = { userId: 1, accessHash: "9007199254740993" };
  await sqlTelegramLookups(database, secrets).remember(instanceId, "9647700000002", found, AT);
  await addEarlierTelegram(database, { instanceId, messageId: 1, peerId: 1, sentAt: AT });
  const from = { id: 1, name: "canary-sender", username: "canary_username", phone: "9647700000003" };
  const received = { instanceId, messageId: 2, from, kind: "text", text: "canary-received", at: AT };
  await addEarlierReceived(database, secrets, received);
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
    await expect(sqlInstanceStore(database, wrong).readTelegramApp(id)).rejects.toThrow(SealBrokenError);
    const telegram = sqlTelegramStore(database, wrong);
    await expect(telegram.read(id)).rejects.toThrow(SealBrokenError);
    await expect(telegram.readPeer(id, { by: "id", id: 1 })).rejects.toThrow(SealBrokenError);
    expect(await telegram.readPeer(id, { by: "username", username: "canary_username" })).toBeNull();
    expect(await sqlTelegramLookups(database, wrong).find(id, "9647700000002", AT)).toBeNull();
    const messages = sqlMessageStore(database, wrong);
    await expect(messages.find(id, MESSAGE)).rejects.toThrow(SealBrokenError);
    await expect(sqlMediaIndex(database, wrong).find(id, MESSAGE)).rejects.toThrow(SealBrokenError);
    await expect(messages.readWire(id, MESSAGE)).rejects.toThrow(SealBrokenError);
    expect(await messages.findByKey(id, KEY.key)).toBeNull();
    await expect(sqlWebhookStore(database, wrong).list(id)).rejects.toThrow(SealBrokenError);
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
