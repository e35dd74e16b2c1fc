import { Hono } from "hono";
import { MESSAGE_LOG_WORDING } from "#domain/wording/message-log.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { chatActBody } from "#ports/contracts/v1/dashboard.ts";
import { actOnChatAsOwner, readStandingAsOwner } from "#use-cases/messages/chat-as-owner.ts";
import { readInput, refuse } from "../answers.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { noOtherMethod, ownedInput } from "./owned.ts";

/** How a chat stands in an account's own list, and what is done about that. */
export function chatApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);
  const ofChat = (c: WebContext) => ({ ...ownedInput(c), recipient: c.req.param("recipient") ?? "" });

  routes.get(DASHBOARD_PATHS.chat, signedIn, async (c) => {
    const standing = await readStandingAsOwner(ports, ofChat(c));
    if (!standing.ok) return refuse(c, outcomeOf(standing.failure, MESSAGE_LOG_WORDING.chatFailed));
    return c.json(standing.value);
  });

  routes.post(DASHBOARD_PATHS.chatAct, signedIn, async (c) => {
    const act = await readInput(c, chatActBody);
    if (!act.ok) return refuse(c, act.failure);
    const done = await actOnChatAsOwner(ports, { ...ofChat(c), act: act.value });
    return done.ok ? c.json({}) : refuse(c, outcomeOf(done.failure, MESSAGE_LOG_WORDING.actFailed));
  });

  for (const path of [DASHBOARD_PATHS.chat, DASHBOARD_PATHS.chatAct]) noOtherMethod(routes, path);
  return routes;
}
