import { type AuthenticationCreds, BufferJSON, initAuthCreds, type SignalKeyStore } from "baileys";
import type { WhatsAppCredentialStore } from "#ports/whatsapp-credentials.ts";
import { keyStore } from "./key-store.ts";

/** Baileys' credentials and Signal keys of one instance, over our store. */
export interface AuthState {
  readonly creds: AuthenticationCreds;
  readonly keys: SignalKeyStore;
  linked(): boolean;
  /** New credentials for a new pairing. */
  renew(): void;
  /** Stores the credentials as they are now, unless nothing is linked yet; tried again while the database is away. */
  save(): void;
  /** Resolves when credentials and keys are stored; rejects when they could not be. */
  flush(): Promise<void>;
  /** From here on nothing is written. */
  seal(): Promise<void>;
}

/** Between tries to write what the database has not taken. */
const RETRY_MS = 1_000;

export async function openAuthState(
  store: WhatsAppCredentialStore,
  instanceId: number,
  nowMs: () => number,
): Promise<AuthState> {
  const stored = await store.readCredentials(instanceId);
  let creds: AuthenticationCreds = stored === null ? initAuthCreds() : JSON.parse(stored, BufferJSON.reviver);
  // A code that is asked for names an account too, before a phone has confirmed it.
  const isPromised = (): boolean => creds.pairingCode !== undefined && creds.account === undefined;
  const isLinked = (): boolean => creds.me?.id !== undefined && !isPromised();
  let sealed = false;
  let dirty = false;
  let saving: Promise<void> = Promise.resolve();
  let failed: unknown = null;
  let timer: NodeJS.Timeout | null = null;
  const keys = keyStore(store, instanceId, nowMs, { isSealed: () => sealed, kept: writeLater });

  async function write(): Promise<void> {
    if (sealed) return;
    try {
      await keys.flush();
      if (dirty) {
        dirty = false;
        await store.writeCredentials(instanceId, JSON.stringify(creds, BufferJSON.replacer), true);
      }
      failed = null;
    } catch (error) {
      dirty = isLinked();
      failed = error;
      writeLater();
    }
  }

  function writeLater(): void {
    timer ??= setTimeout(() => {
      timer = null;
      saving = saving.then(write);
    }, RETRY_MS).unref();
  }

  return {
    get creds() {
      return creds;
    },
    keys: keys.signal,
    linked: isLinked,
    renew() {
      creds = initAuthCreds();
    },
    save() {
      if (!isLinked()) return;
      dirty = true;
      saving = saving.then(write);
    },
    async flush() {
      saving = saving.then(write);
      await saving;
      if (failed !== null) throw failed;
    },
    async seal() {
      sealed = true;
      if (timer !== null) clearTimeout(timer);
      await saving;
    },
  };
}
