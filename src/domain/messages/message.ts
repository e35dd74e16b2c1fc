/** What a caller asks to be sent. Media are named by URL; the gateway downloads them. Source: spec §7. */
export type OutgoingMessage =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "image"; readonly url: string; readonly caption?: string | undefined }
  | { readonly kind: "video"; readonly url: string; readonly caption?: string | undefined }
  | { readonly kind: "contact"; readonly name: string; readonly number: string }
  | {
      readonly kind: "location";
      /** Degrees, -90 to 90. */
      readonly latitude: number;
      /** Degrees, -180 to 180. */
      readonly longitude: number;
      readonly name?: string | undefined;
      readonly address?: string | undefined;
    }
  | { readonly kind: "otp"; readonly code: string };

/** A message with its media in hand, ready for an engine. */
export type MessageContent =
  | Exclude<OutgoingMessage, { kind: "image" | "video" }>
  | { readonly kind: "image" | "video"; readonly media: Media; readonly caption?: string | undefined };

/** Downloaded bytes whose type was read from the bytes themselves. */
export interface Media {
  readonly bytes: Uint8Array;
  readonly mimetype: string;
}

/** Life of a message, in order; `failed` ends it. */
export type DeliveryStatus = "sent" | "delivered" | "read" | "failed";

/** The network has acknowledged the message. */
export interface Receipt {
  readonly messageId: string;
  readonly sentAt: Date;
}
