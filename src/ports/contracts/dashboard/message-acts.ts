import { z } from "zod";
import { v1EditBody, v1ForwardBody, v1ReactionBody } from "../v1/send-body.ts";

/** What its owner's page has done about a message that stands already. */
export const messageActBody = z.discriminatedUnion("act", [
  v1ReactionBody.extend({ act: z.literal("react") }),
  v1EditBody.pick({ text: true }).extend({ act: z.literal("edit") }),
  v1ForwardBody.extend({ act: z.literal("forward") }),
  z.strictObject({ act: z.enum(["delete", "pin", "unpin"]) }),
]);
export type MessageAct = z.infer<typeof messageActBody>;
