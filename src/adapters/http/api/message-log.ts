import { Hono } from "hono";
import type { z } from "zod";
import type { MessageState } from "#domain/messages/life.ts";
import { MESSAGE_ANSWERS, MESSAGE_LOG_WORDING } from "#domain/wording/message-log.ts";
import { translated } from "#languages/say.ts";
import {
  chatsQuery,
  messageFileQuery,
  messageLogQuery,
  messagesCsvQuery,
  readChatBody,
} from "#ports/contracts/dashboard/message-log.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { MAX_DASHBOARD_BODY_BYTES } from "#ports/contracts/kind-schemas.ts";
import { messageActBody } from "#ports/contracts/v1/dashboard.ts";
import type { MessageFilter } from "#ports/messages.ts";
import { actAsOwner } from "#use-cases/messages/act-as-owner.ts";
import { cancelAsOwner } from "#use-cases/messages/cancel-as-owner.ts";
import { findAsOwner } from "#use-cases/messages/find-as-owner.ts";
import { findMeant } from "#use-cases/messages/find-meant.ts";
import { listAsOwner } from "#use-cases/messages/list-as-owner.ts";
import { listChatsAsOwner } from "#use-cases/messages/list-chats-as-owner.ts";
import { namesOfGroups } from "#use-cases/messages/names-of-groups.ts";
import { openMediaAsOwner } from "#use-cases/messages/open-media-as-owner.ts";
import { readChatAsOwner } from "#use-cases/messages/read-chat-as-owner.ts";
import { resendAsOwner } from "#use-cases/messages/resend-as-owner.ts";
import { readInput, refuse } from "../answers.ts";
import { beginDownload, TOO_MANY_DOWNLOADS } from "../download.ts";
import { outcomeOf } from "../errors.ts";
import { chatsView, loggedMessage, messageLogView } from "../message-log-views.ts";
import { guard } from "../middleware/guard.ts";
import { noFields } from "../middleware/no-fields.ts";
import { readTurn } from "../middleware/read-turn.ts";
import { queryInput } from "../query-input.ts";
import { clientAddress, type Web, type WebContext, type WebEnv } from "../web.ts";
import { messagesCsv } from "./messages-csv.ts";
import { noOtherMethod, ownedInput } from "./owned.ts";

export const MESSAGES_A_PAGE = 50;
export const CHATS_A_PAGE = 30;

const PATHS = [
  ...(["messageLog", "messagesCsv", "chats", "readChat"] as const),
  ...(["loggedMessage", "cancelMessage", "resendMessage", "messageAct", "messageMedia"] as const),
];

