import { z } from "zod";
import type { FileLimit } from "#domain/messages/limits.ts";

/** Checks that both platforms' requests are made of. */

/** Strings or JSON numbers: spreadsheets and low-code tools send either. */
export const textOrNumber = z.union([z.string(), z.number().int().nonnegative().transform(String)]);

/** To be described by what it leads to. */
export const fileUrl = z.string().min(1).max(2048);

/** Such as "16 MB". */
export function sizeOf({ maxBytes }: FileLimit): string {
  return `${Math.floor(maxBytes / (1024 * 1024))} MB`;
}

/** Header of each send. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";
export const sendHeaders = z.object({
  [IDEMPOTENCY_KEY]: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .describe("Your name for this message: when it comes again, nothing is sent twice"),
});
