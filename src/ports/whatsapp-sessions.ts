import type { MessageContent, Receipt } from "#domain/messages/message.ts";
import type { Result } from "#domain/result.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import type { InstanceRef } from "./instances.ts";

export type StartOutcome =
  | { readonly kind: "qr"; readonly qrText: string; readonly expiresAt: Date }
  | { readonly kind: "status"; readonly status: SessionStatus };

export type SendFailure =
  | { readonly code: "not-connected"; readonly status: SessionStatus }
  /** The number has no WhatsApp account. */
  | { readonly code: "recipient-not-found" }
  /** 463: WhatsApp restricts this account from starting chats. Never retried. */
  | { readonly code: "account-restricted" }
  /** Any other refusal, with WhatsApp's number for it. */
  | { readonly code: "refused"; readonly providerCode: string }
  /** Nothing was acknowledged in time: it may or may not arrive. */
  | { readonly code: "not-acknowledged" }
  /** The connection dropped before the acknowledgement. */
  | { readonly code: "connection-lost" };

/** The linked WhatsApp accounts of this gateway. A success means that WhatsApp has acknowledged. */
export interface WhatsAppSessions {
  status(instance: InstanceRef): Promise<SessionStatus>;
  /** A QR to scan, the one on show if it has not expired; or the status when already linked. */
  start(instance: InstanceRef, options: { newCode: boolean }): Promise<Result<StartOutcome, { code: "start-timeout" }>>;
  /** Ends the session here and, when reachable, on the phone; its credentials are gone either way. */
  logOut(instance: InstanceRef): Promise<void>;
  /** `recipient` is E.164 digits without plus. */
  send(instance: InstanceRef, recipient: string, content: MessageContent): Promise<Result<Receipt, SendFailure>>;
  checkNumber(
    instance: InstanceRef,
    number: string,
  ): Promise<Result<{ exists: boolean }, Exclude<SendFailure, { code: "recipient-not-found" | "account-restricted" }>>>;
}
