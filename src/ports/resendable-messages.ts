import type { FileKind, RequestedContent, WhatsAppKind } from "#domain/messages/content.ts";
import type { IncomingMessage } from "#domain/messages/incoming.ts";

/** What was sent, as it is sent again to a recipient that could not read it. */
export type Resendable =
  /** As the engine gave it to be kept: a file that has gone up, a poll with the secret that opens its votes. */
  { readonly wire: Uint8Array } | { readonly content: RequestedContent<Exclude<WhatsAppKind, FileKind | "poll">> };

/** What a message says, to be passed on; `changedTo` is its text or caption since its writer has changed it. */
export type PassedOn = (
  | Resendable
  | { readonly received: Pick<IncomingMessage, "kind" | "text" | "file" | "contact" | "location"> }
) & { readonly changedTo?: string | undefined };

/** Messages that went out, by the id under which WhatsApp knows them. */
export interface ResendableMessages {
  /** Null where it is not known, or its content is not kept. Rejects with `StorageError`. */
  find(instanceId: number, whatsAppId: string): Promise<Resendable | null>;
  /** Text or caption of a message, ours or theirs, by our own id; null where it has none, or none is kept. */
  said(instanceId: number, id: string): Promise<string | null>;
  /** What a message says, ours or theirs, by our own id; null where it is not kept. */
  passedOn(instanceId: number, id: string): Promise<PassedOn | null>;
}
