import { z } from "zod";

/** The passkey that WhatsApp asks of some accounts before it links a device. Source: Web Authentication, level 3, 5.1. */

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/, "must be base64url without padding");

/** What a browser gives as `credential.toJSON()`; what it says beside that is left out. */
export const passkeyAssertionSchema = z.object({
  id: base64url(2_048),
  rawId: base64url(2_048),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url(8_192),
    authenticatorData: base64url(8_192),
    signature: base64url(2_048),
    userHandle: base64url(256).nullable().default(null),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertionSchema>;

/** What a browser takes as `PublicKeyCredential.parseRequestOptionsFromJSON(options)`. */
export const passkeyOptionsSchema = z.looseObject({
  challenge: base64url(1_024),
  rpId: z.literal("whatsapp.com"),
  timeout: z.number().int().positive().optional(),
});
export type AskedPasskeyOptions = z.output<typeof passkeyOptionsSchema>;

/** What is asked of a passkey, as it is written. */
export const passkeyStepSchema = z.object({
  step: z
    .enum(["none", "asked", "given", "compare"])
    .describe(
      "`asked`: use the passkey in a browser, and give its answer. `given`: WhatsApp checks it. `compare`: confirm that the phone shows `code` too",
    ),
  options: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe("For `PublicKeyCredential.parseRequestOptionsFromJSON`, on a page of https://web.whatsapp.com"),
  code: z.string().nullable().describe("Eight letters and digits"),
  expiresAt: z.iso.datetime().nullable(),
});
export type WrittenPasskeyStep = z.infer<typeof passkeyStepSchema>;
