import type { DeliveryStatus } from "#domain/messages/life.ts";

export interface SentMessage {
  readonly messageId: string;
  readonly instanceId: number;
  /** Provider's encoding of the content, for a retry the recipient asks for. */
  readonly content: Uint8Array;
  readonly sentAt: Date;
}

/** Content and delivery of what was sent; content is encrypted and kept at least 24 h. */
export interface SentMessageStore {
  add(message: SentMessage): Promise<void>;
  readContent(instanceId: number, messageId: string): Promise<Uint8Array | null>;
  /** Never steps back: `read` stays `read`. */
  advance(instanceId: number, messageIds: readonly string[], status: DeliveryStatus, at: Date): Promise<void>;
  readStatus(instanceId: number, messageId: string): Promise<{ status: DeliveryStatus; at: Date } | null>;
  removeOlderThan(cutoff: Date): Promise<void>;
}
