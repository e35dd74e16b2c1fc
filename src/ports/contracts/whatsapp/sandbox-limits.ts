import { z } from "zod";
import { isoTime, sandboxPhoneNumber } from "../sandbox/fields.ts";

/** What WhatsApp lets an account do to people whom it has never written with. */

/** Of a lock; `DEFAULT` is any. The network has more of them. */
const LOCK_TYPES = ["DEFAULT", "BIZ_QUALITY", "WEB_COMPANION_ONLY"] as const;

/** How near the quota is, in the network's words. */
const CAPPING_STATUSES = ["NONE", "FIRST_WARNING", "SECOND_WARNING", "CAPPED"] as const;
export type CappingStatus = (typeof CAPPING_STATUSES)[number];

const phone = sandboxPhoneNumber;

export const limitsQuerySchema = z.object({ phone: phone.describe("The phone whose account it is") });

export const sandboxLimitsSchema = z.object({
  lockedUntil: isoTime.nullable(),
  lockType: z.string(),
  /** Null: as many as it likes. */
  quota: z.number().int().nullable(),
  used: z.number().int(),
  renewsAt: isoTime.nullable(),
  status: z.enum(CAPPING_STATUSES),
});
export type SandboxLimits = z.infer<typeof sandboxLimitsSchema>;

/** What is left out stays. */
export const limitsInputSchema = z.strictObject({
  phone: phone.describe("The phone whose account is limited, or is not any more"),
  lockedUntil: isoTime.nullable().optional().describe("Until when it may write to nobody new; null: it may"),
  lockType: z.enum(LOCK_TYPES).optional().describe("What the network calls the lock; `DEFAULT` unless given"),
  quota: z
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .nullable()
    .optional()
    .describe("How many people it may write to first; null: as many as it likes"),
  used: z.number().int().min(0).max(1_000_000).optional().describe("How many of them it has written to already"),
  renewsAt: isoTime.optional().describe("When they are counted anew; in 30 days unless given"),
});
