import type { Database } from "#adapters/sql/open.ts";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import { sqlAuthSessionStore } from "#adapters/sql/stores/auth-session-store.ts";
import { sqlContentStore } from "#adapters/sql/stores/content-store.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlMediaIndex } from "#adapters/sql/stores/media-index.ts";
import { sqlMessageStore } from "#adapters/sql/stores/message-store.ts";
import { sqlPrivacyStore } from "#adapters/sql/stores/privacy-store.ts";
import { sqlResetTokenStore } from "#adapters/sql/stores/reset-token-store.ts";
import { sqlSessionOwnership } from "#adapters/sql/stores/session-ownership.ts";
import { sqlTelegramLookups } from "#adapters/sql/stores/telegram-lookups.ts";
import { sqlTelegramStore } from "#adapters/sql/stores/telegram-store.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { sqlWebhookStore } from "#adapters/sql/stores/webhook-store.ts";
import { sqlWebhookQueue } from "#adapters/sql/stores/webhooks/queue.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { EVENT_TYPES } from "#domain/events/event.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";
import type { Secrets } from "#ports/secrets.ts";
import { addEarlierReceived, addEarlierTelegram, addEarlierWhatsApp, readEarlierRows } from "./earlier-rows.ts";

/** Rows in every table that the product writes, with texts that are hard to carry. */

const AT = new Date("2026-03-04T05:06:07.089Z");
const LATER = new Date("2026-04-03T05:06:07.089Z");
const HARD_TEXT = "Zoë's \"shop\" \\ \u0000 \u2028 مرحبا 🛒 'or 1=1 --";
const PHONE = "9647700000002";
const KEYS = 30;

interface FilledDatabase {
  readonly ownerId: number;
  readonly whatsapp: number;
  readonly telegram: number;
  readonly peers: number;
}

/** `scale` multiplies keys, messages and peers, which there are most of. */
export async function fillDatabase(database: Database, secrets: Secrets, scale = 1): Promise<FilledDatabase> {
  const ownerId = await fillAccount(database);
  const whatsapp = await addInstance(database, secrets, ownerId, "whatsapp");
  const telegram = await addInstance(database, secrets, ownerId, "telegram");
  await fillWhatsApp(database, secrets, whatsapp, scale);
  const peers = await fillTelegram(database, secrets, telegram, scale);
  await fillMessages(database, secrets, telegram, scale);
  await fillMedia(database, secrets, ownerId, telegram);
  await fillWebhooks(database, secrets, telegram);
  const removed = await addInstance(database, secrets, ownerId, "whatsapp", "Client003");
  await sqlInstanceStore(database, secrets).removeOwned(ownerId, removed);
  return { ownerId, whatsapp, telegram, peers };
}

async function fillMedia(database: Database, secrets: Secrets, ownerId: number, instanceId: number): Promise<void> {
  await sqlPrivacyStore(database).writeOwned(ownerId, instanceId, {
    keepContent: false,
    fetchMedia: true,
    keepDays: 7,
  });
  const kept = {
    instanceId,
    messageId: messageId(1),
    file: "0a1b2c",
    key: Buffer.from(HARD_TEXT),
    bytes: 5_000_000_000,
  };
  await sqlMediaIndex(database, secrets).add(kept, Number.MAX_SAFE_INTEGER, AT);
}

const ENDPOINT = "wh_0000000000000A1";
const TRY = "try_0000000000000A1";

async function fillWebhooks(database: Database, secrets: Secrets, instanceId: number): Promise<void> {
  const store = sqlWebhookStore(database, secrets);
  const about = { url: "https://shop.example/hook", name: HARD_TEXT.replaceAll("\u0000", ""), events: EVENT_TYPES };
  const made = { ...about, id: ENDPOINT, instanceId, secret: "whsec_new", cursor: 7, createdAt: AT };
  await store.create(made, 10);
  await store.setSecrets(
    instanceId,
    ENDPOINT,
    { current: "whsec_new", old: { secret: "whsec_old", until: LATER } },
    AT,
  );
  const asked = { url: "https://shop.example/hook", requestHeaders: { a: "b" }, answerHeaders: {} };
  const detail = { ...asked, answerBody: HARD_TEXT, answerCut: false };
  const tried = { id: TRY, seq: 8, eventId: "evt_1", type: "message.received", attempt: 1, at: AT } as const;
  const came = { state: "failed", tookMs: 5, status: 503, error: "http-status", nextAt: LATER } as const;
  const next = { ...tried, id: "try_0000000000000A2", attempt: 2, at: LATER };
  const outcome = { endpointId: ENDPOINT, instanceId, made: { ...tried, ...came, detail }, wasPlanned: false, next };
  await sqlWebhookQueue(database, secrets).settle(outcome);
}

async function readWebhooks(database: Database, secrets: Secrets, instanceId: number): Promise<unknown> {
  const store = sqlWebhookStore(database, secrets);
  return [await store.list(instanceId), await store.findTry(instanceId, ENDPOINT, TRY)];
}

