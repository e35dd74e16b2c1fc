import { Hono } from "hono";
import type { OutgoingMessage } from "#domain/message.ts";
import { SESSION_NOTICES } from "#domain/notices.ts";
import { DASHBOARD_PATHS, type SendInput, sendInputSchema } from "#ports/contracts/dashboard-api.ts";
import { readMessageStatus } from "#use-cases/messaging/read-message-status.ts";
import { sendMessage } from "#use-cases/messaging/send.ts";
import { readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import type { Web, WebEnv } from "../web.ts";
import { noOtherMethod, ownedInput } from "./owned.ts";

export function messagesApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);

  routes.post(DASHBOARD_PATHS.messages, signedIn, async (c) => {
    const input = await readInput(c, sendInputSchema);
    if (!input.ok) {
      const unknownKind = input.failure.field === "kind";
      return refuse(c, unknownKind ? { ...input.failure, message: SESSION_NOTICES.unknownMessageType } : input.failure);
    }
    const { number } = input.value;
    const sent = await sendMessage(ports, { ...ownedInput(c), number, message: messageOf(input.value) });
    if (!sent.ok) return refuse(c, outcomeOf(sent.failure, SESSION_NOTICES.sendFailed));
    const { message, messageId, sentAt } = sent.value;
    return c.json({ message, messageId, sentAt: sentAt.toISOString() });
  });

  routes.get(DASHBOARD_PATHS.messageStatus, signedIn, async (c) => {
    const input = { ...ownedInput(c), messageId: c.req.param("messageId") };
    const status = await readMessageStatus(ports, input);
    if (!status.ok) return refuse(c, outcomeOf(status.failure, SESSION_NOTICES.statusCheckFailed));
    return c.json({ status: status.value.status, at: status.value.at.toISOString() });
  });

  for (const name of ["messages", "messageStatus"] as const) noOtherMethod(routes, DASHBOARD_PATHS[name]);
  return routes;
}

function messageOf(input: SendInput): OutgoingMessage {
  if (input.kind === "contact") return { kind: "contact", name: input.contactName, number: input.contactNumber };
  const { number: _recipient, ...message } = input;
  return message;
}
