import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { tl } from "@mtcute/core";
import { systemRandom } from "#adapters/system/random.ts";
import { type TelegramWireOptions, telegramWire } from "#sandbox/telegram/mtproto/wire.ts";
import { type RpcCall, RpcRefusal, type TelegramWire } from "#sandbox/telegram/rpc.ts";
import { type FakeClock, fakeClock } from "#test/fakes/clock.ts";
import { fakeLogger, type LogLine } from "#test/fakes/logger.ts";
import { memoryWireStore } from "#test/fakes/wire-store.ts";
import { type RawClient, rawClient } from "./raw-client.ts";

type Handler = (call: RpcCall, request: tl.RpcMethod) => unknown;

/** Data centre 2 with one key that is known beforehand, a clock that stands, and handlers that a test sets. */
export interface Rig {
  readonly wire: TelegramWire;
  readonly clock: FakeClock;
  /** What was logged; a test that expects a line takes it out. */
  readonly lines: LogLine[];
  readonly keyId: string;
  /** Every call that came through, by name. */
  readonly calls: readonly string[];
  on(method: tl.RpcMethod["_"], handler: Handler): void;
  client(sessionId?: bigint): Promise<RawClient>;
  close(): Promise<void>;
}

export const NEAREST = { _: "nearestDc", country: "EG", thisDc: 2, nearestDc: 2 } as const;
export const SALT = 7n;

/** One for all: making one takes longer than most tests. */
export const PRIVATE_KEY = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .privateKey.export({ format: "pem", type: "pkcs8" })
  .toString();

export async function makeRig(options: Partial<TelegramWireOptions> = {}): Promise<Rig> {
  const clock = fakeClock();
  const lines: LogLine[] = [];
  const logger = fakeLogger(lines);
  const store = memoryWireStore();
  const key = { id: "0102030405060708", key: randomBytes(256) };
  store.savePrivateKey(PRIVATE_KEY);
  store.saveKey({ ...key, salt: SALT, dataCentre: 2, device: "", layer: 227, createdAt: clock.now() });
  const handlers = new Map<string, Handler>([["help.getNearestDc", () => NEAREST]]);
  const calls: string[] = [];
  const wire = await telegramWire({
    dataCentres: [2],
    host: "127.0.0.1",
    store,
    clock,
    logger,
    random: systemRandom(),
    async dispatch(call, request) {
      calls.push(request._);
      const handler = handlers.get(request._);
      if (handler === undefined) throw new RpcRefusal(400, "METHOD_INVALID");
      return handler(call, request);
    },
    ...options,
  });
  const clients: RawClient[] = [];
  return {
    wire,
    clock,
    lines,
    keyId: key.id,
    calls,
    on: (method, handler) => handlers.set(method, handler),
    async client(sessionId) {
      // Message ids follow the time: those of a later client must not be those of an earlier one.
      if (clients.length > 0) clock.pass(1000);
      const port = wire.ports.get(2) ?? 0;
      const client = await rawClient(port, key, { now: clock.now, ...(sessionId !== undefined && { sessionId }) });
      client.salt = SALT;
      clients.push(client);
      return client;
    },
    async close() {
      for (const client of clients) client.socket.destroy();
      await wire.close();
    },
  };
}
