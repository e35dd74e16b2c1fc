import { Hono } from "hono";
import { MESSAGE_ANSWERS } from "#domain/wording/message-log.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { refuse } from "../answers.ts";
import { instanceIdsOf, type LiveNews, liveStream, streamPlaces } from "../live-stream.ts";
import { guard } from "../middleware/guard.ts";
import type { Web, WebEnv } from "../web.ts";
import { noOtherMethod } from "./owned.ts";

/** Of one user at a time: each tab holds one. */
const AT_MOST = 8;
const RETRY_SECONDS = 30;

/** Says of which of the reader's instances messages have changed, as it happens; what they say is asked for by the page. */
export function messagesLiveApi(web: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  const takePlace = streamPlaces(AT_MOST);

  routes.get(DASHBOARD_PATHS.messagesLive, guard(web), async (c) => {
    const userId = c.get("user").id;
    const left = takePlace(userId);
    if (left === null) {
      const message = MESSAGE_ANSWERS.tooManyStreams;
      return refuse(c, { code: "RATE_LIMITED", message, retryAfterSeconds: RETRY_SECONDS });
    }
    try {
      const instanceIds = await instanceIdsOf(web, userId);
      const leaving = new AbortController();
      const told = messagesTold(web.options.feed.changes(instanceIds, leaving.signal));
      return liveStream(web, c, { told, leaving, instanceIds, left });
    } catch (error) {
      left();
      throw error;
    }
  });

  noOtherMethod(routes, DASHBOARD_PATHS.messagesLive);
  return routes;
}

async function* messagesTold(changes: AsyncGenerator<ReadonlySet<number>, void>): AsyncGenerator<LiveNews, void> {
  for await (const changed of changes) {
    yield { event: changed.size === 0 ? null : { name: "messages", data: { instances: [...changed] } } };
  }
}
