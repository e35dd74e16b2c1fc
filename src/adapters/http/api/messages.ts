import { Hono } from "hono";
import type { z } from "zod";
import type { OutgoingMessage } from "#domain/messages/message.ts";
import { failure, type Result } from "#domain/result.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { DASHBOARD_PATHS, type SendInput, sendInputSchema } from "#ports/contracts/dashboard/api.ts";
import { readMessageStatusAsOwner } from "#use-cases/messages/read-message-status-as-owner.ts";
import { sendMessage } from "#use-cases/messages/whatsapp/send.ts";
import { readInput, refuse } from "../answers.ts";
import { type Outcome, outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { messageStatusView } from "../views.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { noOtherMethod, ownedInput } from "./owned.ts";

export function messagesApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);

  routes.post(DASHBOARD_PATHS.messages, signedIn, async (c) => {
    const input = await readMessage(c, sendInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const { number } = input.value;
    const sent = await sendMessage(ports, { ...ownedInput(c), number, message: messageOf(input.value) });
    if (!sent.ok) return refuse(c, outcomeOf(sent.failure, SESSION_WORDING.sendFailed));
    const { message, messageId, sentAt } = sent.value;
    return c.json({ message, messageId, sentAt: sentAt.toISOString() });
  });

  routes.get(DASHBOARD_PATHS.messageStatus, signedIn, async (c) => {
    const input = { ...ownedInput(c), messageId: c.req.param("messageId") };
    const status = await readMessageStatusAsOwner(ports, input, "whatsapp");
    if (!status.ok) return refuse(c, outcomeOf(status.failure, SESSION_WORDING.statusCheckFailed));
    return c.json(messageStatusView(status.value));
  });

  for (const name of ["messages", "messageStatus"] as const) noOtherMethod(routes, DASHBOARD_PATHS[name]);
  return routes;
}

/** A message to send; one of a kind that is not known is refused in the specification's words. */
export async function readMessage<Schema extends z.ZodType>(
  c: WebContext,
  schema: Schema,
): Promise<Result<z.infer<Schema>, Outcome>> {
  const input = await readInput(c, schema);
  if (input.ok || input.failure.field !== "kind") return input;
  return failure({ ...input.failure, message: SESSION_WORDING.unknownMessageType });
}

function messageOf(input: SendInput): OutgoingMessage {
  if (input.kind === "contact") return { kind: "contact", name: input.contactName, number: input.contactNumber };
  const { number: _recipient, ...message } = input;
  return message;
}
