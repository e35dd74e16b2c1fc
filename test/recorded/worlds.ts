import { telegramGateway } from "#adapters/gateways/telegram/api/gateway.ts";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { hostGuard } from "#adapters/http-kit/hosts/host-guard.ts";
import { listen } from "#adapters/http-kit/listen.ts";
import { windowLimit } from "#adapters/limits/window-limit.ts";
import type { SlotCounts } from "#domain/analytics/report.ts";
import type { KeyRights } from "#domain/keys/api-key.ts";
import { failure } from "#domain/result.ts";
import type { TelegramStatus } from "#domain/sessions/telegram-session.ts";
import type { Template } from "#domain/templates/template.ts";
import type { ApiKeyStore } from "#ports/api-keys.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceStore } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import { StorageError } from "#ports/storage-error.ts";
import { type AdmissionWorld, admissionMessages } from "#test/support/gateway-admission.ts";
import { putKey } from "#test/support/gateway-keys.ts";
import type { GatewayMessages } from "#test/support/gateway-messages.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";
import { slotCounts } from "#test/support/slot-counts.ts";
import { telegramGatewayWorld } from "#test/support/telegram-gateway-world.ts";
import { RECORDED_KEYS } from "./calls/key-texts.ts";
import type { RecordedWorld } from "./recording.ts";

export { SESSION_REASONS, SESSION_STATES } from "#domain/sessions/session-state.ts";
export { TELEGRAM_REASONS, TELEGRAM_STATES } from "#domain/sessions/telegram-session.ts";
export { ERRORS } from "#ports/contracts/errors.ts";
export { TELEGRAM_PROVIDER } from "#ports/contracts/telegram/provider.ts";
export { TELEGRAM_SANDBOX_PATHS as SANDBOX_TELEGRAM_PATHS } from "#ports/contracts/telegram/sandbox-paths.ts";
export { WHATSAPP_PROVIDER } from "#ports/contracts/whatsapp/provider.ts";
export { WHATSAPP_SANDBOX_PATHS as SANDBOX_PATHS } from "#ports/contracts/whatsapp/sandbox-paths.ts";

/** What a step of a provider API's recording may bring about. */
interface ProviderGiven {
  readonly storage?: string;
  readonly notReady?: boolean;
  readonly spent?: string;
  readonly retryAfterSeconds?: number;
  readonly passMs?: number;
  readonly download?: never;
  readonly file?: object;
  readonly network?: never;
  readonly session?: { readonly instanceId: number; readonly state: never; readonly reason: never };
  readonly message?: { readonly instanceId: number; readonly messageId: string; readonly status: never };
  readonly received?: object;
  /** Of the owner of this instance. */
  readonly keys?: 1 | 2;
  readonly tokenOff?: true;
  /** A message that went out, one that waits and one that came in. */
  readonly messages?: true;
  /** What has been counted of instance 1, some days ago. */
  readonly figures?: true;
  /** What the outbox answers from now on. */
  readonly sending?: { readonly hold?: { readonly untilMs: number } };
  readonly media?: never;
  readonly scan?: { readonly instanceId: number; readonly phone: string; readonly name: string; hasPassword: boolean };
  readonly startTimesOut?: boolean;
  readonly uploadsBusy?: boolean;
}

/** Of two days in Baghdad, and of two others in UTC. */
const FIGURES: readonly SlotCounts[] = [
  slotCounts("2025-12-29T20:45:00Z", "text", { counts: { sent: 1 } }),
  slotCounts("2025-12-29T21:00:00Z", "text", {
    counts: { sent: 2, delivered: 1 },
    times: { sent: [80, 2], delivered: [98, 1] },
  }),
  slotCounts("2025-12-30T18:30:00Z", "image", {
    counts: { sent: 1, read: 1, "read-undelivered": 1 },
    times: { read: [140, 1] },
  }),
  slotCounts("2025-12-30T21:00:00Z", "text", {
    counts: { failed: 3 },
    reasons: { "recipient-not-found": 2, "recipient-is-id": 1 },
  }),
  slotCounts("2025-12-31T20:45:00Z", "text", {
    counts: { failed: 4, received: 5, cancelled: 1, expired: 2, unknown: 1 },
    reasons: { "not-connected": 4 },
  }),
  slotCounts("2025-12-31T21:00:00Z", "other", { counts: { received: 1 } }),
];