async function fillAccount(database: Database): Promise<number> {
  const users = sqlUserStore(database);
  const added = await users.create({
    name: HARD_TEXT,
    email: "owner@example.com",
    passwordHash: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA",
    country: "IQ",
    referrerId: null,
    createdAt: AT,
  });
  if (!added.ok) throw new Error(added.failure.code);
  const { id } = added.value;
  await users.setRole(id, "admin");
  await sqlContentStore(database).putFaq({ question: "Why?", answer: HARD_TEXT, addedAt: AT });
  await sqlContentStore(database).putTutorial({
    title: "T",
    description: HARD_TEXT,
    url: "https://a.b/c",
    addedAt: AT,
  });
  await sqlAuthSessionStore(database).create({
    id: "s".repeat(40),
    userId: id,
    secretHash: "h".repeat(64),
    createdAt: AT,
    expiresAt: LATER,
    lastSeenAt: AT,
    userAgent: HARD_TEXT,
    provedAt: null,
    address: "192.0.2.1",
  });
  await sqlResetTokenStore(database, systemRandom()).create({ hash: "r".repeat(64), userId: id, expiresAt: LATER });
  await sqlAuditLog(database).record({
    action: "signed-up",
    at: AT,
    userId: id,
    instanceId: null,
    address: "192.0.2.1",
  });
  return id;
}

async function addInstance(
  database: Database,
  secrets: Secrets,
  ownerId: number,
  platform: "whatsapp" | "telegram",
  client = platform === "whatsapp" ? "Client001" : "Client002",
): Promise<number> {
  const added = await sqlInstanceStore(database, secrets).create(
    {
      ownerId,
      name: HARD_TEXT,
      platform,
      apiId: platform === "telegram" ? "12345" : null,
      appHash: platform === "telegram" ? "the app hash" : null,
      phone: null,
      botId: null,
      client,
      token: `token${client}`,
      createdAt: AT,
      expiresAt: LATER,
    },
    10,
  );
  if (!added.ok) throw new Error(added.failure.code);
  return added.value.id;
}

async function fillWhatsApp(database: Database, secrets: Secrets, instanceId: number, scale: number): Promise<void> {
  const credentials = sqlWhatsAppCredentialStore(database, secrets);
  await credentials.writeCredentials(instanceId, `credentials ${HARD_TEXT}`, true);
  const keys = Array.from({ length: KEYS * scale }, (_, at) => ({ type: "pre-key", id: `k${at}`, value: `key ${at}` }));
  await credentials.writeKeys(instanceId, keys);
  for (let at = 0; at < 3 * scale; at += 1) {
    const content = Buffer.from(`message ${at}`);
    await addEarlierWhatsApp(database, secrets, { instanceId, messageId: `m${at}`, content, sentAt: AT });
  }
}

async function fillTelegram(database: Database, secrets: Secrets, instanceId: number, scale: number): Promise<number> {
  const store = sqlTelegramStore(database, secrets);
  await store.writeSession(instanceId, "session", { linked: true });
  await store.writeEngine(instanceId, "engine");
  const peers = Array.from({ length: 10 * scale }, (_, at) => {
    const [usernames, phone] = [[`user${at}`, `alias${at}`], `96477${at}`];
    return { id: 9_007_199_254_740_000 + at, usernames, phone, value: JSON.stringify({ at, usernames, phone }) };
  });
  await store.writePeers(instanceId, peers);
  const lookups = sqlTelegramLookups(database, secrets);
  await lookups.remember(instanceId, PHONE, { userId: 7, accessHash: "9007199254740993" }, AT);
  await lookups.remember(instanceId, "9647700000404", null, AT);
  await addEarlierTelegram(database, { instanceId, messageId: 1, peerId: 7, sentAt: AT });
  const from = { id: 7, name: HARD_TEXT, username: "user7", phone: null };
  const received = { instanceId, messageId: 2, from, kind: "text", text: HARD_TEXT, at: AT };
  await addEarlierReceived(database, secrets, received);
  return peers.length;
}

const PEER = 9_007_199_254_740_000;
const KEY = { key: `order ${HARD_TEXT}`, bodyHash: "ab".repeat(32) };
const messageId = (at: number) => messageIdAt(AT.getTime() + at, at);

