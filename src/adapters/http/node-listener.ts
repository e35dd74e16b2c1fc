import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { DevPages } from "./dev-pages.ts";
import type { FastPath } from "./fast-path.ts";
import type { WebEnv } from "./web.ts";

/** Who is asked before the app: Vite while developing, else the answers that stand in memory. */
interface BeforeApp {
  readonly dev?: Pick<DevPages, "middleware"> | null | undefined;
  readonly fastPath?: FastPath | null | undefined;
}

/** The app for `listen`. */
export function nodeListener(app: Hono<WebEnv>, { dev = null, fastPath = null }: BeforeApp = {}): RequestListener {
  const answer = getRequestListener(app.fetch as Parameters<typeof getRequestListener>[0]);
  if (dev !== null)
    return (request, response) => dev.middleware(request, response, () => void answer(request, response));
  if (fastPath === null) return answer;
  return (request, response) => {
    if (!fastPath(request, response)) void answer(request, response);
  };
}
