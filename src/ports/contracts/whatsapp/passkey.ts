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
export type PasskeyOptions = z.output<typeof passkeyOptionsSchema>;