const URL_IN_DOCUMENT = "http://127.0.0.1:3001";
const CALLERS_ID = { "x-request-id": "recorded" };

/** As a store throws it; `broken` is what nobody expects. */
export function storageError(problem: string): Error {
  if (problem === "unavailable" || problem === "full") return new StorageError(problem);
  return new Error("a detail that nobody outside may read");
}

/** Faults that any gateway may have, switched on by a step. */
function faults() {
  let now: ProviderGiven = {};
  const spent = (name: string, limit: Limit): Limit => ({
    ...limit,
    take: (key) => (now.spent === name ? (now.retryAfterSeconds ?? 1) : limit.take(key)),
  });
  return {
    add: (given: ProviderGiven) => {
      now = { ...now, ...given };
    },
    now: () => now,
    spent,
    stored<Args extends unknown[], Value>(read: (...args: Args) => Promise<Value>) {
      return async (...args: Args): Promise<Value> => {
        if (now.storage !== undefined) throw storageError(now.storage);
        return await read(...args);
      };
    },
    switched(find: InstanceStore["findAccess"]): InstanceStore["findAccess"] {
      return async (client) => {
        const access = await find(client);
        return access === null || now.tokenOff !== true ? access : { ...access, tokenOff: true };
      };
    },
    /** Instead of what an outbox would do. */
    asked<Args extends unknown[], Value>(ask: (...args: Args) => Promise<Value>, clock: Clock) {
      return async (...args: Args): Promise<Value> => {
        const { sending } = now;
        if (sending === undefined) return await ask(...args);
        const until = new Date(clock.now().getTime() + (sending.hold?.untilMs ?? 0));
        return failure({ ...sending, ...(sending.hold && { hold: { ...sending.hold, until } }) } as never) as Value;
      };
    },
    checks: {
      database: () => {
        if (now.notReady) throw new Error("away");
      },
    },
  };
}

/** The messages of a world, and their ids by what they are called in paths. */
function messagesOf(world: AdmissionWorld & Pick<GatewayMessages, "serveMedia" | "analytics">, clock: Clock) {
  let ids: Readonly<Record<string, string>> = {};
  return {
    async give({ message, messages, received, media, figures, keys }: ProviderGiven) {
      if (keys !== undefined) await putKeys(world.ports.keys.apiKeys as ApiKeyStore, keys);
      if (message !== undefined) world.putMessage(message.instanceId, message.messageId, message.status);
      if (received !== undefined) world.receive(received);
      if (messages !== undefined) ids = { ...admissionMessages(world, clock.now()) };
      if (media !== undefined) world.serveMedia(media);
      if (figures !== undefined) world.analytics.seed(1, FIGURES);
    },
    fill: (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "msg_000000000000000"),
  };
}

/** Every instance but the second is the first owner's. */
async function putKeys(store: ApiKeyStore, ownerId: number): Promise<void> {
  const rights: Readonly<Record<keyof typeof RECORDED_KEYS, Partial<KeyRights>>> = {
    ...{ all: {}, revoked: {}, scopeless: { scopes: [] }, expired: { expiresAt: new Date(0) } },
    ...{ elsewhere: { networks: ["198.51.100.0/24"] }, narrow: { clients: ["Client009"] } },
  };
  for (const [name, text] of Object.entries(RECORDED_KEYS)) {
    await putKey(store, ownerId, { ...rights[name as keyof typeof rights], text });
  }
  const access = await store.findAccess(RECORDED_KEYS.revoked);
  await store.revoke(ownerId, access?.id ?? "", new Date(0));
}

