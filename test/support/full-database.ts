import type { Database } from "#adapters/sql/open.ts";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import { sqlAuthSessionStore } from "#adapters/sql/stores/auth-session-store.ts";
import { sqlContentStore } from "#adapters/sql/stores/content-store.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlResetTokenStore } from "#adapters/sql/stores/reset-token-store.ts";
import { sqlSentMessageStore } from "#adapters/sql/stores/sent-message-store.ts";
import { sqlTelegramLookups } from "#adapters/sql/stores/telegram-lookups.ts";
import { sqlTelegramMessageStore } from "#adapters/sql/stores/telegram-message-store.ts";
import { sqlTelegramStore } from "#adapters/sql/stores/telegram-store.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import { systemRandom } from "#adapters/system/random.ts";
import type { Secrets } from "#ports/secrets.ts";

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
  const removed = await addInstance(database, secrets, ownerId, "whatsapp", "Client003");
  await sqlInstanceStore(database, secrets).removeOwned(ownerId, removed);
  return { ownerId, whatsapp, telegram, peers };
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
  const messages = sqlSentMessageStore(database, secrets);
  for (let at = 0; at < 3 * scale; at += 1) {
    await messages.add({ instanceId, messageId: `m${at}`, content: Buffer.from(`message ${at}`), sentAt: AT });
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
  const messages = sqlTelegramMessageStore(database, secrets);
  await messages.addSent({ instanceId, messageId: 1, peerId: 7, sentAt: AT });
  const from = { id: 7, name: HARD_TEXT, username: "user7", phone: null };
  await messages.addReceived({ instanceId, messageId: 2, from, kind: "text", text: HARD_TEXT, at: AT });
  return peers.length;
}

/** Everything sealed that a gateway or the dashboard reads, as they read it. */
export async function readSealed(database: Database, secrets: Secrets, filled: FilledDatabase): Promise<unknown> {
  const instances = sqlInstanceStore(database, secrets);
  const credentials = sqlWhatsAppCredentialStore(database, secrets);
  const telegram = sqlTelegramStore(database, secrets);
  const { ownerId, whatsapp, telegram: instanceId, peers } = filled;
  const keys = await credentials.readKeys(whatsapp, "pre-key", ["k0", `k${KEYS - 1}`]);
  const message = await sqlSentMessageStore(database, secrets).readContent(whatsapp, "m2");
  const last = peers - 1;
  return {
    tokens: [await instances.revealToken(ownerId, whatsapp), await instances.revealToken(ownerId, instanceId)],
    admits: [
      (await instances.findAccess("Client001"))?.tokenMatches("tokenClient001"),
      (await instances.findAccess("Client002"))?.tokenMatches("tokenClient001"),
    ],
    app: await instances.readTelegramApp(instanceId),
    credentials: await credentials.readCredentials(whatsapp),
    keys: [...keys].toSorted(),
    message: message === null ? null : Buffer.from(message).toString("utf8"),
    linked: [await credentials.listLinked(), await telegram.listLinked()],
    session: await telegram.read(instanceId),
    peers: [
      await telegram.readPeer(instanceId, { by: "username", username: `alias${last}` }),
      await telegram.readPeer(instanceId, { by: "phone", phone: "964770" }),
      await telegram.readPeer(instanceId, { by: "id", id: 9_007_199_254_740_000 }),
    ],
    lookup: await sqlTelegramLookups(database, secrets).find(instanceId, PHONE, AT),
    received: await sqlTelegramMessageStore(database, secrets).listReceived(instanceId, 0, 10),
  };
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
