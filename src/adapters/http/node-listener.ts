import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { DevPages } from "./dev-pages.ts";
import type { WebEnv } from "./web.ts";

/** The app for `listen`; while developing, Vite is asked first. */
export function nodeListener(app: Hono<WebEnv>, dev: Pick<DevPages, "middleware"> | null = null): RequestListener {
  const answer = getRequestListener(app.fetch as Parameters<typeof getRequestListener>[0]);
  if (dev === null) return answer;
  return (request, response) => dev.middleware(request, response, () => void answer(request, response));
}
