import { Hono } from "hono";
import type { MessageState } from "#domain/messages/life.ts";
import { KEEP_MESSAGES_DAYS } from "#domain/retention.ts";
import { apiHosts } from "#ports/contracts/api-hosts.ts";
import { type MessageFilters, readFilters } from "#ports/contracts/dashboard/message-filters.ts";
import type { MessageFilter } from "#ports/messages.ts";
import { listInstances } from "#use-cases/instances/list.ts";
import { listAsOwner } from "#use-cases/messages/list-as-owner.ts";
import { listChatsAsOwner } from "#use-cases/messages/list-chats-as-owner.ts";
import { CHATS_A_PAGE, MESSAGES_A_PAGE } from "../api/message-log.ts";
import { chatsView, messageLogView } from "../message-log-views.ts";
import { readTurn } from "../middleware/read-turn.ts";
import { readOrNull } from "../read-or-null.ts";
import { renderPage } from "../render-page.ts";
import { accountView, instanceListView } from "../views.ts";
import { clientAddress, type Web, type WebContext, type WebEnv } from "../web.ts";
import { servePage } from "./serve-page.ts";

/** The pages of messages, with what they show first. */
export function messagePages(web: Web): Hono<WebEnv> {
  const { ports, options } = web;
  const { keepMessagesDays = KEEP_MESSAGES_DAYS } = options;
  const routes = new Hono<WebEnv>();
  const inTurn = readTurn(web, "page");

  const instancesOf = (c: WebContext) =>
    readOrNull(web, c, async () => {
      const owner = c.get("user");
      return instanceListView(await listInstances(ports, owner), owner, ports.clock.now());
    });

  servePage(web, routes, "messages", inTurn, async (c: WebContext) => {
    const filters = readFilters(c.req.query());
    const [instances, log] = await Promise.all([
      instancesOf(c),
      isForServer(filters) ? readOrNull(web, c, () => firstOf(web, c, filters)) : null,
    ]);
    const user = accountView(c.get("user"));
    const props = { user, filters, log, instances, keepMessagesDays, ...apiHosts(options) };
    return renderPage(web, c, { name: "messages", props });
  });

  servePage(web, routes, "chats", inTurn, async (c: WebContext) => {
    const asked = { userId: c.get("user").id, instanceId: null, address: clientAddress(c) };
    const [instances, chats] = await Promise.all([
      instancesOf(c),
      readOrNull(web, c, async () => {
        const found = await listChatsAsOwner(ports, { ...asked, after: null, limit: CHATS_A_PAGE });
        return found.ok ? chatsView(found.value) : null;
      }),
    ]);
    const user = accountView(c.get("user"));
    return renderPage(web, c, { name: "chats", props: { user, chats, instances, ...apiHosts(options) } });
  });
  return routes;
}

/** A day is the reader's, whose zone the browser knows; a search may take its time, and the page does not wait for it. */
function isForServer({ when, search }: MessageFilters): boolean {
  return when === "" && search === "";
}

async function firstOf({ ports }: Web, c: WebContext, { instance, chat, direction, state }: MessageFilters) {
  const filter: MessageFilter = {
    chat: chat === "" ? undefined : chat,
    direction: direction === "in" || direction === "out" ? direction : undefined,
    states: state === "" ? undefined : (state.split(",") as MessageState[]),
  };
  const log = await listAsOwner(ports, {
    ...{ userId: c.get("user").id, address: clientAddress(c) },
    ...{ instanceId: instance === "" ? null : Number(instance), filter },
    ...{ search: "", after: null, limit: MESSAGES_A_PAGE },
  });
  return log.ok ? messageLogView(log.value, MESSAGES_A_PAGE) : null;
}
