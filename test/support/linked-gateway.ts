import type { CommonSessionDependencies } from "#adapters/gateways/common/session/dependencies.ts";
import { type Inbox, inbox } from "#adapters/gateways/common/session/inbox.ts";
import { type BaileysOptions, baileysEngine } from "#adapters/gateways/whatsapp/engine/baileys-engine.ts";
import type { EngineConnection, EngineEvents, WhatsAppEngine } from "#adapters/gateways/whatsapp/engine/engine.ts";
import { resendableMessages } from "#adapters/gateways/whatsapp/session/resendable.ts";
import {
  type RunningWhatsAppSessions,
  type WhatsAppSessionsOptions,
  whatsAppSessions,
} from "#adapters/gateways/whatsapp/session/sessions.ts";
import { systemClock } from "#adapters/system/clock.ts";
import { systemRandom } from "#adapters/system/random.ts";
import type { RequestedContent, WhatsAppContent } from "#domain/messages/content.ts";
import type { MessageState } from "#domain/messages/life.ts";
import { messageIds } from "#domain/messages/message-id.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { SessionState, SessionStatus } from "#domain/sessions/session-state.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { MessageStore, SendOptions } from "#ports/messages.ts";
import type { OutgoingMessage } from "#ports/outgoing-message.ts";
import type { Previews } from "#ports/previews.ts";
import type { WhatsAppCredentialStore } from "#ports/whatsapp-credentials.ts";
import type { WhatsAppNetwork } from "#ports/whatsapp-network.ts";
import { type SandboxStore, sandboxStore } from "#sandbox/common/store.ts";
import type { WhatsAppSandbox } from "#sandbox/whatsapp/network.ts";
import { whatsAppSandbox } from "#sandbox/whatsapp/network.ts";
import { type FakeAuditTrail, fakeAuditTrail } from "#test/fakes/audit-trail.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeMessageStore } from "#test/fakes/message-store.ts";
import { fakePreviews } from "#test/fakes/previews.ts";
import { fakeWhatsAppCredentialStore } from "#test/fakes/whatsapp-credential-store.ts";
import { until } from "./until.ts";

export const SHOP = { instanceId: 1, client: "Client001" };
export const SHOP_PHONE = "9647700000009";

export interface Gateway {
  readonly sessions: RunningWhatsAppSessions;
  /** As the outbox does: a row first, then to the session, then how it ended. */
  send(
    instance: InstanceRef,
    recipient: Recipient,
    content: WhatsAppContent,
    options?: SendOptions,
  ): ReturnType<RunningWhatsAppSessions["send"]>;
  /** The same under an id that is known, and once more. */
  sendAs(
    instance: InstanceRef,
    message: Pick<OutgoingMessage<WhatsAppContent>, "id" | "recipient" | "content" | "options" | "isRepeat">,
  ): ReturnType<RunningWhatsAppSessions["send"]>;
  /** Its latest connection of the account. */
  connection(instance: InstanceRef): EngineConnection;
  readonly audit: FakeAuditTrail;
  readonly logger: ReturnType<typeof fakeLogger>;
}

interface With {
  readonly previews: Previews;
  readonly limitsSaid: NonNullable<CommonSessionDependencies["limitsSaid"]>;
  /** In place of the store of messages. */
  readonly onReceived: Inbox["received"];
  readonly groupsNamed: Inbox["groupsNamed"];
}

