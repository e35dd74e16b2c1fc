import { type Recent, recent } from "./recent.ts";

/** The connection over which a session is reached. */
export interface Link {
  readonly dataCentre: number;
  /** Those that are reached over it now. */
  readonly sessions: Set<Session>;
  send(frame: Buffer): void;
  /** Ahead of any answer: a message has come. */
  acknowledge(token: number): void;
  close(): void;
  /** Unless told again before; ends the connection of a client that has gone. */
  closeAfter(ms: number): void;
}

/** A message to the client that counts: it is sent again until acknowledged. */
export interface Outgoing {
  readonly messageId: bigint;
  readonly sequence: number;
  readonly body: Buffer;
  readonly isUpdate: boolean;
}

interface RunningCall {
  readonly done: Promise<void>;
  /** The client no longer wants the answer. */
  dropped: boolean;
}

/** A key that a client makes for some hours, so that who learns it later cannot read what was said before or after. */
export interface Temporary {
  readonly expiresAt: Date;
  /** The permanent key that it speaks for; null before `auth.bindTempAuthKey`. */
  readonly boundTo: string | null;
}

/** An authorisation key at work, with its sessions. */
export interface KeyRecord {
  readonly id: string;
  readonly key: Buffer;
  readonly dataCentre: number;
  readonly createdAt: Date;
  salt: bigint;
  device: string;
  layer: number;
  temporary: Temporary | null;
  readonly sessions: Map<bigint, Session>;
}

/** One session of a key: it outlives its connection for a while. */
export interface Session {
  readonly id: bigint;
  readonly key: KeyRecord;
  link: Link | null;
  offlineSinceMs: number;
  /** True once the client was told that the session is new. */
  announced: boolean;
  subscribed: boolean;
  /** Updates were forgotten while the client was away. */
  missedUpdates: boolean;
  contentSent: number;
  /** Ids of the client's messages. */
  readonly seen: Recent<bigint, true>;
  /** By the id of the client's message. */
  readonly answers: Recent<bigint, Outgoing>;
  /** By its own id. */
  readonly unacknowledged: Recent<bigint, Outgoing>;
  readonly running: Map<bigint, RunningCall>;
}

const MAX_SESSIONS_OF_KEY = 64;
const MAX_SEEN = 4096;
const KEPT_MESSAGES = { maxEntries: 256, maxWeight: 1024 * 1024, weigh: weightOf };
const OFFLINE_FOR_MS = 60_000;

function weightOf(outgoing: Outgoing): number {
  return outgoing.body.length;
}

/** The session by its id, or a new one in the place of the one that has been away longest. */
export function sessionOf(key: KeyRecord, id: bigint): Session {
  const known = key.sessions.get(id);
  if (known !== undefined) return known;
  if (key.sessions.size >= MAX_SESSIONS_OF_KEY) forgetOldest(key);
  const session: Session = {
    id,
    key,
    link: null,
    offlineSinceMs: 0,
    announced: false,
    subscribed: false,
    missedUpdates: false,
    contentSent: 0,
    seen: recent({ maxEntries: MAX_SEEN }),
    answers: recent(KEPT_MESSAGES),
    unacknowledged: recent({
      ...KEPT_MESSAGES,
      forgotten: (outgoing) => {
        if (outgoing.isUpdate && session.link === null) session.missedUpdates = true;
      },
    }),
    running: new Map(),
  };
  key.sessions.set(id, session);
  return session;
}

function forgetOldest(key: KeyRecord): void {
  const sessions = [...key.sessions.values()];
  const oldest = sessions.find((session) => session.link === null) ?? sessions[0];
  if (oldest !== undefined) forget(oldest);
}

export function forget(session: Session): void {
  session.key.sessions.delete(session.id);
  session.link?.sessions.delete(session);
  session.link = null;
}

/** Those that have been away too long: their client will be told that its session is new. */
export function forgetAbsent(keys: Iterable<KeyRecord>, nowMs: number): void {
  for (const key of keys) {
    for (const session of key.sessions.values()) {
      if (session.link === null && nowMs - session.offlineSinceMs > OFFLINE_FOR_MS) forget(session);
    }
  }
}