const CODE_TEMPLATE: Template = {
  name: "sign_in",
  language: "en",
  texts: { en: "Your code: {{code}}", ar: "{{name}}، رمزك: {{code}}" },
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

export async function whatsAppWorld(): Promise<RecordedWorld> {
  const world = gatewayWorld();
  const { add, now, spent, stored, switched, asked, checks } = faults();
  const { ports } = world;
  const { give: giveMessages, fill } = messagesOf(world, ports.clock);
  const listener = whatsAppGateway(
    {
      ...ports,
      templates: { find: async (_, name) => (name === CODE_TEMPLATE.name ? CODE_TEMPLATE : null) },
      instances: { ...ports.instances, findAccess: stored(switched(ports.instances.findAccess)) },
      outbox: {
        ...ports.outbox,
        send: asked(ports.outbox.send, ports.clock) as typeof ports.outbox.send,
        resend: asked(ports.outbox.resend, ports.clock),
      },
      limits: { sends: spent("sends", windowLimit({ points: 50, perSeconds: 60 }, ports.clock)) },
      sessions: {
        ...ports.sessions,
        start: async (instance, options) =>
          now().startTimesOut ? failure({ code: "start-timeout" }) : ports.sessions.start(instance, options),
      },
    },
    { url: URL_IN_DOCUMENT, checks },
  );
  const hosts = { url: URL_IN_DOCUMENT, variable: "GATEWAY_URL", allowed: [] };
  const server = await listen(hostGuard(listener, hosts), { host: "127.0.0.1", port: 0 });
  return {
    port: server.port,
    headersOf: () => CALLERS_ID,
    fill,
    close: () => server.close(0),
    async give(given: ProviderGiven) {
      add(given);
      const { session, scan } = given;
      if (given.passMs !== undefined) world.passMs(given.passMs);
      if (given.download !== undefined) world.failDownloads(given.download);
      if (session !== undefined) world.sessions.put(session.instanceId, session.state, session.reason);
      await giveMessages(given);
      if (scan !== undefined) world.sessions.scan(scan.instanceId, scan.phone, scan.name);
    },
  };
}

export async function telegramWorld(): Promise<RecordedWorld> {
  const world = telegramGatewayWorld();
  const { add, spent, stored, switched, asked, checks } = faults();
  const { ports } = world;
  const { give: giveMessages, fill } = messagesOf(world, ports.clock);
  const listener = telegramGateway(
    {
      ...ports,
      instances: { ...ports.instances, findAccess: stored(switched(ports.instances.findAccess)) },
      outbox: {
        ...ports.outbox,
        send: asked(ports.outbox.send, ports.clock) as typeof ports.outbox.send,
        resend: asked(ports.outbox.resend, ports.clock),
      },
      limits: {
        sends: spent("sends", windowLimit({ points: 50, perSeconds: 60 }, ports.clock)),
        logins: spent("logins", windowLimit({ points: 30, perSeconds: 60 }, ports.clock)),
      },
    },
    { url: URL_IN_DOCUMENT, checks },
  );
  const hosts = { url: URL_IN_DOCUMENT, variable: "GATEWAY_URL", allowed: [] };
  const server = await listen(hostGuard(listener, hosts), { host: "127.0.0.1", port: 0 });
  return {
    port: server.port,
    headersOf: () => CALLERS_ID,
    fill,
    close: () => server.close(0),
    async give(given: ProviderGiven) {
      add(given);
      const { session, scan } = given;
      if (given.passMs !== undefined) world.clock.pass(given.passMs);
      if (given.download !== undefined) world.failDownloads(given.download);
      if (given.file !== undefined) world.serve(given.file);
      if (given.network !== undefined) world.sessions.failWith(given.network);
      if (session !== undefined) {
        const { instanceId, ...status } = session;
        world.sessions.put(instanceId, status satisfies Partial<TelegramStatus>);
      }
      if (given.uploadsBusy !== undefined) world.keepUploadsBusy(given.uploadsBusy);
      await giveMessages(given);
      if (scan !== undefined) world.sessions.scan(scan.instanceId, scan.hasPassword);
    },
  };
}
