import { fileURLToPath } from "node:url";
import { commonPasswords } from "#adapters/auth/common-passwords.ts";
import type { Config } from "#adapters/config.ts";
import { videoThumbnails } from "#adapters/fetch/video-thumbnails.ts";
import { answerMemory } from "#adapters/http/answer-memory.ts";
import { builtPages } from "#adapters/http/built-pages.ts";
import { type DevPages, devPages } from "#adapters/http/dev-pages.ts";
import { fastPath } from "#adapters/http/fast-path.ts";
import { nodeListener } from "#adapters/http/node-listener.ts";
import { RENDER_TURNS } from "#adapters/http/render-page.ts";
import { readStaticAssets, type StaticAssets } from "#adapters/http/static-assets.ts";
import type { Pages, WebOptions } from "#adapters/http/web.ts";
import { webApp } from "#adapters/http/web-app.ts";
import { webRefusal, webStopAnswer } from "#adapters/http/wire-answers.ts";
import { clientAddressBehind } from "#adapters/http-kit/client-address.ts";
import { DOWNLOAD_TURNS } from "#adapters/http-kit/downloads.ts";
import { type EventFeed, eventFeed } from "#adapters/http-kit/event-feed.ts";
import type { Listening } from "#adapters/http-kit/listen.ts";
import type { PassOn } from "#adapters/http-kit/passed-on.ts";
import { READ_TURNS } from "#adapters/http-kit/read-turns.ts";
import { rememberedPlatforms } from "#adapters/http-kit/remembered-reads.ts";
import type { RequestTrail } from "#adapters/http-kit/request-trail.ts";
import { v1Elsewhere } from "#adapters/http-kit/v1-elsewhere.ts";
import { sparingAudit } from "#adapters/limits/sparing-audit.ts";
import { EXPORT_TURNS, turns } from "#adapters/limits/turns.ts";
import { webLimits } from "#adapters/limits/web-limits.ts";
import { outboxIn } from "#adapters/mail/outbox.ts";
import { outboxMails } from "#adapters/mail/outbox-mails.ts";
import type { Starting } from "#adapters/process-roles.ts";
import { SANDBOX_TURNS, undiciSandboxControl } from "#adapters/providers/sandbox-control.ts";
import { removeOld } from "#adapters/sql/remove-old.ts";
import { removeStaleMarks } from "#adapters/sql/running/stale-marks.ts";
import { sqlAccountRemoval } from "#adapters/sql/stores/account-removal.ts";
import { sqlAdminDirectory } from "#adapters/sql/stores/admin-directory.ts";
import { sqlAnalyticsStore } from "#adapters/sql/stores/analytics-store.ts";
import { sqlApiKeyStore } from "#adapters/sql/stores/api-key-store.ts";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import { sqlAuditRetention } from "#adapters/sql/stores/audit-retention.ts";
import { sqlAvailabilityStore } from "#adapters/sql/stores/availability-store.ts";
import { sqlBellStore } from "#adapters/sql/stores/bell-store.ts";
import { sqlCampaignStore } from "#adapters/sql/stores/campaigns/campaign-store.ts";
import { sqlStopWords } from "#adapters/sql/stores/campaigns/stop-words.ts";
import { sqlChatStore } from "#adapters/sql/stores/chat-store.ts";
import { sqlContentStore } from "#adapters/sql/stores/content-store.ts";
import { sqlEventLog } from "#adapters/sql/stores/event-log.ts";
import { eventJournal } from "#adapters/sql/stores/events/journal.ts";
import { sqlFirstStepsStore } from "#adapters/sql/stores/first-steps-store.ts";
import { sqlGroupNames } from "#adapters/sql/stores/group-names.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlLinkStore } from "#adapters/sql/stores/link-store.ts";
import { sqlMediaIndex } from "#adapters/sql/stores/media-index.ts";
import { sqlMessageStore } from "#adapters/sql/stores/message-store.ts";
import { sqlNoticeStore } from "#adapters/sql/stores/notice-store.ts";
import { sqlPrivacyStore } from "#adapters/sql/stores/privacy-store.ts";
import { removeEndedWindows, sqlLimit } from "#adapters/sql/stores/rate-limit.ts";
import { removeLowerIds } from "#adapters/sql/stores/removed-instances.ts";
import { sqlRequestLog } from "#adapters/sql/stores/request-log.ts";
import { sqlTemplateStore } from "#adapters/sql/stores/template-store.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { startRetention } from "#adapters/system/retention.ts";
import { KEEP_BELL_MS } from "#domain/accounts/bell.ts";
import { KEEP_NOTICES_MS } from "#domain/instances/notice.ts";
import { DAY_MS, KEEP_AUDIT_MS, KEEP_REQUESTS_DAYS } from "#domain/retention.ts";
import { KEEP_AVAILABILITY_DAYS } from "#domain/status/availability.ts";
import { apiHosts } from "#ports/contracts/api-hosts.ts";
import type { EventLog } from "#ports/event-log.ts";
import type { RetentionTask } from "#ports/retention.ts";
import type { RunningRole } from "#ports/running-role.ts";
import type { Providers, WebPorts } from "#ports/web-ports.ts";
import { deletingDueAccounts } from "#use-cases/accounts/delete-due-accounts.ts";
import { type AccountDependencies, accountDependencies } from "./account-dependencies.ts";
import { composeRole, type DatabaseBase, type RoleBase } from "./base.ts";
import { boundedPasswords } from "./bounded-passwords.ts";
import { listenAs, warnOfProxy } from "./listen-as.ts";
import { callsElsewhere, ownProviders, withManagement } from "./management.ts";
import { startOwnerMails } from "./owner-mails.ts";
import { startPartsWatch } from "./parts-watch.ts";
import { requestTrailOf } from "./request-trail.ts";
import { webhookDependencies } from "./webhook-dependencies.ts";

