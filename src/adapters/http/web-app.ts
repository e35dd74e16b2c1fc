import { Hono } from "hono";
import { clientAddressBehind } from "#adapters/http-kit/client-address.ts";
import { healthRoutes } from "#adapters/http-kit/health-routes.ts";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { LANGUAGE_FACTS, LANGUAGES } from "#languages/languages.ts";
import { inLanguage, languageOfPath } from "#languages/paths.ts";
import { DASHBOARD_QUERIES } from "#ports/contracts/dashboard/paths.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { isApiPath, refuse, thrownOutcome, wantsJson } from "./answers.ts";
import { accountApi } from "./api/account.ts";
import { activityApi } from "./api/activity.ts";
import { addressApi } from "./api/address.ts";
import { adminApi } from "./api/admin.ts";
import { adminContentApi } from "./api/admin-content.ts";
import { analyticsApi } from "./api/analytics.ts";
import { bellApi } from "./api/bell.ts";
import { campaignsApi } from "./api/campaigns.ts";
import { chatApi } from "./api/chat.ts";
import { factorsApi } from "./api/factors.ts";
import { filesApi } from "./api/files.ts";
import { instancesApi } from "./api/instances.ts";
import { keysApi } from "./api/keys.ts";
import { messageLogApi } from "./api/message-log.ts";
import { messagesApi } from "./api/messages.ts";
import { messagesLiveApi } from "./api/messages-live.ts";
import { ownDataApi } from "./api/own-data.ts";
import { passkeyCeremonyApi } from "./api/passkey-ceremony.ts";
import { passkeySignInApi } from "./api/passkey-sign-in.ts";
import { passkeysApi } from "./api/passkeys.ts";
import { privacyApi } from "./api/privacy.ts";
import { proxyApi } from "./api/proxy.ts";
import { recoveryApi } from "./api/recovery.ts";
import { SANDBOX_QUERIES, sandboxApi } from "./api/sandbox.ts";
import { sandboxLiveApi } from "./api/sandbox-live.ts";
import { sessionsApi } from "./api/sessions.ts";
import { stopWordsApi } from "./api/stop-words.ts";
import { telegramApi } from "./api/telegram.ts";
import { templatesApi } from "./api/templates.ts";
import { webhookTriesApi } from "./api/webhook-tries.ts";
import { webhooksApi } from "./api/webhooks.ts";
import { accessLog } from "./middleware/access-log.ts";
import { readUser } from "./middleware/guard.ts";
import { knownQueryOnly } from "./middleware/known-query.ts";
import { sameOriginOnly } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { spoken } from "./middleware/spoken.ts";
import { adminPages } from "./pages/admin.ts";
import { campaignPages } from "./pages/campaigns.ts";
import { contentPages } from "./pages/content.ts";
import { crawlerFiles } from "./pages/crawlers.ts";
import { dashboardPages } from "./pages/dashboard.ts";
import { documentationPages } from "./pages/documentation.ts";
import { errorPages } from "./pages/errors.ts";
import { keyPages } from "./pages/keys.ts";
import { languageAction } from "./pages/language.ts";
import { loginPage } from "./pages/login.ts";
import { loginCodePage } from "./pages/login-code.ts";
import { logoutAction } from "./pages/logout.ts";
import { mailedLinkPage } from "./pages/mailed-link.ts";
import { messagePages } from "./pages/messages.ts";
import { passkeyExtensionFile } from "./pages/passkey-extension.ts";
import { recoverPages } from "./pages/recover.ts";
import { referenceFiles } from "./pages/reference.ts";
import { securityContact } from "./pages/security-contact.ts";
import { signupPage } from "./pages/signup.ts";
import { sitePages } from "./pages/site.ts";
import { statusPages } from "./pages/status.ts";
import { templatePages } from "./pages/templates.ts";
import { webhookPages } from "./pages/webhooks.ts";
import { serverErrorPages } from "./server-error.ts";
import { assetAnswer } from "./static-assets.ts";
import { makeWeb, type Web, type WebEnv, type WebOptions, webIn } from "./web.ts";

