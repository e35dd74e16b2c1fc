import { z } from "zod";
import type { v1ChatStandingSchema } from "./answers.ts";
import { CHAT_ROUTES } from "./chat-routes.ts";
import { v1EditBody, v1ForwardBody, v1ReactionBody } from "./send-body.ts";

/** What its owner's page asks of the unified API about a message that stands already, in one call of the dashboard's. */
export const messageActBody = z.discriminatedUnion("act", [
  v1ReactionBody.extend({ act: z.literal("react") }),
  v1EditBody.pick({ text: true }).extend({ act: z.literal("edit") }),
  v1ForwardBody.extend({ act: z.literal("forward") }),
  /** `delete`: for everybody; one that waits is cancelled. */
  z.strictObject({ act: z.enum(["delete", "pin", "unpin"]) }),
]);
export type ActOnMessage = z.infer<typeof messageActBody>;

/** And about a chat in the account's own list: the other side is told nothing. */
export const chatActBody = z.discriminatedUnion("act", [
  /** For ever without `hours`. */
  z.strictObject({ act: z.literal("mute"), hours: CHAT_ROUTES.muteChat.body.shape.hours }),
  z.strictObject({ act: z.enum(["archive", "unarchive", "unmute", "block", "unblock"]) }),
]);
export type ActOnChat = z.infer<typeof chatActBody>;

/** How a chat stands there. */
export type ChatStandingView = z.infer<typeof v1ChatStandingSchema>;