/** What pages are made with. */
export interface Presentation {
  readonly pages: Pages;
  readonly dev: DevPages | null;
  readonly assets: StaticAssets | undefined;
}

interface Served {
  readonly ports: WebPorts;
  readonly feed: EventFeed;
  readonly presentation: Presentation;
  readonly checks: NonNullable<WebOptions["checks"]>;
  readonly passOn: PassOn;
  readonly trail: RequestTrail;
}

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Pages, dashboard API, and nothing that speaks WhatsApp or Telegram: the gateways are reached over their provider APIs alone. */
export async function startWeb(
  config: Config,
  overrides: Partial<WebPorts> = {},
  present: (config: Config) => Promise<Presentation> = presentationOf,
  starting?: Starting,
): Promise<RunningRole> {
  const base = await composeRole(config, "web", starting);
  const { database, secrets, logger } = base;
  const { close: closeProviders, ...providers } = ownProviders(config, base);
  const elsewhere = callsElsewhere(config, base);
  const sandbox =
    config.network === "sandbox"
      ? undiciSandboxControl({
          baseUrl: config.sandboxUrl,
          key: config.sandboxKey?.key ?? null,
          turns: turns(SANDBOX_TURNS),
        })
      : null;
  const account = accountDependencies(config, base);
  const events = sqlEventLog(database, secrets, eventJournal(database));
  const ports: WebPorts = {
    ...webPorts(config, base, events),
    ...account.ports,
    ...providers,
    sandbox,
    ...overrides,
  };
  const feed = eventFeed({ events, logger });
  const trail = requestTrailOf(base);

  const letGo = async () => {
    feed.close();
    await account.close();
    await trail.close();
    await Promise.all([closeProviders(), elsewhere.close(), sandbox?.close()]);
    await database.close();
    await base.tracing?.close();
  };
  try {
    const presentation = await present(config);
    const checks = { database: () => database.ping() };
    const server = await serve(config, base, { ports, feed, presentation, checks, trail, passOn: elsewhere.passOn });
    const due = dueAccounts(base, ports, config);
    const retention = startRetention([...account.retention, ...webRetention(base), due], base);
    const ownerMails = startOwnerMails(base, ports, config);
    const watch = startPartsWatch(base, config);
    return {
      port: server.port,
      drain() {
        feed.close();
        sandbox?.endStreams();
        server.drain();
      },
      async close() {
        await Promise.all([server.close(), retention.stop(), ownerMails.stop(), watch.stop()]);
        await presentation.dev?.close();
        await letGo();
      },
    };
  } catch (error) {
    await letGo();
    throw error;
  }
}

function dueAccounts(
  { database }: DatabaseBase,
  ports: Providers & Pick<WebPorts, "instances" | "audit" | "clock" | "logger">,
  { dataDir }: Config,
): RetentionTask {
  const keptMails = outboxMails(outboxIn(dataDir));
  const remove = deletingDueAccounts({ ...ports, removal: sqlAccountRemoval(database), keptMails });
  return { name: "due-accounts", keepMs: 0, remove };
}

