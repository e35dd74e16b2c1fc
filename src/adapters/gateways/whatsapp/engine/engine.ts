import type { WhatsAppContent } from "#domain/messages/content.ts";
import type { DownloadFailure, WhatsAppSendFailure } from "#domain/messages/failures.ts";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { DeliveryStatus, Receipt } from "#domain/messages/life.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { Result } from "#domain/result.ts";
import type { LimitsSaid } from "#domain/sessions/account-limits.ts";
import type { ProxyProblem } from "#domain/sessions/proxy.ts";
import type { AskedPasskeyOptions, PasskeyAssertion } from "#ports/contracts/whatsapp/passkey.ts";
import type { NamedGroup } from "#ports/group-names.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { SendOptions } from "#ports/messages.ts";
import type { NetworkChats } from "#ports/network-chats.ts";
import type { NetworkGroups } from "#ports/network-groups.ts";
import type { PhoneHistory } from "#ports/network-history.ts";
import type { PairingFailure } from "#ports/network-pairing.ts";
import type { PasskeyFailure } from "#ports/network-passkey.ts";
import type { NetworkPresence } from "#ports/network-presence.ts";
import type { NetworkStandings } from "#ports/network-standings.ts";
import type { OfAccount } from "../../common/session/of-account.ts";

/** What sessions need of a WhatsApp library; `baileys/` is the one that is used. */
export interface WhatsAppEngine {
  /** What is stored of an instance's account, or new credentials where there is none. */
  open(instance: InstanceRef): Promise<EngineAccount>;
}

/** One instance's credentials, and what is worth keeping from one connection to the next. */
export interface EngineAccount {
  /** True once a phone has confirmed the link. */
  linked(): boolean;
  /** At most one connection at a time: end the last one first. Rejects when the network cannot be found. */
  connect(events: EngineEvents): Promise<EngineConnection>;
  /** Resolves when every credential is stored. */
  flush(): Promise<void>;
  /** Removes what is stored, and stores nothing more. */
  forget(): Promise<void>;
}

/**
 * Called while a connection lives; none after `closed`, `silent` or `end()`, save that `received` and `receipts` may
 * still be under way.
 */
export interface EngineEvents {
  codeShown(qrText: string): void;
  phoneScanned(phone: string | null): void;
  /** The code on show has another text from now on. */
  codeChanged(qrText: string): void;
  /** The account's passkey is asked for; again with other options. */
  passkeyAsked(options: AskedPasskeyOptions): void;
  /** The phone shows this code, and waits for `confirm`. */
  passkeyCompared(code: string): void;
  /** Something of it went wrong: it cannot go on. */
  passkeyFailed(): void;
  opened(account: { phone: string | null; name: string | null }): void;
  /** The other side ended it; the number is Baileys' or WhatsApp's own. */
  closed(code: number): void;
  /** The other side stopped answering. */
  silent(): void;
  /** What the account may do to people whom it has never written to. */
  limitsSaid(limits: LimitsSaid): void;
  /** What groups are called that somebody has renamed. */
  groupsNamed(groups: readonly NamedGroup[]): void;
  /** How the proxy of the instance did just now; null where it did its work, or there is none. */
  proxyTold(problem: ProxyProblem | null): void;
  /**
   * What people wrote, in the order of each of them. WhatsApp is told that it came once this has resolved: rejecting
   * means that nothing is stored, and it is called again with the same, if not now then at the next connection. So one
   * message may come twice, under one `providerId`.
   */
  received(messages: readonly IncomingMessage[]): Promise<void>;
  /** How far messages of ours have come, by WhatsApp's ids; stored as above before WhatsApp is told. */
  receipts(messageIds: readonly string[], status: DeliveryStatus, at: Date): Promise<void>;
}

/** A message under the id that WhatsApp is to know it by: one id, one bubble, however often it is sent. */
export type EngineMessage = {
  readonly messageId: string;
  readonly recipient: Recipient;
  readonly options: SendOptions;
} & (
  | { readonly content: WhatsAppContent; readonly wire: null }
  /** What `keepWire` was given at an earlier try: sent as it is, its file is not uploaded again. */
  | { readonly content: WhatsAppContent | null; readonly wire: Uint8Array }
);

export interface SendHooks {
  /** WhatsApp's encoding of what cannot be made a second time, such as a file that has gone up; awaited before it leaves. */
  keepWire(wire: Uint8Array): Promise<void>;
}

export type EngineSendFailure = Exclude<WhatsAppSendFailure, { code: "not-connected" }>;
export type EngineLookupFailure = Extract<
  EngineSendFailure,
  { code: "refused" | "not-acknowledged" | "connection-lost" }
>;

export type EnginePasskeyFailure = PasskeyFailure;

export interface EnginePasskey {
  give(assertion: PasskeyAssertion): Promise<Result<null, EnginePasskeyFailure>>;
  confirm(): Promise<Result<null, EnginePasskeyFailure>>;
}

export type EnginePairingFailure = Exclude<PairingFailure, { code: "already-linked" }>;

export type EngineChats = OfAccount<NetworkChats>;
export type EngineHistory = OfAccount<PhoneHistory>;
export type EngineGroups = OfAccount<NetworkGroups>;
export type EnginePresence = OfAccount<NetworkPresence>;
export type EngineStandings = OfAccount<NetworkStandings>;

export interface EngineConnection {
  readonly chats: EngineChats;
  readonly history: EngineHistory;
  readonly groups: EngineGroups;
  readonly presence: EnginePresence;
  readonly standings: EngineStandings;
  readonly passkey: EnginePasskey;
  /** Rejects with `StorageError` before anything has left. */
  send(message: EngineMessage, hooks: SendHooks): Promise<Result<Receipt, EngineSendFailure>>;
  /** A code to be typed on the phone with this number, in place of the QR's scan; only while a QR is on show. */
  requestPairingCode(phone: string): Promise<Result<{ code: string }, EnginePairingFailure>>;
  namesOf(recipient: Recipient): Promise<readonly [Recipient, ...Recipient[]]>;
  checkNumber(number: string): Promise<Result<{ exists: boolean }, EngineLookupFailure>>;
  /**
   * The decrypted bytes of a file that came in, by its `reference`. Throws `DownloadInterrupted` in their midst, also
   * where they turn out to be others than were sent: only what was read to its end is the file.
   */
  download(
    reference: string,
    limits: { readonly maxBytes: number },
  ): Promise<Result<AsyncIterable<Uint8Array>, DownloadFailure>>;
  /** Asks for a sign of life, unless there has just been one. */
  probe(): void;
  /** Tells the phone that this device is gone; resolves when it knows, or cannot be told. */
  logOut(): Promise<void>;
  /**
   * Ends it without logging out; no event follows, and what waits fails with `connection-lost`. Resolves when what came
   * in and is being stored is stored, or within 2 s.
   */
  end(): Promise<void>;
}
