/** What a caller asks to be sent. Files are named by URL; the gateway downloads them. Source: spec §7. */
export type TelegramMessage =
  | { readonly kind: "text"; readonly text: string }
  /** `photo` wants an image; of a `file` the content decides whether it is shown as a video or as a document. */
  | { readonly kind: "photo" | "file"; readonly url: string; readonly caption?: string | undefined }
  | { readonly kind: "contact"; readonly phone: string; readonly firstName: string; readonly lastName: string }
  | {
      readonly kind: "location";
      /** Degrees, -90 to 90. */
      readonly latitude: number;
      /** Degrees, -180 to 180. */
      readonly longitude: number;
      readonly title?: string | undefined;
      readonly address?: string | undefined;
    };

/** Telegram's own limits, in UTF-16 units as it counts them, and bytes for an account without Premium. */
export const TELEGRAM_LIMITS = {
  textLength: 4096,
  captionLength: 1024,
  photoBytes: 10 * 1024 * 1024,
  /** 4,000 parts of 512 KiB. */
  fileBytes: 2_097_152_000,
} as const;
