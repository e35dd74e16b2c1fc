import { type BaileysOptions, baileysEngine } from "#adapters/gateways/whatsapp/engine/baileys-engine.ts";
import {
  type RunningWhatsAppSessions,
  type WhatsAppSessionsOptions,
  whatsAppSessions,
} from "#adapters/gateways/whatsapp/session/sessions.ts";
import { systemClock } from "#adapters/system/clock.ts";
import { systemRandom } from "#adapters/system/random.ts";
import type { SessionState, SessionStatus } from "#domain/sessions/session-state.ts";
import type { SentMessageStore } from "#ports/sent-messages.ts";
import type { WhatsAppCredentialStore } from "#ports/whatsapp-credentials.ts";
import type { WhatsAppNetwork } from "#ports/whatsapp-network.ts";
import { sandboxStore } from "#sandbox/common/store.ts";
import type { WhatsAppSandbox } from "#sandbox/whatsapp/network.ts";
import { whatsAppSandbox } from "#sandbox/whatsapp/network.ts";
import { type FakeAuditTrail, fakeAuditTrail } from "#test/fakes/audit-trail.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeSentMessageStore } from "#test/fakes/sent-message-store.ts";
import { fakeWhatsAppCredentialStore } from "#test/fakes/whatsapp-credential-store.ts";
import { until } from "./until.ts";

export const SHOP = { instanceId: 1, client: "Client001" };
export const SHOP_PHONE = "9647700000009";

export interface Gateway {
  readonly sessions: RunningWhatsAppSessions;
  readonly audit: FakeAuditTrail;
  readonly logger: ReturnType<typeof fakeLogger>;
}

/** The sandbox's network, the stores that outlive a gateway, and as many gateways as a test starts. */
export interface LinkedWorld {
  readonly sandbox: WhatsAppSandbox;
  readonly credentials: WhatsAppCredentialStore;
  readonly sentMessages: SentMessageStore;
  readonly network: WhatsAppNetwork;
  /** Deletes the instances with these ids, as the dashboard would. */
  deleteInstance(instanceId: number): Promise<void>;
  start(options?: Partial<BaileysOptions & WhatsAppSessionsOptions>, network?: WhatsAppNetwork): Gateway;
  close(): Promise<void>;
}

export async function linkedWorld(): Promise<LinkedWorld> {
  const store = sandboxStore(":memory:");
  const clock = systemClock();
  const random = systemRandom();
  const sandbox = await whatsAppSandbox({
    store,
    clock,
    random,
    logger: fakeLogger(),
    host: "127.0.0.1",
    autoReadMs: 20,
  });
  const deleted = new Set<number>();
  const sentMessages = fakeSentMessageStore();
  const credentials = fakeWhatsAppCredentialStore({
    clientOf: (id) => (deleted.has(id) ? undefined : `Client${String(id).padStart(3, "0")}`),
    onRemoveAll: sentMessages.removeOf,
  });
  const { webSocketUrl, rootPublicKey, mediaCa } = sandbox.network();
  const address = { webSocketUrl, rootPublicKey: new Uint8Array(Buffer.from(rootPublicKey, "base64")), mediaCa };
  const network: WhatsAppNetwork = { locate: async () => address };
  const running: RunningWhatsAppSessions[] = [];
  return {
    sandbox,
    credentials,
    sentMessages,
    network,
    async deleteInstance(instanceId) {
      deleted.add(instanceId);
      await credentials.removeAll(instanceId);
    },
    start(options = {}, at = network) {
      const logger = fakeLogger();
      const audit = fakeAuditTrail();
      const engine = baileysEngine(
        { credentials, sentMessages, network: at, clock, logger },
        { version: [2, 3000, 1043857760], ...options },
      );
      const sessions = whatsAppSessions(
        { engine, credentials, sentMessages, audit, clock, random, logger },
        { backoff: { firstMs: 50, maxMs: 200 }, startRetryMs: 20, receiptBatchMs: 5, ...options },
      );
      running.push(sessions);
      return { sessions, audit, logger };
    },
    async close() {
      await Promise.all(running.map((sessions) => sessions.close()));
      await sandbox.close();
      store.close();
    },
  };
}

/** Starts a session, scans its code, and waits until it is connected. */
export async function link(
  world: LinkedWorld,
  { sessions }: Gateway,
  instance = SHOP,
  phone = SHOP_PHONE,
): Promise<SessionStatus> {
  const started = await sessions.start(instance, { newCode: false });
  if (!started.ok || started.value.kind !== "qr") throw new Error(`no code: ${JSON.stringify(started)}`);
  const scanned = await world.sandbox.scan(started.value.qrText, phone);
  if (!scanned.ok) throw new Error(`not scanned: ${scanned.failure.code}`);
  return reached(sessions, "connected", instance);
}

export function reached(
  sessions: RunningWhatsAppSessions,
  state: SessionState,
  instance = SHOP,
  timeoutMs = 5_000,
): Promise<SessionStatus> {
  return until(
    async () => {
      const status = await sessions.status(instance);
      return status.state === state ? status : null;
    },
    `state ${state}`,
    timeoutMs,
  );
}