/** One of each that differs in what is sealed of it, and some more. */
async function fillMessages(database: Database, secrets: Secrets, instanceId: number, scale: number): Promise<void> {
  const store = sqlMessageStore(database, secrets);
  const epoch = (await sqlSessionOwnership(database, "a process of then").claim(instanceId))?.epoch ?? 0;
  const recipient = { kind: "username", username: "User7" } as const;
  const content = { kind: "text", text: HARD_TEXT } as const;
  const letter = { instanceId, mode: "keyed", recipient, content, options: {}, state: "queued", epoch } as const;
  const times = { acceptedAt: AT, dueAt: AT, expiresAt: LATER };
  await store.accept({ ...letter, ...times, id: messageId(1) }, KEY);
  for (const at of [2, 3, 4]) await store.accept({ ...letter, ...times, id: messageId(at) });
  await store.keepWire(instanceId, messageId(2), Buffer.from(HARD_TEXT));
  await store.settle(instanceId, messageId(2), { state: "sent", at: LATER, providerId: "7", peerId: PEER });
  const failure = { code: "refused", providerCode: HARD_TEXT } as const;
  for (const at of [3, 4]) await store.settle(instanceId, messageId(at), { state: "failed", at: LATER, failure });
  await store.forgetContent(instanceId, [messageId(2), messageId(4)]);
  const sender = { name: HARD_TEXT, phone: null, username: "user7", id: String(PEER) };
  const none = { file: null, contact: null, location: null, about: null, backfilled: false };
  const received = {
    sender,
    recipient: { kind: "id", id: String(PEER) },
    kind: "text",
    text: HARD_TEXT,
    ...none,
  } as const;
  const ids = Array.from({ length: scale }, (_, at) => 5 + at);
  await store.receive(
    instanceId,
    ids.map((at) => ({ ...received, id: messageId(at), providerId: `in-${at}`, at: AT })),
  );
}

async function readMessages(database: Database, secrets: Secrets, instanceId: number): Promise<unknown> {
  const store = sqlMessageStore(database, secrets);
  const first = { after: null, limit: 100 };
  const chat = store.chatOf(instanceId, { kind: "id", id: String(PEER) });
  const byName = store.chatOf(instanceId, { kind: "username", username: "user7" });
  const all = await store.list(instanceId, {}, first);
  const inChat = async (of: string) => (await store.list(instanceId, { chat: of }, first)).messages.map(({ id }) => id);
  return {
    // Nothing of the one that is forgotten tells whose chat it was.
    all: all.messages.map(({ chat: _chat, ...record }) => record),
    wire: await store.readWire(instanceId, messageId(2)),
    inChats: [await inChat(chat), (await inChat(byName)).filter((id) => id !== messageId(4))],
    named: await store.findByKey(instanceId, KEY.key),
  };
}

/** Everything sealed that a gateway or the dashboard reads, as they read it. */
export async function readSealed(database: Database, secrets: Secrets, filled: FilledDatabase): Promise<unknown> {
  const instances = sqlInstanceStore(database, secrets);
  const credentials = sqlWhatsAppCredentialStore(database, secrets);
  const telegram = sqlTelegramStore(database, secrets);
  const { ownerId, whatsapp, telegram: instanceId, peers } = filled;
  const keys = await credentials.readKeys(whatsapp, "pre-key", ["k0", `k${KEYS - 1}`]);
  const last = peers - 1;
  return {
    tokens: [await instances.revealToken(ownerId, whatsapp), await instances.revealToken(ownerId, instanceId)],
    admits: [
      (await instances.findAccess("Client001"))?.tokenMatches("tokenClient001"),
      (await instances.findAccess("Client002"))?.tokenMatches("tokenClient001"),
    ],
    app: await instances.readTelegramApp(instanceId),
    credentials: await credentials.readCredentials(whatsapp),
    media: await mediaOf(database, secrets, instanceId),
    keys: [...keys].toSorted(),
    linked: [await credentials.listLinked(), await telegram.listLinked()],
    session: await telegram.read(instanceId),
    peers: [
      await telegram.readPeer(instanceId, { by: "username", username: `alias${last}` }),
      await telegram.readPeer(instanceId, { by: "phone", phone: "964770" }),
      await telegram.readPeer(instanceId, { by: "id", id: 9_007_199_254_740_000 }),
    ],
    lookup: await sqlTelegramLookups(database, secrets).find(instanceId, PHONE, AT),
    messages: await readMessages(database, secrets, instanceId),
    earlier: await readEarlierRows(database, secrets),
    webhooks: await readWebhooks(database, secrets, instanceId),
  };
}

async function mediaOf(database: Database, secrets: Secrets, instanceId: number): Promise<unknown> {
  const media = await sqlMediaIndex(database, secrets).find(instanceId, messageId(1));
  return media && { ...media, key: Buffer.from(media.key).toString("utf8") };
}

/** Every value of every table of ours. */
export async function allRows(database: Database): Promise<Record<string, unknown[]>> {
  const tables = await database.db.introspection.getTables();
  const rows = tables
    .filter(({ name }) => name !== "app_migrations" && name !== "app_leases")
    .map(async ({ name }) => {
      const of = await database.db
        .selectFrom(name as never)
        .selectAll()
        .execute();
      return [name, of.map((row) => JSON.stringify(row)).toSorted()] as const;
    });
  return Object.fromEntries(await Promise.all(rows));
}