/** How the dashboard links an account, on each platform. */
const LINKING_APIS: Readonly<Record<Platform, (web: Web) => Hono<WebEnv>>> = {
  whatsapp: sessionsApi,
  telegram: telegramApi,
};

/** The web role: pages for people and the JSON API behind the dashboard. */
export function webApp(ports: WebPorts, options: WebOptions): Hono<WebEnv> {
  const web = makeWeb(ports, options);
  const errorPage = serverErrorPages(web);
  const app = new Hono<WebEnv>();

  app.use(securityHeaders(options));
  app.route("/", healthRoutes("web", options.checks ?? {}));
  const readAddress = options.readAddress ?? clientAddressBehind(0);
  app.use(async (c, next) => {
    c.set("address", readAddress(c.env?.incoming) || null);
    await next();
  });
  app.use(accessLog(ports));
  app.use(spoken());
  app.use(sameOriginOnly(options.publicUrl));
  app.use(knownQueryOnly({ ...DASHBOARD_QUERIES, ...SANDBOX_QUERIES }, errorPage));

  const publicPages = [sitePages, documentationPages, contentPages, statusPages, errorPages];
  const formPages = [loginPage, loginCodePage, signupPage, recoverPages, mailedLinkPage];
  const site = [...publicPages, referenceFiles, crawlerFiles, securityContact, passkeyExtensionFile];
  const signIn = [...formPages, passkeySignInApi, passkeyCeremonyApi, recoveryApi, logoutAction, languageAction];
  const account = [accountApi, addressApi, factorsApi, passkeysApi, activityApi, bellApi, ownDataApi];
  const platforms = PLATFORMS.flatMap((platform) => [LINKING_APIS[platform], messagesApi(platform)]);
  const webhooks = [webhookPages, webhooksApi, webhookTriesApi];
  const dashboard = [
    dashboardPages,
    messagePages,
    instancesApi,
    privacyApi,
    proxyApi,
    analyticsApi,
    messageLogApi,
    chatApi,
    messagesLiveApi,
    filesApi,
    ...platforms,
    ...webhooks,
    keyPages,
    keysApi,
    templatePages,
    stopWordsApi,
    templatesApi,
    campaignPages,
    campaignsApi,
  ];
  const admin = [adminPages, adminApi, adminContentApi];
  for (const routes of [...site, ...signIn, ...account, ...dashboard, ...admin]) app.route("/", routes(web));
  for (const language of LANGUAGES) {
    const { prefix } = LANGUAGE_FACTS[language];
    if (prefix === "") continue;
    for (const routes of [...publicPages, ...formPages]) app.route(prefix, routes(webIn(web, language)));
  }
  if (ports.sandbox !== null) {
    app.route("/", sandboxApi(web, ports.sandbox));
    app.route("/", sandboxLiveApi(web, ports.sandbox));
  }

  app.notFound(async (c) => {
    const asset = assetAnswer(c, options.assets ?? null);
    if (asset !== null) return asset;
    const reading = c.req.method === "GET" || c.req.method === "HEAD";
    if (reading && !isApiPath(c.req.path)) {
      const { language, path } = languageOfPath(c.req.path);
      // A slash at the end of a language's start page.
      if (path === PAGES.landing.path) return c.redirect(inLanguage(path, language));
      // Behind the login the language is the reader's own.
      const reader = path.startsWith(`${PAGES.dashboard.path}/`) ? await readUser(web, c) : null;
      return c.redirect(inLanguage(PAGES["not-found"].path, reader?.user.language ?? language));
    }
    return refuse(c, { code: "NOT_FOUND", message: SERVER_WORDING.notFound });
  });

  app.onError(async (error, c) => {
    const outcome = thrownOutcome(web, c, error);
    return isApiPath(c.req.path) || wantsJson(c) ? refuse(c, outcome) : errorPage(c, outcome);
  });
  return app;
}
