import type { RequestedContent } from "#domain/messages/content.ts";
import type { MessageState } from "#domain/messages/life.ts";
import type { Result } from "#domain/result.ts";
import type { InstanceProxy, ProxyStanding } from "#domain/sessions/proxy.ts";
import type { ErrorCode } from "./contracts/errors.ts";
import type { ActOnChat, ActOnMessage } from "./contracts/v1/dashboard.ts";
import type { MutedUntil } from "./network-standings.ts";
import type { Leaving } from "./turns.ts";
import type { UploadedFile } from "./upload-store.ts";

export interface ProviderCredentials {
  readonly client: string;
  readonly token: string;
}

/** What the provider answered instead; `NO_RESPONSE` when it answered nothing. */
export interface ProviderFailure {
  readonly code: ErrorCode | "NO_RESPONSE";
  /** The provider's own sentence, fit for a reader; empty when it gave none. */
  readonly message: string;
  readonly retryAfterSeconds?: number | undefined;
  readonly hint?: string | undefined;
  /** Of a send: what is wrong, such as `to`, `text`, `caption`, or `items.2` of an album. */
  readonly field?: string | undefined;
}

/** `qr` is an image as a data URL, `qrText` what it says; a status when no code is needed. */
export type QrOrStatus<Status> =
  | { readonly kind: "qr"; readonly qr: string; readonly qrText: string; readonly expiresAt: Date }
  | { readonly kind: "status"; readonly status: Status };

/** How a message is sent, where there is a choice. */
export interface SendChoice {
  /** A text that is longer than a message goes as several. */
  readonly split?: boolean | undefined;
  /** `msg_…` of the message of the same chat which it answers: that is shown above it. */
  readonly replyTo?: string | undefined;
}

/** A message that its network has acknowledged. */
export interface SentMessage {
  /** The provider's sentence. */
  readonly message: string;
  /** Null when the provider had this very message already. */
  readonly messageId: string | null;
  /** Null of a text whose first message is sent, and whose others are still to go. */
  readonly sentAt: Date | null;
}

/** A file that the provider keeps for 7 days, to be sent in messages. */
export interface KeptFile {
  /** `med_…` */
  readonly id: string;
  /** From the bytes themselves where they tell. */
  readonly mimetype: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly expiresAt: Date;
}

/** A file on its way to the provider; how large it may be is the provider's to say. */
export interface FileToKeep extends Omit<UploadedFile, "maxBytes"> {
  /** In bytes; null where it is not known before the end. */
  readonly length: number | null;
}

/** A message that is kept and goes out in its turn. */
export interface AcceptedMessage {
  /** `msg_…` */
  readonly id: string;
  /** The provider's sentence. */
  readonly message: string;
}

/** How a chat stands in an account's own list; null of what the network does not tell. */
export interface StandingOfChat {
  readonly archived: boolean | null;
  readonly mutedUntil: MutedUntil;
  /** Null of groups and channels. */
  readonly blocked: boolean | null;
}

/** A file that came in, as the provider gives it. */
export interface ProviderFile {
  /** As the sender says: not to be believed. */
  readonly mimetype: string;
  /** A `Content-Disposition`, which is an attachment's. */
  readonly disposition: string;
  /** In bytes; null where it is not known before the end. */
  readonly length: number | null;
  /** To be read once, to its end or to a `return`. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** How a provider sends what it has a call for; recipients are as typed. */
export interface ProviderSends<Content extends RequestedContent> {
  send(
    credentials: ProviderCredentials,
    recipient: string,
    content: Content,
    choice?: SendChoice,
  ): Promise<Result<SentMessage, ProviderFailure>>;
  /** Answered as soon as the message is kept. */
  sendLater(
    credentials: ProviderCredentials,
    recipient: string,
    content: Content,
    choice?: SendChoice,
  ): Promise<Result<AcceptedMessage, ProviderFailure>>;
}

/** What both provider APIs can do, as the dashboard uses them. */
export interface Provider<Status> {
  status(credentials: ProviderCredentials): Promise<Result<Status, ProviderFailure>>;
  logOut(credentials: ProviderCredentials): Promise<Result<null, ProviderFailure>>;
  messageStatus(
    credentials: ProviderCredentials,
    messageId: string,
  ): Promise<Result<{ status: MessageState; at: Date }, ProviderFailure>>;
  proxy(credentials: ProviderCredentials): Promise<Result<ProxyStanding | null, ProviderFailure>>;
  changeProxy(
    credentials: ProviderCredentials,
    proxy: InstanceProxy,
  ): Promise<Result<ProxyStanding | null, ProviderFailure>>;
  removeProxy(credentials: ProviderCredentials): Promise<Result<ProxyStanding | null, ProviderFailure>>;
  cancelMessage(credentials: ProviderCredentials, id: string): Promise<Result<null, ProviderFailure>>;
  /** Answered as soon as the new message is kept. */
  resendMessage(credentials: ProviderCredentials, id: string): Promise<Result<AcceptedMessage, ProviderFailure>>;
  /** Answered as soon as the act is kept: it is on its way as a message of its own. */
  actOnMessage(
    credentials: ProviderCredentials,
    id: string,
    act: ActOnMessage,
  ): Promise<Result<AcceptedMessage, ProviderFailure>>;
  /** `chat`: as the recipient of a send. */
  chatStanding(credentials: ProviderCredentials, chat: string): Promise<Result<StandingOfChat, ProviderFailure>>;
  /** Done once the network has it. */
  actOnChat(credentials: ProviderCredentials, chat: string, act: ActOnChat): Promise<Result<null, ProviderFailure>>;
  /** `item`: which file of an album, from 1 on; `gone` tells that nobody waits for it any more. */
  openMedia(
    credentials: ProviderCredentials,
    id: string,
    options: { readonly item: number; readonly gone?: Leaving | undefined },
  ): Promise<Result<ProviderFile, ProviderFailure>>;
  /** `gone` as above. */
  keepFile(
    credentials: ProviderCredentials,
    file: FileToKeep,
    gone?: Leaving | undefined,
  ): Promise<Result<KeptFile, ProviderFailure>>;
}
