/** Life of a message that the network has, in order; `failed` ends it. */
export const DELIVERY_STATUSES = ["sent", "delivered", "read", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The network has acknowledged the message. */
export interface Receipt {
  readonly messageId: string;
  readonly sentAt: Date;
}
