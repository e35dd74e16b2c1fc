import { telegramGateway } from "#adapters/gateways/telegram/api/gateway.ts";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { listen } from "#adapters/http-kit/listen.ts";
import { windowLimit } from "#adapters/limits/window-limit.ts";
import { failure } from "#domain/result.ts";
import type { TelegramStatus } from "#domain/sessions/telegram-session.ts";
import type { Limit } from "#ports/limits.ts";
import { StorageError } from "#ports/storage-error.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";
import { telegramGatewayWorld } from "#test/support/telegram-gateway-world.ts";
import type { RecordedWorld } from "./recording.ts";

export { ERRORS } from "#ports/contracts/errors.ts";
export { TELEGRAM_PROVIDER } from "#ports/contracts/telegram/provider.ts";
export { TELEGRAM_SANDBOX_PATHS as SANDBOX_TELEGRAM_PATHS } from "#ports/contracts/telegram/sandbox-paths.ts";
export { TELEGRAM_REASONS, TELEGRAM_STATES } from "#ports/contracts/telegram/session.ts";
export { WHATSAPP_PROVIDER } from "#ports/contracts/whatsapp/provider.ts";
export { WHATSAPP_SANDBOX_PATHS as SANDBOX_PATHS } from "#ports/contracts/whatsapp/sandbox-paths.ts";
export { SESSION_REASONS, SESSION_STATES } from "#ports/contracts/whatsapp/session.ts";

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
  readonly scan?: { readonly instanceId: number; readonly phone: string; readonly name: string; hasPassword: boolean };
  readonly startTimesOut?: boolean;
  readonly uploadsBusy?: boolean;
}

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
    checks: {
      database: () => {
        if (now.notReady) throw new Error("away");
      },
    },
  };
}

export async function whatsAppWorld(): Promise<RecordedWorld> {
  const world = gatewayWorld();
  const { add, now, spent, stored, checks } = faults();
  const { ports } = world;
  const listener = whatsAppGateway(
    {
      ...ports,
      instances: { ...ports.instances, findAccess: stored(ports.instances.findAccess) },
      limits: { sends: spent("sends", windowLimit({ points: 50, perSeconds: 60 }, ports.clock)) },
      sessions: {
        ...ports.sessions,
        start: async (instance, options) =>
          now().startTimesOut ? failure({ code: "start-timeout" }) : ports.sessions.start(instance, options),
      },
    },
    { url: URL_IN_DOCUMENT, checks },
  );
  const server = await listen(listener, { host: "127.0.0.1", port: 0 });
  return {
    port: server.port,
    headersOf: () => CALLERS_ID,
    close: () => server.close(0),
    give(given: ProviderGiven) {
      add(given);
      const { session, message, scan } = given;
      if (given.passMs !== undefined) world.passMs(given.passMs);
      if (given.download !== undefined) world.failDownloads(given.download);
      if (session !== undefined) world.sessions.put(session.instanceId, session.state, session.reason);
      if (message !== undefined) world.putMessage(message.instanceId, message.messageId, message.status);
      if (scan !== undefined) world.sessions.scan(scan.instanceId, scan.phone, scan.name);
    },
  };
}

export async function telegramWorld(): Promise<RecordedWorld> {
  const world = telegramGatewayWorld();
  const { add, now, spent, stored, checks } = faults();
  const { ports } = world;
  const listener = telegramGateway(
    {
      ...ports,
      instances: { ...ports.instances, findAccess: stored(ports.instances.findAccess) },
      limits: {
        sends: spent("sends", windowLimit({ points: 50, perSeconds: 60 }, ports.clock)),
        logins: spent("logins", windowLimit({ points: 30, perSeconds: 60 }, ports.clock)),
      },
      uploads: {
        take: async (owner, signal) => (now().uploadsBusy ? null : await ports.uploads.take(owner, signal)),
      },
    },
    { url: URL_IN_DOCUMENT, checks },
  );
  const server = await listen(listener, { host: "127.0.0.1", port: 0 });
  return {
    port: server.port,
    headersOf: () => CALLERS_ID,
    close: () => server.close(0),
    async give(given: ProviderGiven) {
      add(given);
      const { session, message, scan } = given;
      if (given.passMs !== undefined) world.clock.pass(given.passMs);
      if (given.download !== undefined) world.failDownloads(given.download);
      if (given.file !== undefined) world.serve(given.file);
      if (given.network !== undefined) world.sessions.failWith(given.network);
      if (session !== undefined) {
        const { instanceId, ...status } = session;
        world.sessions.put(instanceId, status satisfies Partial<TelegramStatus>);
      }
      if (message !== undefined) await world.putMessage(message.instanceId, message.messageId, message.status);
      if (given.received !== undefined) await world.receive(given.received);
      if (scan !== undefined) world.sessions.scan(scan.instanceId, scan.hasPassword);
    },
  };
}
