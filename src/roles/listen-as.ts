import type { RequestListener } from "node:http";
import type { Config } from "#adapters/config.ts";
import { roomRules } from "#adapters/http-kit/connections/room.ts";
import { type HostAnswer, hostGuard } from "#adapters/http-kit/hosts/host-guard.ts";
import type { HostRules } from "#adapters/http-kit/hosts/known-hosts.ts";
import { type Listening, type ListenOptions, listen } from "#adapters/http-kit/listen.ts";
import { exposition } from "#adapters/metrics/exposition.ts";
import { metricsAlone, metricsBefore } from "#adapters/metrics/metrics-before.ts";
import { ROLE_VARIABLES, ROLES, type Role } from "#adapters/process-roles.ts";
import { tracedRequests } from "#adapters/tracing/traced-requests.ts";
import type { Logger } from "#ports/logger.ts";
import type { Metric } from "#ports/metrics.ts";
import type { Tracing } from "#ports/tracing.ts";

const URLS = {
  web: "publicUrl",
  whatsapp: "whatsappUrl",
  telegram: "telegramUrl",
  sandbox: "sandboxUrl",
} as const satisfies Readonly<Record<Role, keyof Config>>;

interface RoleOptions extends ListenOptions {
  /** What monitoring is told besides what it is told of every process. */
  readonly metrics?: readonly Metric[];
  /** Who is told of each request. */
  readonly tracing?: Tracing | null;
  /** Where the role itself listens, if not where all do. */
  readonly host?: string;
  readonly hostAnswer?: HostAnswer;
}

/**
 * Listens on the role's port: for its own host names alone, and for as many connections as there is room for. Its metrics
 * are there for programs on this machine, or on a port of their own where `ADMIN_PORT` names it.
 */
export async function listenAs(
  role: Role,
  config: Config,
  listener: RequestListener,
  { host = config.host, hostAnswer, metrics = [], tracing = null, ...options }: RoleOptions,
): Promise<Listening> {
  const rules: HostRules = {
    url: config[URLS[role]],
    variable: ROLE_VARIABLES[role].url,
    allowed: config.allowedHosts,
  };
  const room = roomRules(config.maxConnections, config.trustedProxies);
  const expose = exposition(role, metrics);
  const traced = tracing === null ? listener : tracedRequests(listener, tracing);
  const own = config.adminPort === null ? metricsBefore(traced, expose) : traced;
  const listening = await listen(
    hostGuard(own, rules, hostAnswer),
    { host, port: config.ports[role] },
    { room, ...options },
  );
  if (config.adminPort === null) return listening;
  const port = config.adminPort + ROLES.indexOf(role);
  try {
    return withAdmin(listening, await listen(metricsAlone(expose), { host, port }, { room }));
  } catch (error) {
    await listening.close(0);
    throw error;
  }
}

/** Both end together; metrics are told as long as anything is under way. */
function withAdmin(listening: Listening, admin: Listening): Listening {
  return {
    ...listening,
    async close(graceMs) {
      await listening.close(graceMs);
      await admin.close(0);
    },
  };
}

/** Told once of a proxy that nobody has named: all who come by it count as one. */
export function warnOfProxy(logger: Pick<Logger, "warn">): () => void {
  return () => logger.warn("forwarded-address-ignored", { reason: PROXY_UNNAMED });
}

const PROXY_UNNAMED =
  "X-Forwarded-For arrives and TRUST_PROXY is 0: behind reverse proxies, set it to how many there are, or limits count all callers as one";
