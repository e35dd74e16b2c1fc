import { addPublicKey } from "@mtcute/core/utils.js";
import type { RoadOf } from "#adapters/gateways/common/session/road.ts";
import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import type { Previews } from "#ports/previews.ts";
import type { Random } from "#ports/random.ts";
import type { TelegramLookups } from "#ports/telegram-lookups.ts";
import type { TelegramNetwork } from "#ports/telegram-network.ts";
import type { TelegramApp } from "#ports/telegram-sessions.ts";
import type { TelegramStore } from "#ports/telegram-store.ts";
import { engineAccount, saysKeyIsGone } from "./account.ts";
import { accountStorage } from "./account-storage.ts";
import { type AccountUpdate, accountUpdates, reportTo } from "./account-updates.ts";
import { accountCalls } from "./calls.ts";
import { openClient } from "./client.ts";
import { NodeCrypto } from "./crypto.ts";
import type { EngineAccount, EngineEvents, TelegramEngine } from "./engine.ts";
import { callMiddlewares } from "./middlewares.ts";
import { type Pacing, uploadPacing } from "./pacing.ts";
import { pollVotes } from "./polls.ts";
import { repairQueues } from "./repair-queues.ts";
import { parseSocksProxy, type SocksProxy } from "./socks.ts";
import { tcpTransport } from "./transport.ts";
import { UpdateQueue } from "./update-queue.ts";

interface MtcutePorts {
  readonly store: Pick<TelegramStore, "read" | "writeEngine" | "readPeer" | "writePeers">;
  readonly lookups: TelegramLookups;
  readonly network: TelegramNetwork;
  /** The server's own connection for all by default. */
  readonly roadOf?: RoadOf | undefined;
  readonly previews: Previews;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

export interface MtcuteOptions {
  /** `socks5://[user:password@]host:port`, on the way to Telegram; never to a sandbox. */
  readonly proxy?: string | null | undefined;
  readonly limits?: Partial<MtcuteLimits> | undefined;
  /** From a change to its being written. */
  readonly saveAfterMs?: number | undefined;
}

interface MtcuteLimits {
  readonly connectMs: number;
  readonly callMs: number;
  readonly whoAmIMs: number;
  readonly logOutMs: number;
  /** One part of an upload. */
  readonly partMs: number;
  /** A message whose file has been sent up: Telegram looks into it first. */
  readonly mediaMs: number;
  readonly fileBytes: number;
}

const LIMITS: MtcuteLimits = {
  connectMs: 10_000,
  callMs: 15_000,
  whoAmIMs: 8_000,
  logOutMs: 5_000,
  partMs: 60_000,
  mediaMs: 60_000,
  fileBytes: TELEGRAM_LIMITS.files.document.maxBytes,
};
const SAVE_AFTER_MS = 2_000;

/** What all accounts of a process have in common. */
interface Shared {
  readonly ports: MtcutePorts;
  readonly proxy: SocksProxy | null;
  readonly limits: MtcuteLimits;
  readonly saveAfterMs: number;
  readonly crypto: NodeCrypto;
  readonly pacing: Pacing;
  trust(publicKey: string): void;
}

/** The engine on mtcute. Repairs its queues before anything of it is used. Throws when the proxy cannot be read. */
export function mtcuteEngine(ports: MtcutePorts, options: MtcuteOptions = {}): TelegramEngine {
  repairQueues();
  const crypto = new NodeCrypto();
  const shared: Shared = {
    ports,
    proxy: parseSocksProxy(options.proxy ?? null),
    limits: { ...LIMITS, ...options.limits },
    saveAfterMs: options.saveAfterMs ?? SAVE_AFTER_MS,
    crypto,
    pacing: uploadPacing(),
    trust: trustedKeys(crypto),
  };
  return { open: (instance, app, events) => open(shared, instance, app, events) };
}

async function open(
  shared: Shared,
  instance: InstanceRef,
  app: TelegramApp,
  events: EngineEvents,
): Promise<EngineAccount> {
  const { ports, limits, crypto, pacing } = shared;
  const { instanceId } = instance;
  const logger = ports.logger.child({ instanceId, client: instance.client });
  const stored = await ports.store.read(instanceId);
  const reports = hushable(events);
  const calls = accountCalls();
  const updateQueue = new UpdateQueue<AccountUpdate>({
    take: reportTo(events),
    onAllTaken: () => storage.saveLater(),
    logger,
  });
  const storage = accountStorage({
    store: ports.store,
    instanceId,
    engine: stored?.engine ?? null,
    saveAfterMs: shared.saveAfterMs,
    logger,
    allTaken: () => updateQueue.allTaken(),
  });
  const roadTo = ports.roadOf?.(instanceId);
  const transport = tcpTransport({
    network: ports.network,
    proxy: shared.proxy,
    road: async () => (await roadTo?.(reports.proxyTold)) ?? null,
    trust: shared.trust,
    connectTimeoutMs: limits.connectMs,
    logger,
  });
  const middlewares = callMiddlewares({ calls, room: () => updateQueue.room(), ended: reports.ended });
  const device = `Wesal ${instance.client}`;
  const client = openClient({ app, device, storage: storage.provider, crypto, transport, middlewares, logger });

  let onlineSince = ports.clock.now();
  client.mt.onUsable.add(() => {
    onlineSince = ports.clock.now();
    reports.connection("online");
  });
  client.mt.onConnecting.add(() => reports.connection("offline"));
  client.onError.add((error) => {
    logger.debug("library", { reason: error.name });
    const linked = client.storage.self.getCached(true) !== null;
    if (linked && saysKeyIsGone(error)) reports.ended({ code: "telegram-error", error: "AUTH_KEY_UNREGISTERED" });
  });
  const votes = pollVotes({
    client,
    calls,
    callMs: limits.callMs,
    logger,
    received: (message) => updateQueue.add({ message }),
  });
  client.onRawUpdate.add((info) => {
    votes(info);
    for (const update of accountUpdates(info, onlineSince)) updateQueue.add(update);
  });

  const { lookups, previews, clock, random } = ports;
  const dependencies = {
    client,
    app,
    calls,
    updateQueue,
    storage,
    transport,
    instanceId,
    lookups,
    previews,
    clock,
    random,
    pacing,
    logger,
  };
  return engineAccount({ ...dependencies, limits, waits: limits, hush: reports.hush });
}

/** mtcute believes a key for the whole process: this is done for a sandbox alone, and again when that has another. */
function trustedKeys(crypto: NodeCrypto): (publicKey: string) => void {
  let trusted = "";
  return (publicKey) => {
    if (publicKey === trusted) return;
    addPublicKey(crypto, publicKey);
    trusted = publicKey;
  };
}

/** Reports changes alone, and nothing once hushed. */
function hushable(events: EngineEvents) {
  let hushed = false;
  let state: "online" | "offline" = "offline";
  return {
    hush: () => {
      hushed = true;
    },
    connection(now: "online" | "offline"): void {
      if (hushed || now === state) return;
      state = now;
      events.connection(now);
    },
    proxyTold: ((problem) => {
      if (!hushed) events.proxyTold(problem);
    }) satisfies EngineEvents["proxyTold"],
    ended: ((failure) => {
      if (!hushed) events.ended(failure);
    }) satisfies EngineEvents["ended"],
  };
}
