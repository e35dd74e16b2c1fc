import { z } from "zod";

/** What the control APIs of both networks share: loopback only; the dashboard passes them on under `/api/sandbox`. */

export const isoTime = z.iso.datetime();

/** E.164 digits without plus, however they were written. */
export const sandboxPhoneNumber = z
  .string()
  .transform((text) => text.replace(/[\s+()-]/g, ""))
  .pipe(z.string().regex(/^[1-9]\d{6,14}$/, "A phone is 7 to 15 digits with its country code"));

/** What a phone writes to another one. */
export const replyText = z.string().min(1).max(4096).describe("What the phone writes");

export const okSchema = z.object({ ok: z.literal(true) });
export const repliedSchema = z.object({ id: z.string() });
/** The phone that scanned a code, and what the device that showed it calls itself. */
export const scannedSchema = z.object({ phone: z.string(), device: z.string() });
