import { Hono } from "hono";
import type { TelegramMessage } from "#domain/messages/telegram-message.ts";
import { unreachable } from "#domain/result.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { type TelegramSendInput, telegramSendInputSchema } from "#ports/contracts/telegram/dashboard.ts";
import { readMessageStatusAsOwner } from "#use-cases/messages/read-message-status-as-owner.ts";
import { sendTelegramMessage } from "#use-cases/messages/telegram/send.ts";
import { refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { telegramSentView } from "../telegram-views.ts";
import { messageStatusView } from "../views.ts";
import type { Web, WebEnv } from "../web.ts";
import { readMessage } from "./messages.ts";
import { noOtherMethod, ownedInput } from "./owned.ts";

export function telegramMessagesApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);

  routes.post(DASHBOARD_PATHS.telegramMessages, signedIn, async (c) => {
    const input = await readMessage(c, telegramSendInputSchema);
    if (!input.ok) return refuse(c, input.failure);
    const { recipient } = input.value;
    const sent = await sendTelegramMessage(ports, { ...ownedInput(c), recipient, message: messageOf(input.value) });
    if (!sent.ok) return refuse(c, outcomeOf(sent.failure, SESSION_WORDING.sendFailed));
    return c.json(telegramSentView(sent.value));
  });

  routes.get(DASHBOARD_PATHS.telegramMessageStatus, signedIn, async (c) => {
    const input = { ...ownedInput(c), messageId: c.req.param("messageId") };
    const status = await readMessageStatusAsOwner(ports, input, "telegram");
    if (!status.ok) return refuse(c, outcomeOf(status.failure, SESSION_WORDING.statusCheckFailed));
    return c.json(messageStatusView(status.value));
  });

  for (const name of ["telegramMessages", "telegramMessageStatus"] as const) {
    noOtherMethod(routes, DASHBOARD_PATHS[name]);
  }
  return routes;
}

/** Video and file are one call of the provider API: the content decides which it becomes. */
function messageOf(input: TelegramSendInput): TelegramMessage {
  const { recipient: _recipient, ...message } = input;
  switch (message.kind) {
    case "image":
      return { ...message, kind: "photo" };
    case "video":
    case "file":
      return { ...message, kind: "file" };
    case "text":
    case "contact":
    case "location":
      return message;
    default:
      return unreachable(message);
  }
}