/** The sandbox's network, the stores that outlive a gateway, and as many gateways as a test starts. */
export interface LinkedWorld {
  readonly sandbox: WhatsAppSandbox;
  readonly store: SandboxStore;
  readonly credentials: WhatsAppCredentialStore;
  readonly messages: MessageStore;
  /** How far a message has come, by WhatsApp's id. */
  readStatus(messageId: string): Promise<{ readonly status: MessageState; readonly at: Date | null } | null>;
  readonly network: WhatsAppNetwork;
  /** Deletes the instances with these ids, as the dashboard would. */
  deleteInstance(instanceId: number): Promise<void>;
  /** `aheadMs` is how far the gateway's clock has moved on by then. */
  start(
    options?: Partial<BaileysOptions & WhatsAppSessionsOptions & With>,
    network?: WhatsAppNetwork,
    aheadMs?: () => number,
  ): Gateway;
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
  const messages = fakeMessageStore();
  const nextId = messageIds(
    () => clock.now().getTime(),
    () => 0,
  );
  const credentials = fakeWhatsAppCredentialStore({
    clientOf: (id) => (deleted.has(id) ? undefined : `Client${String(id).padStart(3, "0")}`),
  });
  const { webSocketUrl, rootPublicKey, mediaCa } = sandbox.network();
  const address = { webSocketUrl, rootPublicKey: new Uint8Array(Buffer.from(rootPublicKey, "base64")), mediaCa };
  const network: WhatsAppNetwork = { locate: async () => address };
  const running: RunningWhatsAppSessions[] = [];
  return {
    sandbox,
    store,
    credentials,
    messages,
    async readStatus(messageId) {
      const record = await messages.findByProviderId(SHOP.instanceId, messageId);
      if (record?.direction !== "out") return null;
      const { readAt, deliveredAt, sentAt } = record.times;
      return { status: record.state, at: readAt ?? deliveredAt ?? sentAt };
    },
    network,
    async deleteInstance(instanceId) {
      deleted.add(instanceId);
      await credentials.removeAll(instanceId);
    },
    start(
      { onReceived, groupsNamed, limitsSaid, previews = fakePreviews(), ...options } = {},
      at = network,
      aheadMs = () => 0,
    ) {
      const ahead = { now: clock.now, monotonicMs: () => clock.monotonicMs() + aheadMs() };
      const logger = fakeLogger();
      const audit = fakeAuditTrail();
      const { engine, connection } = watched(
        baileysEngine(
          { credentials, resendable: resendableMessages(messages), network: at, previews, clock: ahead, logger },
          { version: [2, 3000, 1043857760], ...options },
        ),
      );
      const stored = inbox({ messages, clock, nextId });
      const incoming = {
        ...stored,
        ...(onReceived && { received: onReceived }),
        ...(groupsNamed && { groupsNamed }),
      };
      const standingChanged = () => undefined;
      const sessions = whatsAppSessions(
        {
          engine,
          credentials,
          inbox: incoming,
          standingChanged,
          sessionTold: standingChanged,
          ...(limitsSaid && { limitsSaid }),
          audit,
          clock,
          random,
          logger,
        },
        {
          backoff: { firstMs: 50, maxMs: 200 },
          refusedBackoff: { firstMs: 50, maxMs: 200 },
          startRetryMs: 20,
          ...options,
        },
      );
      running.push(sessions);
      return { sessions, connection, audit, logger, ...sendingThrough(sessions, messages, nextId) };
    },
    async close() {
      await Promise.all(running.map((sessions) => sessions.close()));
      await sandbox.close();
      store.close();
    },
  };
}

function sendingThrough(
  sessions: RunningWhatsAppSessions,
  messages: MessageStore,
  nextId: () => string,
): Pick<Gateway, "send" | "sendAs"> {
  const sendAs: Gateway["sendAs"] = async (instance, { id, recipient, content, options, isRepeat }) => {
    const { instanceId } = instance;
    const now = new Date();
    // What is kept of a file is its URL, which nobody asks for here.
    const kept = { url: "https://files.example/file", ...content } as object as RequestedContent;
    const times = { acceptedAt: now, dueAt: now, expiresAt: new Date(now.getTime() + 60_000) };
    const asked = { recipient, content: kept, options };
    if (!isRepeat) {
      await messages.accept({ instanceId, id, mode: "waiting", state: "sending", epoch: 1, ...asked, ...times });
    }
    const sent = await sessions.send(instance, {
      ...{ id, recipient, content, options, isRepeat, acceptedAt: now, wire: null },
      keepWire: (wire) => messages.keepWire(instanceId, id, wire),
      isTaken: async () => false,
    });
    if (sent.ok) await messages.settle(instanceId, id, { state: "sent", at: sent.value.sentAt });
    return sent;
  };
  return {
    sendAs,
    send: (instance, recipient, content, options = {}) =>
      sendAs(instance, { id: nextId(), recipient, content, options, isRepeat: false }),
  };
}

/** The engine, and the connections that it makes. */
function watched(engine: WhatsAppEngine) {
  const connections = new Map<number, EngineConnection>();
  return {
    connection({ instanceId }: InstanceRef): EngineConnection {
      const connection = connections.get(instanceId);
      if (connection === undefined) throw new Error(`instance ${instanceId} has no connection`);
      return connection;
    },
    engine: {
      async open(instance: InstanceRef) {
        const account = await engine.open(instance);
        return {
          ...account,
          async connect(events: EngineEvents) {
            const connection = await account.connect(events);
            connections.set(instance.instanceId, connection);
            return connection;
          },
        };
      },
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
