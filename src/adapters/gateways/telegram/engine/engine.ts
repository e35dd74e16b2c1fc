import type { TelegramFailure, TelegramSendFailure } from "#domain/messages/failures.ts";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { Result } from "#domain/result.ts";
import type { ProxyProblem } from "#domain/sessions/proxy.ts";
import type { CodeDelivery, TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { NamedGroup } from "#ports/group-names.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { NetworkChats } from "#ports/network-chats.ts";
import type { NetworkGroups } from "#ports/network-groups.ts";
import type { NetworkHistory } from "#ports/network-history.ts";
import type { NetworkPresence } from "#ports/network-presence.ts";
import type { NetworkStandings } from "#ports/network-standings.ts";
import type { OutgoingMessage } from "#ports/outgoing-message.ts";
import type { TelegramApp, TelegramContent, TelegramReceipt } from "#ports/telegram-sessions.ts";
import type { OfAccount } from "../../common/session/of-account.ts";

/** The chats of one account. */
export type AccountChats = OfAccount<NetworkChats>;

/** What was said in the chats of one account. */
export type AccountHistory = OfAccount<NetworkHistory>;

/** Where the chats of one account stand. */
export type AccountStandings = OfAccount<NetworkStandings>;

/** The groups of one account. */
export type AccountGroups = OfAccount<NetworkGroups>;

/** What one account lets others notice. */
export type AccountPresence = OfAccount<NetworkPresence>;

/** What sessions need of a Telegram library; `mtcute/` is the one that is used. */
export interface TelegramEngine {
  /**
   * A client over what the store keeps of the instance: auth keys and update state in the session's row, which must
   * exist before anything is saved, peers on demand. Connects with the first call. At most one an instance at a time.
   * Rejects with `EngineStateCorrupt`, or when the store cannot be read.
   */
  open(instance: InstanceRef, app: TelegramApp, events: EngineEvents): Promise<EngineAccount>;
}

/** What is kept of an account is of no use any more: it has to be linked again. */
export class EngineStateCorrupt extends Error {
  override readonly name = "EngineStateCorrupt";
  readonly code = "engine-state-corrupt";
}

/** Called while an account is open; none after `close()` has been called. */
export interface EngineEvents {
  /** TCP and MTProto to the account's data centre. */
  connection(state: "online" | "offline"): void;
  /** In the order in which they came; called again with them when it rejects. Telegram is told once it has resolved. */
  received(messages: readonly IncomingMessage[]): Promise<void>;
  /** Likewise: these were taken back, by the ids that they are kept under. */
  deleted(messageIds: readonly string[]): Promise<void>;
  /** Likewise: the peer has read everything up to the message with this number. */
  readByPeer(peerId: number, maxId: number): Promise<void>;
  /** What groups and channels are called that somebody has renamed. */
  groupsNamed(groups: readonly NamedGroup[]): void;
  /** How the proxy of the instance did just now; null where it did its work, or there is none. */
  proxyTold(problem: ProxyProblem | null): void;
  /** Telegram said, outside any call, that this log-in is no more. */
  ended(failure: TelegramFailure): void;
}

export interface SentCode {
  readonly phoneCodeHash: string;
  readonly delivery: CodeDelivery;
}

export interface QrEvents {
  /** A new code replaces the one before; about every 30 s. */
  shown(url: string, expiresAt: Date): void;
  /** Once; nothing follows. SESSION_PASSWORD_NEEDED, with its hint, when it was scanned by an account that has one. */
  settled(outcome: Result<TelegramUser, TelegramFailure>): void;
}

export type EngineSendFailure = Exclude<TelegramSendFailure, { code: "not-connected" }>;

/** `media-gone`: the message has the file no longer. */
export type EngineFileFailure = TelegramFailure | { readonly code: "media-gone" };

/** Every call ends: with Telegram's answer, or `not-acknowledged` when its time is over. None rejects for a reason of Telegram's. */
export interface EngineAccount {
  requestCode(phone: string): Promise<Result<SentCode, TelegramFailure>>;
  resendCode(phone: string, phoneCodeHash: string): Promise<Result<SentCode, TelegramFailure>>;
  /** As good as it goes: a code that is not cancelled expires. */
  cancelCode(phone: string, phoneCodeHash: string): Promise<void>;
  signIn(input: {
    readonly phone: string;
    readonly phoneCodeHash: string;
    readonly code: string;
  }): Promise<Result<TelegramUser, TelegramFailure>>;
  checkPassword(password: string): Promise<Result<TelegramUser, TelegramFailure>>;
  /** Shows codes until one is scanned or `signal` aborts, after which nothing is reported. */
  signInByQr(events: QrEvents, signal: AbortSignal): void;
  /** From now on received messages and read receipts are reported, those missed since the last save first. */
  listen(): Promise<Result<null, TelegramFailure>>;
  /** Asks Telegram who this is: the only sure way to learn that a session has been ended elsewhere. */
  whoAmI(): Promise<Result<TelegramUser, TelegramFailure>>;
  send(message: OutgoingMessage<TelegramContent>): Promise<Result<TelegramReceipt, EngineSendFailure>>;
  /** A file that came in, by the `reference` that came with it. Throws `DownloadInterrupted` in its midst. */
  download(reference: string): Promise<Result<AsyncIterable<Uint8Array>, EngineFileFailure>>;
  readonly chats: AccountChats;
  readonly history: AccountHistory;
  readonly standings: AccountStandings;
  readonly groups: AccountGroups;
  readonly presence: AccountPresence;
  /** Tells Telegram that this log-in is over; resolves when it knows, or cannot be told within 5 s. */
  logOut(): Promise<void>;
  /** Writes what has not been saved. */
  save(): Promise<void>;
  /** Saves, unless `discard`, and lets go of every connection; waiting calls end with `connection-lost`. */
  close(options?: { readonly discard?: boolean }): Promise<void>;
}