/** One's messages out and in, with whom, and what can be done with one. */
export function messageLogApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);
  const inTurn = readTurn(web, "call");
  const whose = (c: WebContext, instance: number | undefined) => ({
    userId: c.get("user").id,
    instanceId: instance ?? null,
    address: clientAddress(c),
  });
  const ofMessage = (c: WebContext) => ({ ...ownedInput(c), messageId: c.req.param("messageId") ?? "" });

  routes.get(DASHBOARD_PATHS.messageLog, signedIn, inTurn, async (c) => {
    const query = queryInput(c, messageLogQuery);
    if (!query.ok) return refuse(c, query.failure);
    const { instance, search = "", after = null, limit = MESSAGES_A_PAGE } = query.value;
    const filter = filterOf(query.value);
    const log = await listAsOwner(ports, { ...whose(c, instance), filter, search, after, limit });
    if (!log.ok) return refuse(c, outcomeOf(log.failure, MESSAGE_LOG_WORDING.listFailed));
    const meant = filter.chat === undefined ? null : await findMeant(ports, log.value.items);
    return c.json(messageLogView(log.value, limit, meant));
  });

  routes.get(DASHBOARD_PATHS.messagesCsv, signedIn, async (c) => {
    const query = queryInput(c, messagesCsvQuery);
    if (!query.ok) return refuse(c, query.failure);
    const { instance, search = "" } = query.value;
    return messagesCsv(web, c, { ...whose(c, instance), filter: filterOf(query.value), search });
  });

  routes.get(DASHBOARD_PATHS.chats, signedIn, inTurn, async (c) => {
    const query = queryInput(c, chatsQuery);
    if (!query.ok) return refuse(c, query.failure);
    const { instance, after = null } = query.value;
    const chats = await listChatsAsOwner(ports, { ...whose(c, instance), after, limit: CHATS_A_PAGE });
    return chats.ok
      ? c.json(chatsView(chats.value))
      : refuse(c, outcomeOf(chats.failure, MESSAGE_LOG_WORDING.chatsFailed));
  });

  routes.post(DASHBOARD_PATHS.readChat, signedIn, async (c) => {
    const input = await readInput(c, readChatBody);
    if (!input.ok) return refuse(c, input.failure);
    const read = await readChatAsOwner(ports, { ...ownedInput(c), ...input.value });
    return read.ok ? c.json({}) : refuse(c, outcomeOf(read.failure, MESSAGE_LOG_WORDING.chatsFailed));
  });

  routes.get(DASHBOARD_PATHS.loggedMessage, signedIn, async (c) => {
    const found = await findAsOwner(ports, ofMessage(c));
    if (!found.ok) return refuse(c, outcomeOf(found.failure, MESSAGE_LOG_WORDING.messageFailed));
    const { instance, record } = found.value;
    const [meant, groups] = await Promise.all([findMeant(ports, [record]), namesOfGroups(ports.groupNames, [record])]);
    return c.json(loggedMessage(instance, record, { groups, meant: meant.get(record) }));
  });

  routes.post(DASHBOARD_PATHS.cancelMessage, signedIn, noFields, async (c) => {
    const cancelled = await cancelAsOwner(ports, ofMessage(c));
    if (!cancelled.ok) return refuse(c, outcomeOf(cancelled.failure, MESSAGE_LOG_WORDING.cancelFailed));
    return c.json({ message: translated(MESSAGE_ANSWERS.cancelled) });
  });

  routes.post(DASHBOARD_PATHS.resendMessage, signedIn, noFields, async (c) => {
    const resent = await resendAsOwner(ports, ofMessage(c));
    return resent.ok ? c.json(resent.value) : refuse(c, outcomeOf(resent.failure, MESSAGE_LOG_WORDING.resendFailed));
  });

  routes.post(DASHBOARD_PATHS.messageAct, signedIn, async (c) => {
    const act = await readInput(c, messageActBody, MAX_DASHBOARD_BODY_BYTES);
    if (!act.ok) return refuse(c, act.failure);
    const asked = await actAsOwner(ports, { ...ofMessage(c), act: act.value });
    return asked.ok ? c.json(asked.value) : refuse(c, outcomeOf(asked.failure, MESSAGE_LOG_WORDING.actFailed));
  });

  routes.get(DASHBOARD_PATHS.messageMedia, signedIn, async (c) => {
    const query = queryInput(c, messageFileQuery);
    if (!query.ok) return refuse(c, query.failure);
    const { item = 1 } = query.value;
    const download = await beginDownload(web, c);
    if (download === null) return refuse(c, TOO_MANY_DOWNLOADS);
    const file = await openMediaAsOwner(ports, { ...ofMessage(c), item, gone: download.gone }).catch((error) => {
      download.end();
      throw error;
    });
    if (!file.ok) {
      download.end();
      return refuse(c, outcomeOf(file.failure, MESSAGE_ANSWERS.fileFailed));
    }
    const { mimetype, disposition, length, chunks } = file.value;
    c.header("content-type", mimetype);
    c.header("content-disposition", disposition);
    if (length !== null) c.header("content-length", String(length));
    return download.answer(chunks);
  });

  for (const name of PATHS) noOtherMethod(routes, DASHBOARD_PATHS[name]);
  return routes;
}

function filterOf({ chat, direction, state, since, until }: z.infer<typeof messagesCsvQuery>): MessageFilter {
  const states = state?.split(",") as MessageState[] | undefined;
  return { chat, direction, states, since: dateOf(since), until: dateOf(until) };
}

function dateOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
