import { networkChanges } from "../common/changes.ts";
import type { NetworkPorts } from "../common/network-ports.ts";
import { makeCore, type NetworkLimits } from "./core.ts";
import { dispatcher } from "./dispatch.ts";
import { wireStore } from "./mtproto/store.ts";
import { telegramWire } from "./mtproto/wire.ts";
import type { RpcDispatch, TelegramWire } from "./rpc.ts";
import { sandboxControls, type TelegramSandboxControls } from "./sandbox-controls.ts";
import { telegramSeenBy } from "./seen-by.ts";

export interface TelegramSandboxOptions extends NetworkPorts {
  readonly host: "127.0.0.1";
  /** By data centre; free ones where absent. */
  readonly ports?: ReadonlyMap<number, number> | undefined;
  readonly limits?: Partial<NetworkLimits> | undefined;
  /** A small product for the client to factorise; true where absent. Some clients only manage a full-size one. */
  readonly fastFactors?: boolean | undefined;
}

/** A Telegram network on loopback, with its phones. */
export interface TelegramSandbox extends TelegramSandboxControls {
  close(): Promise<void>;
}

/** Accounts live at the last two; the first is where official clients knock. */
const DATA_CENTRES = [1, 2, 4];
const MIB = 1024 * 1024;
const DEFAULT_LIMITS: NetworkLimits = {
  eventsPerAccount: 5000,
  keptFileBytes: 10 * MIB,
  keptBytes: 256 * MIB,
  codeMs: 5 * 60_000,
  codesPerHour: 5,
  qrTokenMs: 30_000,
  autoReadMs: 4000,
};

/**
 * Starts data centres that real clients log in to and send through, unchanged. Their state is the store's: a network
 * started on the same store has the same accounts, log-ins and conversations. See docs/decisions/011.
 */
export async function telegramSandbox(options: TelegramSandboxOptions): Promise<TelegramSandbox> {
  const { store, clock, random, logger, host, ports } = options;
  const dispatch = Promise.withResolvers<RpcDispatch>();
  const changes = networkChanges();
  const wire = await telegramWire({
    dataCentres: DATA_CENTRES,
    host,
    ...(ports && { ports }),
    store: wireStore(store),
    // What answers needs the wire, and a client may call before it is there.
    dispatch: async (call, request) => (await dispatch.promise)(call, request),
    clock,
    random,
    logger,
    onPresence: () => changes.tell(null),
    fastFactors: options.fastFactors ?? true,
  });
  const core = makeCore({ store, clock, random, logger }, { wire, changes }, { ...DEFAULT_LIMITS, ...options.limits });
  dispatch.resolve(dispatcher(core));
  store.flush();
  const controls = sandboxControls(core, addressOf(wire, host));
  return {
    ...controls,
    watch: changes.watch,
    seenBy: (viewer) => telegramSeenBy(core, controls, viewer),
    async close() {
      core.reader.close();
      await wire.close();
      store.flush();
    },
  };
}

function addressOf(wire: TelegramWire, host: string) {
  const centres = [...wire.ports].map(([id, port]) => [id, { host, port }] as const);
  return { publicKey: wire.publicKey, dataCentres: Object.fromEntries(centres) };
}
