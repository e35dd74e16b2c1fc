import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { RpcDispatch, TelegramWire } from "../rpc.ts";
import { loadLayers } from "../tl/layers.ts";
import type { WireCore } from "./core.ts";
import { type DataCentre, openDataCentre } from "./data-centre.ts";
import { FACTORS, handshakeSecret } from "./handshake.ts";
import { loadIge } from "./ige.ts";
import { authKeyOf, keyRing } from "./keys.ts";
import { messageIds } from "./message-ids.ts";
import { pushTo } from "./post.ts";
import { serverKey } from "./rsa.ts";
import { forgetAbsent } from "./session.ts";
import type { WireStore } from "./store.ts";

export interface TelegramWireOptions {
  readonly dataCentres: readonly number[];
  readonly host: "127.0.0.1";
  /** By data centre; any free port where none is given. */
  readonly ports?: ReadonlyMap<number, number>;
  readonly store: WireStore;
  readonly dispatch: RpcDispatch;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** A client has come, or gone. */
  readonly onPresence?: () => void;
  /** A small product for the client to factorise: quicker, but some clients only manage one of full size. */
  readonly fastFactors?: boolean;
}

const SWEEP_MS = 30_000;

/** Telegram's data centres on loopback, speaking MTProto 2.0. */
export async function telegramWire(options: TelegramWireOptions): Promise<TelegramWire> {
  const core = await coreOf(options);
  const { keys } = core;
  const centres = await openAll(core, options);
  const sweep = setInterval(() => forgetAbsent(keys.all(), options.clock.monotonicMs()), SWEEP_MS).unref();
  return {
    publicKey: core.serverKey.publicKey,
    ports: new Map(centres.map(({ id, port }) => [id, port])),
    push(keyId, updates) {
      const key = keys.get(keyId);
      return key === undefined ? 0 : keys.family(key).reduce((sum, each) => sum + pushTo(core, each, updates), 0);
    },
    destroyKey(keyId) {
      const key = keys.get(keyId);
      for (const { id, sessions } of key === undefined ? [] : keys.family(key)) {
        keys.remove(id);
        for (const session of sessions.values()) session.link?.close();
      }
    },
    unsubscribe(keyId) {
      const key = keys.get(keyId);
      for (const { sessions } of key === undefined ? [] : keys.family(key)) {
        for (const session of sessions.values()) session.subscribed = false;
      }
    },
    key(keyId) {
      const key = keys.get(keyId);
      return key === undefined ? null : authKeyOf(keys, key);
    },
    dropConnections() {
      for (const centre of centres) centre.dropConnections();
    },
    rotateSalts: () => keys.rotateSalts(),
    async close() {
      clearInterval(sweep);
      await Promise.all(centres.map((centre) => centre.close()));
    },
  };
}

/** All of them, or none where one finds its port taken. */
async function openAll(core: WireCore, { dataCentres, host, ports }: TelegramWireOptions): Promise<DataCentre[]> {
  const opening = dataCentres.map((id) => openDataCentre(core, { id, host, port: ports?.get(id) ?? 0 }));
  try {
    return await Promise.all(opening);
  } catch (cause) {
    const opened = await Promise.allSettled(opening);
    await Promise.all(opened.map((one) => (one.status === "fulfilled" ? one.value.close() : undefined)));
    throw new Error("sandbox: no data centre", { cause });
  }
}

async function coreOf(options: TelegramWireOptions): Promise<WireCore> {
  const { store, clock, random, logger, dispatch, onPresence = () => undefined } = options;
  const layers = await loadLayers();
  return {
    clock,
    random,
    logger,
    dispatch,
    onPresence,
    layers,
    ige: await loadIge(),
    serverKey: await serverKey(store),
    keys: keyRing({ store, clock, random, layer: layers.current.layer }),
    messageIds: messageIds(clock),
    handshakeSecret: handshakeSecret(random),
    factors: options.fastFactors ? FACTORS.fast : FACTORS.full,
  };
}
