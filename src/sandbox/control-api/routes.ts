import { Hono } from "hono";
import { DATA_HEADERS, failedAnswer } from "#adapters/http-kit/answers.ts";
import type { Logger } from "#ports/logger.ts";
import type { TelegramSandboxControls } from "../telegram/sandbox-controls.ts";
import type { WhatsAppSandboxControls } from "../whatsapp/sandbox-controls.ts";
import { changesRoute } from "./changes.ts";
import { keyGuard } from "./key-guard.ts";
import { loopbackGuard, type NodeBindings } from "./loopback-guard.ts";
import type { SandboxApp } from "./serve.ts";
import { telegramRoutes } from "./telegram.ts";
import { whatsAppRoutes } from "./whatsapp.ts";

/** The networks that run. */
interface SandboxNetworks {
  readonly whatsapp?: WhatsAppSandboxControls | undefined;
  readonly telegram?: TelegramSandboxControls | undefined;
}

/** The control APIs of the networks, for callers on this machine; where there is a key, for those who send it. */
export function sandboxRoutes(
  { whatsapp, telegram }: SandboxNetworks,
  newRequestId: () => string,
  logger?: Pick<Logger, "error">,
  key: string | null = null,
): SandboxApp {
  const app: SandboxApp = new Hono<{ Bindings: NodeBindings }>();
  app.onError((error, c) => {
    const requestId = newRequestId();
    logger?.error("sandbox-request-failed", { requestId, method: c.req.method, path: c.req.path, error });
    return c.json(failedAnswer("INTERNAL", "The sandbox failed at this.", requestId).body, 500);
  });
  app.use("*", async (c, next) => {
    for (const [name, value] of Object.entries(DATA_HEADERS)) c.header(name, value);
    await next();
  });
  app.use("*", loopbackGuard(newRequestId));
  app.use("*", keyGuard(key, newRequestId));
  app.route("/", changesRoute({ whatsapp, telegram }, newRequestId));
  if (whatsapp !== undefined) app.route("/", whatsAppRoutes(whatsapp, newRequestId));
  if (telegram !== undefined) app.route("/", telegramRoutes(telegram, newRequestId));
  return app;
}
