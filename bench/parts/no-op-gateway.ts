import type { OutboxPlatform } from "#adapters/gateways/common/outbox/callers.ts";
import type { WebhookDeliverer } from "#adapters/gateways/common/webhooks/deliverer.ts";
import { WHATSAPP_MESSAGES } from "#adapters/gateways/whatsapp/api/messages.ts";
import type { WhatsAppGatewayPorts } from "#adapters/gateways/whatsapp/api/ports.ts";
import { READ_TURNS } from "#adapters/http-kit/read-turns.ts";
import { turns } from "#adapters/limits/turns.ts";
import { windowLimit } from "#adapters/limits/window-limit.ts";
import type { Database } from "#adapters/sql/database.ts";
import { sqlApiKeyStore } from "#adapters/sql/stores/api-key-store.ts";
import { sqlChatStore } from "#adapters/sql/stores/chat-store.ts";
import { sqlTemplateStore } from "#adapters/sql/stores/template-store.ts";
import { systemClock } from "#adapters/system/clock.ts";
import { pinoLogger } from "#adapters/system/logger.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { whatsAppIdOf } from "#domain/messages/message-id.ts";
import { success } from "#domain/result.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { WhatsAppSessions } from "#ports/whatsapp-sessions.ts";
import { dailyVolume } from "#roles/daily-volume.ts";
import { withoutStatus } from "#roles/gateway-dependencies.ts";
import { messaging } from "#roles/messaging.ts";
import { webhooks } from "#roles/webhooks.ts";
import { deliver } from "#use-cases/provider-api/deliver.ts";
import { benchConfig, seededStores } from "./seeded.ts";

export interface NoOpInput {
  readonly instances: number;
  /** A SQLite file of its own unless given. */
  readonly databaseUrl?: string;
  /** A host and port that webhooks may be at. */
  readonly allow?: string;
}

interface NoOpGateway {
  readonly ports: WhatsAppGatewayPorts;
  readonly messages: MessageStore;
  readonly database: Database;
  /** Calls webhooks once it is started. */
  readonly deliverer: WebhookDeliverer;
  /** Nothing is sent or swept from now on: whoever writes messages past the outbox owns the sessions. */
  stopSending(): Promise<void>;
}

/** The gateway as it is, each message a row, and with its log, save for the engine: that one does nothing. */
export async function noOpGateway({ instances, databaseUrl = "", allow = "" }: NoOpInput): Promise<NoOpGateway> {
  const config = benchConfig({ DATABASE_URL: databaseUrl, FETCH_ALLOW: allow });
  const logger = pinoLogger({ level: "warn" });
  const clock = systemClock();
  const random = systemRandom();
  const { database, secrets, instances: store } = await seededStores(config, instances, "whatsapp");
  const base = { database, secrets, clock, random, logger };
  const volume = dailyVolume(base, config, store);
  const flow = messaging(base, config, { instances: store, volume }, "whatsapp");
  const { messages, events, feed, analytics, start } = flow;
  const unused = async (): Promise<never> => {
    throw new Error("bench: not part of a text");
  };
  const groups = { list: unused, read: unused, create: unused, change: unused };
  const sessions: WhatsAppSessions = {
    chats: { picture: unused },
    phoneHistory: { before: unused },
    groups: { ...groups, rename: unused, setPicture: unused, invite: unused, leave: unused },
    standings: { archive: unused, mute: unused, list: unused },
    presence: { type: unused, show: unused, markRead: unused, block: unused, isBlocked: unused },
    pairing: { requestCode: unused },
    passkey: { read: unused, give: unused, confirm: unused },
    standing: () => "online",
    send: async (_, { id }) => success({ messageId: whatsAppIdOf(id), sentAt: clock.now() }),
    status: unused,
    start: unused,
    logOut: unused,
    checkNumber: unused,
    fetchFile: unused,
  };
  const platform: OutboxPlatform = {
    standing: sessions.standing,
    ownIdOf: whatsAppIdOf,
    deliver: async (instance, message) =>
      withoutStatus(await deliver({ limits: WHATSAPP_LIMITS, files: { hold: unused }, sessions }, instance, message)),
  };
  const outbox = start(platform, sessions);
  const { ports: gatewayWebhooks, deliverer } = webhooks(base, config, { flow, volume }, WHATSAPP_MESSAGES);
  const limits = { sends: windowLimit({ points: config.sendLimit, perSeconds: 60 }, clock) };
  const ports = {
    instances: store,
    sessions,
    messages,
    events,
    feed,
    reads: turns(READ_TURNS),
    downloads: turns(READ_TURNS),
    bodies: turns(READ_TURNS),
    uploadTurns: turns(READ_TURNS),
    chats: sqlChatStore(database, secrets),
    groupNames: flow.groupNames,
    groupNaming: flow.groupNaming,
    makeGroupPicture: unused,
    analytics,
    templates: sqlTemplateStore(database),
    stopAnswers: flow.stopAnswers,
    passkeyLinks: { authSteps: { begin: unused }, publicUrl: config.publicUrl },
    keys: { apiKeys: sqlApiKeyStore(database), wrongKeys: limits.sends },
    outbox,
    proxy: { read: async () => null, change: unused, remove: async () => undefined },
    clock,
    random,
    logger,
    limits,
  };
  return {
    ports: { ...ports, incomingMedia: { open: unused }, uploads: flow.media.uploads, webhooks: gatewayWebhooks },
    messages,
    database,
    deliverer,
    stopSending: () => outbox.close(),
  };
}
