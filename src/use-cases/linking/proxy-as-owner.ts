import type { Instance } from "#domain/instances/instance.ts";
import type { Result } from "#domain/result.ts";
import type { InstanceProxy, ProxyStanding } from "#domain/sessions/proxy.ts";
import type { AuditAction } from "#ports/audit.ts";
import type { Provider, ProviderCredentials, ProviderFailure } from "#ports/provider.ts";
import type { Providers } from "#ports/web-ports.ts";
import { findOwned, type OwnedInput, recordOwned } from "../instances/find-owned.ts";
import { askGateway, type GatewayFailure, type OpenPorts } from "./open-gateway.ts";

type Ports = OpenPorts & Providers;
type ProxyCalls = Pick<Provider<never>, "proxy" | "changeProxy" | "removeProxy">;
type Answered = Result<ProxyStanding | null, GatewayFailure>;

/** What the instance reaches its network through; null where that is the server's own connection. */
export async function readProxyAsOwner(ports: Ports, input: OwnedInput): Promise<Answered> {
  return await ask(ports, input, null, (gateway, credentials) => gateway.proxy(credentials));
}

/** Its gateway tries the proxy first. */
export async function changeProxyAsOwner(
  ports: Ports,
  { proxy, ...input }: OwnedInput & { readonly proxy: InstanceProxy },
): Promise<Answered> {
  return await ask(ports, input, "proxy-set", (gateway, credentials) => gateway.changeProxy(credentials, proxy));
}

export async function removeProxyAsOwner(ports: Ports, input: OwnedInput): Promise<Answered> {
  return await ask(ports, input, "proxy-removed", (gateway, credentials) => gateway.removeProxy(credentials));
}

async function ask(
  ports: Ports,
  input: OwnedInput,
  recorded: AuditAction | null,
  asked: (
    gateway: ProxyCalls,
    credentials: ProviderCredentials,
  ) => Promise<Result<ProxyStanding | null, ProviderFailure>>,
): Promise<Answered> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  const { platform, name }: Instance = found.value;
  const answer = await askGateway(ports, input, platform, (credentials) => asked(ports[platform], credentials));
  if (answer.ok && recorded !== null) await recordOwned(ports, input, recorded, name);
  return answer;
}
