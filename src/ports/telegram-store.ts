/** What is kept of one instance's Telegram account. The texts are opaque JSON of the gateway; all are encrypted at rest. */
export interface StoredTelegram {
  /** The account or the log-in under way, and the application it belongs to. */
  readonly session: string;
  /** Auth keys and update state of the engine; null until it has saved any. */
  readonly engine: string | null;
  /** True once logged in: only then does a restart restore it. */
  readonly linked: boolean;
}

/** A peer that the account has met; found again by id, username or phone. */
export interface StoredPeer {
  /** Marked id: users positive, chats negative. */
  readonly id: number;
  /** Lower case, without @. */
  readonly usernames: readonly string[];
  /** E.164 digits without plus. */
  readonly phone: string | null;
  /** JSON, with `usernames` and `phone` among its fields: their index is made anew of it when the secret changes. */
  readonly value: string;
}

/** What a peer is looked up by; usernames in lower case, phones in digits. */
export type PeerKey =
  | { readonly by: "id"; readonly id: number }
  | { readonly by: "username"; readonly username: string }
  | { readonly by: "phone"; readonly phone: string };

/** Sessions and peers of linked Telegram accounts. */
export interface TelegramStore {
  /** Instances that hold a linked account, to be restored at start. */
  listLinked(): Promise<{ instanceId: number; client: string }[]>;
  read(instanceId: number): Promise<StoredTelegram | null>;
  /** Writes account or log-in; the engine's state stays, unless `fresh` drops it, with all peers and phone lookups. */
  writeSession(
    instanceId: number,
    session: string,
    options: { readonly linked: boolean; readonly fresh?: boolean },
  ): Promise<void>;
  /** Does nothing when the session is gone: a late save brings no account back. */
  writeEngine(instanceId: number, engine: string): Promise<void>;
  readPeer(instanceId: number, key: PeerKey): Promise<string | null>;
  /** One transaction, which does nothing when the session is gone. The latest names a peer, an id, a username and a phone. */
  writePeers(instanceId: number, peers: readonly StoredPeer[]): Promise<void>;
  /** Session, engine state, peers and phone lookups. */
  removeAll(instanceId: number): Promise<void>;
}
