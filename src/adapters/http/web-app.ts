import { Hono } from "hono";
import { clientAddressBehind } from "#adapters/http-kit/client-address.ts";
import { healthRoutes } from "#adapters/http-kit/health.ts";
import { SERVER_NOTICES } from "#domain/notices.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { isApiPath, refuse } from "./answers.ts";
import { figuresApi } from "./api/figures.ts";
import { instancesApi } from "./api/instances.ts";
import { messagesApi } from "./api/messages.ts";
import { sandboxApi } from "./api/sandbox.ts";
import { sessionsApi } from "./api/sessions.ts";
import { telegramApi } from "./api/telegram.ts";
import { telegramMessagesApi } from "./api/telegram-messages.ts";
import { plainErrorDocument } from "./document.ts";
import { accessLog } from "./middleware/access-log.ts";
import { sameOriginOnly } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { dashboardPages } from "./pages/dashboard.ts";
import { errorPages } from "./pages/errors.ts";
import { loginPage } from "./pages/login.ts";
import { logoutAction } from "./pages/logout.ts";
import { signupPage } from "./pages/signup.ts";
import { assetAnswer } from "./static-assets.ts";
import { makeWeb, type WebEnv, type WebOptions } from "./web.ts";

/** The web role: pages for people and the JSON API behind the dashboard. */
export function webApp(ports: WebPorts, options: WebOptions): Hono<WebEnv> {
  const web = makeWeb(ports, options);
  const app = new Hono<WebEnv>();

  app.use(securityHeaders(options));
  app.route("/", healthRoutes("web", options.checks ?? {}));
  const readAddress = options.readAddress ?? clientAddressBehind(0);
  app.use(async (c, next) => {
    c.set("address", readAddress(c.env?.incoming) || null);
    await next();
  });
  app.use(accessLog(ports));
  app.use(sameOriginOnly(options.publicUrl));

  app.get("/", (c) => c.redirect("/login"));
  const parts = [loginPage, signupPage, logoutAction, dashboardPages, errorPages];
  const apis = [figuresApi, instancesApi, sessionsApi, messagesApi, telegramApi, telegramMessagesApi];
  for (const routes of [...parts, ...apis]) app.route("/", routes(web));
  if (ports.sandbox !== null) app.route("/", sandboxApi(web, ports.sandbox));

  app.notFound((c) => {
    const asset = assetAnswer(c, options.assets ?? null);
    if (asset !== null) return asset;
    const reading = c.req.method === "GET" || c.req.method === "HEAD";
    if (reading && !isApiPath(c.req.path)) return c.redirect("/404");
    return refuse(c, { code: "NOT_FOUND", message: SERVER_NOTICES.notFound });
  });

  app.onError((error, c) => {
    const requestId = c.get("requestId");
    ports.logger.error("request-failed", { requestId, method: c.req.method, path: c.req.path, error });
    if (isApiPath(c.req.path)) return refuse(c, { code: "INTERNAL", message: SERVER_NOTICES.error });
    return c.html(plainErrorDocument(SERVER_NOTICES.error, requestId), 500);
  });
  return app;
}
