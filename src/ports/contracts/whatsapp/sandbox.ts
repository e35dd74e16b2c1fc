import { z } from "zod";

/** Control API of the sandbox role, loopback only; the dashboard passes it on under `/api/sandbox`. Phones are E.164 digits without plus. */

const isoTime = z.iso.datetime();
export const sandboxPhoneNumber = z
  .string()
  .transform((text) => text.replace(/[\s+()-]/g, ""))
  .pipe(z.string().regex(/^[1-9]\d{6,14}$/, "A phone is 7 to 15 digits with its country code"));

/** Where the gateway finds this network. */
export const networkSchema = z.object({
  webSocketUrl: z.string(),
  /** Base64. */
  rootPublicKey: z.string(),
  /** PEM. */
  mediaCa: z.string(),
});

/** A linked device that shows a QR and waits. */
export const pendingLinkSchema = z.object({
  qrText: z.string(),
  /** Name the device gives itself, such as "Wesal Client001". */
  device: z.string(),
  since: isoTime,
});
export type PendingLink = z.infer<typeof pendingLinkSchema>;
/** As the dashboard passes it on: with the instance's name where it is the reader's. */
export const pendingLinksSchema = z.object({
  pending: z.array(pendingLinkSchema.extend({ instanceName: z.string().optional() })),
});

/** A code that is on a screen where the sandbox's phones can see it; a QR holds a secret that the network never sees. */
export const showInputSchema = z.strictObject({ qrText: z.string().min(1) });
export const scanInputSchema = z.strictObject({ qrText: z.string().min(1), phone: sandboxPhoneNumber });
export const scannedSchema = z.object({ phone: z.string(), device: z.string() });

export const phoneSchema = z.object({
  phone: z.string(),
  name: z.string(),
  devices: z.array(z.object({ device: z.string(), online: z.boolean(), linkedAt: isoTime })),
  unread: z.number().int(),
});
export type Phone = z.infer<typeof phoneSchema>;
/** Those that were linked or added, then the numbers that messages came to or went out from, newest first, at most 20. */
export const phonesSchema = z.object({ phones: z.array(phoneSchema) });
export const phoneInputSchema = z.strictObject({
  phone: sandboxPhoneNumber,
  name: z.string().trim().max(64).optional(),
});

export const sandboxMessageSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  kind: z.enum(["text", "image", "video", "document", "contact", "location", "unsupported"]),
  text: z.string().optional(),
  caption: z.string().optional(),
  contact: z.object({ name: z.string(), number: z.string().nullable() }).optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
  media: z.object({ mimetype: z.string(), bytes: z.number().int(), sha256: z.string() }).optional(),
  at: isoTime,
  status: z.enum(["sent", "delivered", "read", "failed"]),
});
export type SandboxMessage = z.infer<typeof sandboxMessageSchema>;
/** Both directions, oldest first. */
export const messagesSchema = z.object({ messages: z.array(sandboxMessageSchema) });

export const replyInputSchema = z.strictObject({
  from: sandboxPhoneNumber,
  to: sandboxPhoneNumber,
  text: z.string().min(1).max(4096),
});
export const repliedSchema = z.object({ id: z.string() });
export const readInputSchema = z.strictObject({ phone: sandboxPhoneNumber, peer: sandboxPhoneNumber });
export const unlinkInputSchema = z.strictObject({ phone: sandboxPhoneNumber });

/**
 * What the network does wrong; `phone` limits it to one linked account. `drop`, `conflict` and `stream-error` happen at
 * once to who is connected; `nack`, `silence` (no acknowledgement), `deaf` (no answer at all) and `login-failure` last
 * until cleared.
 */
export const faultInputSchema = z.strictObject({
  kind: z.enum(["drop", "nack", "silence", "conflict", "stream-error", "login-failure", "deaf", "clear"]),
  phone: sandboxPhoneNumber.optional(),
  /** The number in a nack, stream error or login failure. */
  code: z.number().int().optional(),
});
export const okSchema = z.object({ ok: z.literal(true) });

export { MAGIC_NUMBERS, SANDBOX_PATHS } from "./sandbox-paths.ts";