function webRetention({ database }: DatabaseBase): readonly RetentionTask[] {
  return [
    { name: "audit-log", keepMs: KEEP_AUDIT_MS, remove: sqlAuditRetention(database) },
    { name: "notices", keepMs: KEEP_NOTICES_MS, remove: removeOld(database, "notices", { column: "at", than: "<" }) },
    { name: "bell", keepMs: KEEP_BELL_MS, remove: removeOld(database, "bell_notices", { column: "at", than: "<" }) },
    {
      name: "availability",
      keepMs: KEEP_AVAILABILITY_DAYS * DAY_MS,
      remove: removeOld(database, "availability", { column: "day", than: "<" }),
    },
    {
      name: "api-requests",
      keepMs: KEEP_REQUESTS_DAYS * DAY_MS,
      remove: removeOld(database, "api_requests", { column: "at", than: "<" }),
    },
    { name: "rate-limits", keepMs: 0, remove: removeEndedWindows(database) },
    { name: "removed-instances", keepMs: 0, remove: removeLowerIds(database) },
    { name: "role-marks", keepMs: 0, remove: removeStaleMarks(database, "web") },
  ];
}

function serve(
  config: Config,
  base: RoleBase,
  { ports, feed, presentation, checks, passOn, trail }: Served,
): Promise<Listening> {
  const { pages, assets, dev } = presentation;
  const memory = answerMemory();
  const options: WebOptions = {
    network: config.network,
    contacts: config.contacts,
    publicUrl: config.publicUrl,
    keepMessagesDays: config.keepMessagesDays,
    mailsAreFiles: config.mailUrl === null,
    ...apiHosts(config),
    sandboxUrl: config.network === "sandbox" ? config.sandboxUrl : undefined,
    sandboxAsksForKey: config.sandboxKey !== null,
    securityContact: config.securityContact,
    readAddress: clientAddressBehind(config.trustedProxies, warnOfProxy(ports.logger)),
    pages,
    renders: turns(RENDER_TURNS),
    exports: turns(EXPORT_TURNS),
    reads: turns(READ_TURNS),
    downloads: turns(DOWNLOAD_TURNS),
    uploads: turns(DOWNLOAD_TURNS),
    feed,
    assets,
    memory,
    developing: !config.production,
    checks,
  };
  const app = nodeListener(webApp(ports, options), {
    dev,
    fastPath: assets && fastPath({ ports, options, assets, memory }),
  });
  const unified = v1Elsewhere(app, {
    passOn,
    readAddress: clientAddressBehind(config.trustedProxies),
    publicUrl: config.publicUrl.replace(/\/$/, ""),
    platformOf: rememberedPlatforms(ports.instances, ports.clock),
    newRequestId: base.random.uuid,
  });
  const listener = withManagement(unified, base, config, {
    ...ports,
    trail,
    url: config.publicUrl,
  });
  return listenAs("web", config, listener, {
    answers: webStopAnswer,
    hostAnswer: webRefusal,
    logger: ports.logger,
    tracing: base.tracing,
  });
}

function webPorts(
  config: Config,
  base: DatabaseBase,
  events: EventLog,
): Omit<WebPorts, keyof AccountDependencies["ports"] | keyof Providers | "sandbox"> {
  const { database, secrets, clock, random, logger } = base;
  return {
    ...webhookDependencies(base, config, events),
    users: sqlUserStore(database),
    instances: sqlInstanceStore(database, secrets),
    privacy: sqlPrivacyStore(database),
    links: sqlLinkStore(database, secrets),
    notices: sqlNoticeStore(database, random),
    bell: sqlBellStore(database),
    requests: sqlRequestLog(database),
    templates: sqlTemplateStore(database),
    campaigns: sqlCampaignStore(database, secrets),
    stopWords: sqlStopWords(database),
    availability: sqlAvailabilityStore(database),
    firstSteps: sqlFirstStepsStore(database),
    apiKeys: sqlApiKeyStore(database),
    analytics: sqlAnalyticsStore(database),
    messages: sqlMessageStore(database, secrets),
    chats: sqlChatStore(database, secrets),
    groupNames: sqlGroupNames(database, secrets),
    files: sqlMediaIndex(database, secrets),
    passwords: boundedPasswords(),
    commonPasswords: commonPasswords(),
    content: sqlContentStore(database),
    thumbnails: videoThumbnails({ allow: config.fetchAllow, clock }),
    audit: sparingAudit(sqlAuditLog(database), clock),
    directory: sqlAdminDirectory(database),
    limits: webLimits(config.network, (rules) => sqlLimit(database, secrets, clock, rules)),
    clock,
    random,
    logger,
  };
}

/** Built pages, or the sources through Vite while developing. */
async function presentationOf(config: Config): Promise<Presentation> {
  if (!config.production) {
    const dev = await devPages(ROOT, config.publicUrl);
    return { pages: dev, dev, assets: undefined };
  }
  const dist = `${ROOT}dist`;
  const [pages, assets] = await Promise.all([builtPages(dist, config.publicUrl), readStaticAssets(`${dist}/client`)]);
  return { pages, dev: null, assets };
}
