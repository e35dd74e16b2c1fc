import type { RequestListener } from "node:http";
import type { Config } from "#adapters/config.ts";
import type { GatewayOptions } from "#adapters/gateways/common/api/listener.ts";
import type { GatewayPorts } from "#adapters/gateways/common/api/ports.ts";
import { type AuditTrail, auditTrail } from "#adapters/gateways/common/session/audit-trail.ts";
import { clientAddressBehind } from "#adapters/http-kit/client-address.ts";
import { listen } from "#adapters/http-kit/listen.ts";
import { windowLimit } from "#adapters/limits/window-limit.ts";
import { sqlInstanceAuditLog } from "#adapters/sql/stores/instance-audit-log.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { InstanceStore } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { RunningRole } from "#ports/running-role.ts";
import { type Base, composeRole, type DatabaseBase } from "./base.ts";
import { readinessChecks, refuseOtherNetwork } from "./gateway-dependencies.ts";

interface GatewayBase<Network> extends DatabaseBase {
  readonly config: Config;
  readonly network: Network;
  readonly audit: AuditTrail;
  /** Sends, by instance id. */
  readonly sends: Limit;
  readonly shared: Omit<GatewayPorts, "limits"> & Base & { readonly instances: InstanceStore };
}

/** The linked accounts, as a role begins and ends them. */
interface Sessions {
  restoreAll(ready: Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

interface GatewayRole<Ports, Network> {
  readonly platform: Platform;
  readonly networks: Readonly<Record<Config["network"], (config: Config) => Network>>;
  readonly gateway: (ports: Ports, options: GatewayOptions) => RequestListener;
  compose(base: GatewayBase<Network>): { readonly sessions: Sessions; readonly ports: Ports };
}

const MINUTE_S = 60;

/** A platform's provider API and the accounts linked to it. */
export function gatewayRole<Ports extends GatewayPorts, Network extends { locate(): Promise<unknown> }>(
  role: GatewayRole<Ports, Network>,
): (config: Config, overrides?: Partial<Ports>) => Promise<RunningRole> {
  const { platform } = role;
  return async (config, overrides = {}) => {
    const base = await composeRole(config, platform);
    await refuseOtherNetwork(config, base);
    const { database, secrets, clock, random, logger } = base;
    const network = role.networks[config.network](config);
    const audit = auditTrail({ audit: sqlInstanceAuditLog(database), clock, logger });
    const shared: GatewayBase<Network>["shared"] = {
      instances: sqlInstanceStore(database, secrets),
      onTokenBlock: ({ instanceId }, address) => audit.note("wrong-tokens", instanceId, address),
      clock,
      random,
      logger,
    };
    const sends = windowLimit({ points: config.sendLimit, perSeconds: MINUTE_S }, clock);
    const { sessions, ports } = role.compose({ ...base, config, network, audit, sends, shared });
    const listener = role.gateway(
      { ...ports, ...overrides },
      {
        url: config[`${platform}Url`],
        readAddress: clientAddressBehind(config.trustedProxies),
        checks: readinessChecks(base, network),
      },
    );
    const close = async () => {
      await sessions.close();
      await audit.close();
      await database.close();
    };
    return serve(listener, { sessions, logger, close }, { host: config.host, port: config.ports[platform] });
  };
}

/** Listens, brings the linked accounts back, and closes both in order; closes everything where it cannot listen. */
async function serve(
  listener: RequestListener,
  role: Pick<Base, "logger"> & { readonly sessions: Sessions; close(): Promise<void> },
  address: { readonly host: string; readonly port: number },
): Promise<RunningRole> {
  // Before the first question about a session can be asked, so that none is answered with "never linked".
  const listening = listen(listener, address);
  role.sessions.restoreAll(listening).catch((error) => role.logger.error("sessions-not-restored", { error }));
  const server = await listening.catch(async (error) => {
    await role.close();
    throw error;
  });
  return {
    port: server.port,
    async close() {
      await server.close();
      await role.close();
    },
  };
}
