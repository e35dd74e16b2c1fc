import { type SandboxStore, type Shelf, sandboxStore, shelf } from "../common/store.ts";
import type { StoredKey, WireStore } from "./mtproto/store.ts";
import type { Account } from "./world/accounts.ts";
import type { BoxEvent, Chat } from "./world/boxes.ts";
import type { LogInCode } from "./world/codes.ts";
import type { LogIn } from "./world/log-ins.ts";
import type { KeptFile } from "./world/media-library.ts";

/** What this Telegram remembers, in one SQLite file or ":memory:". */
export interface TelegramSandboxStore {
  readonly items: SandboxStore;
  readonly wire: WireStore;
  /** By id. */
  readonly accounts: Shelf<Account>;
  /** By key. */
  readonly logIns: Shelf<LogIn>;
  /** By phone. */
  readonly codes: Shelf<LogInCode>;
  /** By account and state. */
  readonly events: Shelf<BoxEvent>;
  /** By account and peer. */
  readonly chats: Shelf<Chat>;
  /** By SHA-256. */
  readonly files: Shelf<KeptFile>;
  readonly fileBytes: Shelf<Uint8Array>;
  /** After it returns, a killed process loses nothing written before. */
  flush(): void;
  close(): void;
}

export function telegramSandboxStore(file: string): TelegramSandboxStore {
  const items = sandboxStore(file);
  return {
    items,
    wire: wireStore(items),
    accounts: shelf(items, "account"),
    logIns: shelf(items, "log-in"),
    codes: shelf(items, "code"),
    events: shelf(items, "event"),
    chats: shelf(items, "chat"),
    files: shelf(items, "file"),
    fileBytes: shelf(items, "file-bytes"),
    flush: () => items.flush(),
    close: () => items.close(),
  };
}

function wireStore(items: SandboxStore): WireStore {
  const server = shelf<string>(items, "server");
  const keys = shelf<StoredKey>(items, "auth-key");
  return {
    privateKey: () => server.get("private-key") ?? null,
    savePrivateKey: (pem) => server.set("private-key", pem),
    keys: () => {
      const stored = keys.list().map(({ value }) => value);
      return stored.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },
    saveKey: (key) => keys.set(key.id, key),
    removeKey: (id) => keys.delete(id),
  };
}
