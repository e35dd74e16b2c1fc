import { z } from "zod";
import { isoTime } from "./fields.ts";

const mutedUntil = z.union([isoTime, z.literal("forever"), z.null()]);

const chatStandingSchema = z.object({
  /** As it is written to. */
  peer: z.string(),
  archived: z.boolean(),
  mutedUntil: mutedUntil.describe("null: it is not muted"),
});
/** Where a chat stands in the list of the phone's owner. */
export type SandboxStanding = z.infer<typeof chatStandingSchema>;
/** Those that are archived or muted; all others are neither. */
export const chatStandingsSchema = z.object({ chats: z.array(chatStandingSchema) });

/** What is not named stays as it is. */
export const standingFields = {
  archived: z.boolean().optional().describe("Whether the chat is in the archive"),
  mutedUntil: mutedUntil
    .optional()
    .describe("Until when its devices make no sound for it, `forever`, or null: they make one"),
};
