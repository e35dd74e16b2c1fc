import type { RequestListener } from "node:http";
import type { Config } from "#adapters/config.ts";
import { roomRules } from "#adapters/http-kit/connections/room.ts";
import { type HostAnswer, hostGuard } from "#adapters/http-kit/hosts/host-guard.ts";
import type { HostRules } from "#adapters/http-kit/hosts/known-hosts.ts";
import { type Listening, type ListenOptions, listen } from "#adapters/http-kit/listen.ts";
import { ROLE_VARIABLES, type Role } from "#adapters/process-roles.ts";
import type { Logger } from "#ports/logger.ts";

const URLS = {
  web: "publicUrl",
  whatsapp: "whatsappUrl",
  telegram: "telegramUrl",
  sandbox: "sandboxUrl",
} as const satisfies Readonly<Record<Role, keyof Config>>;

interface RoleOptions extends ListenOptions {
  /** Where the role itself listens, if not where all do. */
  readonly host?: string;
  readonly hostAnswer?: HostAnswer;
}

/** Listens on the role's port: for its own host names alone, and for as many connections as there is room for. */
export function listenAs(
  role: Role,
  config: Config,
  listener: RequestListener,
  { host = config.host, hostAnswer, ...options }: RoleOptions,
): Promise<Listening> {
  const rules: HostRules = {
    url: config[URLS[role]],
    variable: ROLE_VARIABLES[role].url,
    allowed: config.allowedHosts,
  };
  const room = roomRules(config.maxConnections, config.trustedProxies);
  return listen(hostGuard(listener, rules, hostAnswer), { host, port: config.ports[role] }, { room, ...options });
}

/** Told once of a proxy that nobody has named: all who come by it count as one. */
export function warnOfProxy(logger: Pick<Logger, "warn">): () => void {
  return () => logger.warn("forwarded-address-ignored", { reason: PROXY_UNNAMED });
}

const PROXY_UNNAMED =
  "X-Forwarded-For arrives and TRUST_PROXY is 0: behind reverse proxies, set it to how many there are, or limits count all callers as one";
