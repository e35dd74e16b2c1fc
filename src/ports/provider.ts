import type { MessageState } from "#domain/messages/life.ts";
import type { Result } from "#domain/result.ts";
import type { InstanceProxy, ProxyStanding } from "#domain/sessions/proxy.ts";
import type { ErrorCode } from "./contracts/errors.ts";
import type { Leaving } from "./turns.ts";

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
}

/** `qr` is an image as a data URL, `qrText` what it says; a status when no code is needed. */
export type QrOrStatus<Status> =
  | { readonly kind: "qr"; readonly qr: string; readonly qrText: string; readonly expiresAt: Date }
  | { readonly kind: "status"; readonly status: Status };

/** A message that is kept and goes out in its turn. */
export interface AcceptedMessage {
  /** `msg_…` */
  readonly id: string;
  /** The provider's sentence. */
  readonly message: string;
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
  /** `gone` tells that nobody waits for it any more. */
  openMedia(
    credentials: ProviderCredentials,
    id: string,
    gone?: Leaving | undefined,
  ): Promise<Result<ProviderFile, ProviderFailure>>;
}
