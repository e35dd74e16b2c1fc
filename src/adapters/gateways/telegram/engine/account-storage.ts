import type { IReferenceMessagesRepository, ITelegramStorageProvider } from "@mtcute/core";
import type { Logger } from "#ports/logger.ts";
import type { TelegramStore } from "#ports/telegram-store.ts";
import {
  type EngineState,
  readEngineState,
  type UpdateState,
  updateStateOf,
  writeEngineState,
} from "./engine-state.ts";
import { LruMap } from "./lru-map.ts";
import { storedPeers } from "./peers.ts";

/** Where channels stand is of no interest, and would grow with each. */
const CHANNEL_STATE = /^updates_channel:/;
const MAX_REFERENCES = 100;
const RETRY_AFTER_MS = 5_000;

interface AccountStorageDependencies {
  readonly store: Pick<TelegramStore, "writeEngine" | "readPeer" | "writePeers">;
  readonly instanceId: number;
  /** As the store has it. */
  readonly engine: string | null;
  readonly saveAfterMs: number;
  readonly logger: Logger;
  /** False while messages that came in have not been taken: updates seen since are not noted as seen. */
  allTaken(): boolean;
}

export interface AccountStorage {
  readonly provider: ITelegramStorageProvider;
  /** Writes what has changed; a failure is logged and tried again later. */
  save(): Promise<void>;
  saveLater(): void;
  /** Nothing is written any more. */
  seal(): void;
}

/** mtcute's storage over ours: the account's keys in memory and in its row, its peers read as they are needed. */
export function accountStorage(dependencies: AccountStorageDependencies): AccountStorage {
  const { store, instanceId, logger } = dependencies;
  const state = readEngineState(dependencies.engine);
  const peers = storedPeers(store, instanceId, saveLater);
  let seen: UpdateState = updateStateOf(state);
  let written = dependencies.engine;
  let timer: NodeJS.Timeout | null = null;
  let sealed = false;
  let writing: Promise<void> = Promise.resolve();

  function saveLater(delayMs = dependencies.saveAfterMs): void {
    if (sealed || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      void save();
    }, delayMs);
    timer.unref();
  }

  function save(): Promise<void> {
    writing = writing.then(write).catch((error: unknown) => {
      logger.warn("engine-state-not-saved", { error });
      saveLater(RETRY_AFTER_MS);
    });
    return writing;
  }

  async function write(): Promise<void> {
    if (sealed) return;
    if (dependencies.allTaken()) seen = updateStateOf(state);
    const text = writeEngineState(state, seen);
    if (text !== written) {
      await store.writeEngine(instanceId, text);
      written = text;
    }
    if (!sealed) await peers.write();
  }

  return {
    provider: {
      driver: {},
      kv: valuesOf(state, saveLater),
      authKeys: authKeysOf(state, save),
      peers: peers.repository,
      refMessages: references(),
    },
    save,
    saveLater: () => saveLater(),
    seal() {
      sealed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function valuesOf({ values }: EngineState, changed: () => void): ITelegramStorageProvider["kv"] {
  return {
    set(name, value) {
      if (CHANNEL_STATE.test(name)) return;
      values.set(name, new Uint8Array(value));
      changed();
    },
    get: (name) => values.get(name) ?? null,
    delete(name) {
      if (values.delete(name)) changed();
    },
    deleteAll() {
      values.clear();
      changed();
    },
  };
}

/** Written at once: what is encrypted with a lost key cannot be answered. */
function authKeysOf(state: EngineState, save: () => Promise<void>): ITelegramStorageProvider["authKeys"] {
  const { authKeys, temporaryKeys } = state;
  const dropTemporary = (dataCentre: number) => {
    for (const name of temporaryKeys.keys()) if (name.startsWith(`${dataCentre}:`)) temporaryKeys.delete(name);
  };
  return {
    set(dataCentre, key) {
      if (key === null) authKeys.delete(dataCentre);
      else authKeys.set(dataCentre, new Uint8Array(key));
      return save();
    },
    get: (dataCentre) => authKeys.get(dataCentre) ?? null,
    setTemp(dataCentre, index, key, expires) {
      if (key === null) temporaryKeys.delete(`${dataCentre}:${index}`);
      else temporaryKeys.set(`${dataCentre}:${index}`, { key, expires });
    },
    getTemp(dataCentre, index, now) {
      const kept = temporaryKeys.get(`${dataCentre}:${index}`);
      return kept !== undefined && now < kept.expires ? kept.key : null;
    },
    deleteByDc(dataCentre) {
      authKeys.delete(dataCentre);
      dropTemporary(dataCentre);
      return save();
    },
    deleteAll() {
      authKeys.clear();
      temporaryKeys.clear();
      return save();
    },
  };
}

/** Where somebody was seen in a channel; the last few, in memory: only an account of many channels has any. */
function references(): IReferenceMessagesRepository {
  const seen = new LruMap<number, [chat: number, message: number]>(MAX_REFERENCES);
  return {
    store: (peerId, chatId, messageId) => seen.set(peerId, [chatId, messageId]),
    getByPeer: (peerId) => seen.get(peerId) ?? null,
    delete(chatId, messageIds) {
      for (const [peerId, [chat, message]] of [...seen.entries()]) {
        if (chat === chatId && messageIds.includes(message)) seen.delete(peerId);
      }
    },
    deleteByPeer: (peerId) => seen.delete(peerId),
    deleteAll: () => seen.clear(),
  };
}
