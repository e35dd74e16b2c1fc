import { Hono } from "hono";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { stopWordsBody } from "#ports/contracts/stop-words.ts";
import { changeStopWords } from "#use-cases/campaigns/change-stop-words.ts";
import { stopWordsView } from "#use-cases/campaigns/views.ts";
import { readInput, refuse } from "../answers.ts";
import { guard } from "../middleware/guard.ts";
import type { Web, WebEnv } from "../web.ts";
import { noOtherMethod } from "./owned.ts";

/** Words that end one's own campaigns. */
export function stopWordsApi(web: Web): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);

  routes.get(DASHBOARD_PATHS.stopWords, signedIn, async (c) =>
    c.json(stopWordsView(await ports.stopWords.listOf(c.get("user").id))),
  );

  routes.put(DASHBOARD_PATHS.stopWords, signedIn, async (c) => {
    const input = await readInput(c, stopWordsBody);
    if (!input.ok) return refuse(c, input.failure);
    const { words } = input.value;
    return c.json(stopWordsView(await changeStopWords(ports, { ownerId: c.get("user").id, words })));
  });

  noOtherMethod(routes, DASHBOARD_PATHS.stopWords);
  return routes;
}
