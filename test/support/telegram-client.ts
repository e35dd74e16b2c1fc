import { MemoryStorage, tl } from "@mtcute/core";
import { TelegramClient } from "@mtcute/core/client.js";
import type { TelegramSandboxControls } from "#sandbox/telegram/sandbox-controls.ts";
import { makeBareClient } from "./mtcute-client.ts";

interface SandboxClients {
  /** mtcute, pointed at the sandbox; the storage of an earlier one makes it the same device. */
  client(storage?: MemoryStorage, device?: string): TelegramClient;
  /** Logged in by the code on the phone. */
  signedIn(phone: string, storage?: MemoryStorage): Promise<TelegramClient>;
  close(): Promise<void>;
}

type Asked = Pick<TelegramSandboxControls, "network"> & Partial<Pick<TelegramSandboxControls, "code">>;

export function sandboxClients(controls: () => Asked): SandboxClients {
  const clients: TelegramClient[] = [];
  function client(storage = new MemoryStorage(), device?: string): TelegramClient {
    const { publicKey, dataCentres } = controls().network();
    const ports = new Map(Object.entries(dataCentres).map(([id, { port }]) => [Number(id), port]));
    const bare = makeBareClient({ publicKey, ports, storage, device, updates: { catchUp: true } });
    const tg = new TelegramClient({ client: bare });
    clients.push(tg);
    return tg;
  }
  return {
    client,
    async signedIn(phone, storage) {
      const tg = client(storage);
      await signIn(tg, controls(), phone);
      return tg;
    },
    async close() {
      for (const tg of clients.splice(0)) await tg.destroy();
    },
  };
}

export async function askForCode(tg: TelegramClient, phone: string) {
  const sent = await tg.sendCode({ phone });
  if (!("phoneCodeHash" in sent)) throw new Error("signed in without a code");
  return sent;
}

/** Asks for a code, reads it off the phone, and enters it. */
export async function signIn(tg: TelegramClient, controls: Pick<Asked, "code">, phone: string) {
  const { phoneCodeHash } = await askForCode(tg, phone);
  return await tg.signIn({ phone, phoneCodeHash, phoneCode: controls.code?.(phone)?.code ?? "" });
}

/** What Telegram refused with, such as "400 PHONE_CODE_INVALID"; "done" when it did not. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "done";
  } catch (error) {
    if (!tl.RpcError.is(error)) throw error;
    const { seconds, which } = error as { seconds?: number; which?: number };
    return `${error.code} ${error.text.replace("%d", String(seconds ?? which))}`;
  }
}
