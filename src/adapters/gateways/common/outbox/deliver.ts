import type { RequestedContent } from "#domain/messages/content.ts";
import type { SendFailure } from "#domain/messages/failures.ts";
import type { Result } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { OutgoingMessage } from "#ports/outgoing-message.ts";
import type { Leaving } from "#ports/turns.ts";

/** What a platform is handed of a message; its file is still to be fetched. */
export interface Delivery extends OutgoingMessage<RequestedContent> {
  readonly content: RequestedContent;
  /** Aborts when the caller has gone; undefined where that does not matter. */
  gone(): Leaving | undefined;
}

export interface Delivered {
  /** The network's; null where it has the message and does not say under which. */
  readonly messageId: string | null;
  readonly sentAt: Date;
  /** Whom read receipts will name, where that is another than the recipient; Telegram's alone. */
  readonly peerId?: number | undefined;
}

/** One attempt; success means that the network has acknowledged. Rejects with `StorageError`. */
export type Deliver = (instance: InstanceRef, delivery: Delivery) => Promise<Result<Delivered, SendFailure>>;
