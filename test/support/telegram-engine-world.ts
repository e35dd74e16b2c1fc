import type { EngineAccount, EngineEvents, TelegramEngine } from "#adapters/gateways/telegram/engine/engine.ts";
import { type MtcuteOptions, mtcuteEngine } from "#adapters/gateways/telegram/engine/mtcute-engine.ts";
import { systemClock } from "#adapters/system/clock.ts";
import { systemRandom } from "#adapters/system/random.ts";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { Result } from "#domain/result.ts";
import type { Previews } from "#ports/previews.ts";
import type { TelegramNetwork } from "#ports/telegram-network.ts";
import type { TelegramApp } from "#ports/telegram-sessions.ts";
import type { TelegramStore } from "#ports/telegram-store.ts";
import type { AccountInput, TelegramSandboxControls } from "#sandbox/telegram/sandbox-controls.ts";
import { fakeLogger, type LogLine } from "../fakes/logger.ts";
import { fakePreviews } from "../fakes/previews.ts";
import { fakeTelegramLookups } from "../fakes/telegram-lookups.ts";
import { fakeTelegramStore } from "../fakes/telegram-store.ts";
import {
  startTelegramSandbox,
  type TelegramSandboxWorld,
  type TelegramSandboxWorldOptions,
} from "./telegram-sandbox-world.ts";

/** What an account has reported. */
interface Heard {
  readonly connection: ("online" | "offline")[];
  readonly received: IncomingMessage[];
  readonly deleted: string[];
  readonly read: { readonly peerId: number; readonly maxId: number }[];
  readonly ended: TelegramFailure[];
}

export interface OpenedAccount extends EngineAccount {
  readonly instanceId: number;
  readonly heard: Heard;
}

export interface EngineWorld {
  readonly sandbox: TelegramSandboxWorld;
  readonly controls: TelegramSandboxControls;
  readonly store: TelegramStore;
  readonly lookups: ReturnType<typeof fakeTelegramLookups>;
  readonly log: readonly LogLine[];
  readonly engine: TelegramEngine;
  /** The phone of a new account on the network. */
  person(input?: Omit<AccountInput, "phone">): Promise<string>;
  /** An instance of its own unless one is named. */
  open(instanceId?: number, events?: Partial<EngineEvents>): Promise<OpenedAccount>;
  /** An account that is logged in and listens. */
  linked(phone: string, events?: Partial<EngineEvents>): Promise<OpenedAccount>;
  close(): Promise<void>;
}

interface EngineWorldOptions {
  readonly engine?: MtcuteOptions | undefined;
  /** In the place of the sandbox's own. */
  readonly network?: ((sandbox: TelegramNetwork) => TelegramNetwork) | undefined;
  readonly store?: TelegramStore | undefined;
  readonly previews?: Previews | undefined;
  readonly sandbox?: TelegramSandboxWorldOptions | undefined;
}

const FIRST_PHONE = 9_647_701_002_000;

export const APP: TelegramApp = { apiId: 12_345, apiHash: "0123456789abcdef0123456789abcdef" };

/** The engine before a Telegram network in this process, over a store in memory. */
export async function engineWorld(options: EngineWorldOptions = {}): Promise<EngineWorld> {
  const sandbox = await startTelegramSandbox(options.sandbox);
  const { controls } = sandbox;
  const store = options.store ?? fakeTelegramStore();
  const lookups = fakeTelegramLookups();
  const logger = fakeLogger();
  const network = options.network?.(sandbox.network) ?? sandbox.network;
  const previews = options.previews ?? fakePreviews();
  const ports = { store, lookups, network, previews, clock: systemClock(), random: systemRandom(), logger };
  const engine = mtcuteEngine(ports, { saveAfterMs: 50, ...options.engine });
  const opened = new Set<EngineAccount>();

  let instances = 0;
  let people = 0;

  async function open(instanceId = ++instances, events: Partial<EngineEvents> = {}): Promise<OpenedAccount> {
    if ((await store.read(instanceId)) === null) await store.writeSession(instanceId, "{}", { linked: false });
    const heard: Heard = { connection: [], received: [], deleted: [], read: [], ended: [] };
    const account = await engine.open({ instanceId, client: `Client00${instanceId}` }, APP, {
      connection: (state) => void heard.connection.push(state),
      received: async (messages) => void heard.received.push(...messages),
      deleted: async (ids) => void heard.deleted.push(...ids),
      readByPeer: async (peerId, maxId) => void heard.read.push({ peerId, maxId }),
      groupsNamed: () => undefined,
      proxyTold: () => undefined,
      ended: (failure) => void heard.ended.push(failure),
      ...events,
    });
    opened.add(account);
    return { ...account, instanceId, heard };
  }

  return {
    sandbox,
    controls,
    store,
    lookups,
    log: logger.lines,
    engine,
    async person(input) {
      people += 1;
      const phone = String(FIRST_PHONE + people);
      granted(await controls.putAccount({ phone, ...input }));
      return phone;
    },
    open,
    async linked(phone, events) {
      const account = await open(undefined, events);
      granted(await signedIn(account, controls, phone));
      granted(await account.listen());
      return account;
    },
    async close() {
      for (const account of opened) await account.close({ discard: true });
      await sandbox.close();
    },
  };
}

/** Asks for a code, reads it off the phone and enters it. */
export async function signedIn(account: EngineAccount, controls: TelegramSandboxControls, phone: string) {
  const sent = granted(await account.requestCode(phone));
  return account.signIn({ phone, phoneCodeHash: sent.phoneCodeHash, code: codeOf(controls, phone) });
}

export function codeOf(controls: TelegramSandboxControls, phone: string): string {
  const current = controls.code(phone);
  if (current === null) throw new Error(`no code was sent to ${phone}`);
  return current.code;
}

export function granted<Value>(result: Result<Value, { code: string }>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}
