import { connect, type Socket } from "node:net";
import { failure, type Result, success } from "#domain/result.ts";
import type { InstanceProxy, ProxyProblem } from "#domain/sessions/proxy.ts";
import { checkPlace, readAllowList } from "./address-rules.ts";
import type { GuardOptions } from "./guarded-request.ts";
import { nameServerLookup, systemLookup } from "./lookup.ts";
import { BlockedAddressError, pinnedLookup } from "./pinned-agent.ts";
import { handshake, problemIn } from "./proxy-handshake.ts";

interface DialOptions extends Pick<GuardOptions, "allow" | "lookup"> {
  /** For the whole way, the proxy's own part of it included. */
  readonly timeoutMs?: number;
}

/** A place on the network, as the proxy is told it. */
interface DialTarget {
  readonly host: string;
  readonly port: number;
}

/** A connection that leads through the proxy to its target: nothing has been sent to that, nor read of it. */
type ProxyDial = (
  proxy: InstanceProxy,
  target: DialTarget,
  signal?: AbortSignal,
) => Promise<Result<Socket, { readonly code: ProxyProblem }>>;

const TIMEOUT_MS = 10_000;

/** Connects to proxies at public addresses alone: who names one must not reach our own network. */
export function proxyDial(options: DialOptions): ProxyDial {
  const { timeoutMs = TIMEOUT_MS } = options;
  const allow = readAllowList(options.allow);
  const nameServers = nameServerLookup();

  return async (proxy, target, given) => {
    const place = checkPlace(proxy, allow);
    if (!place.ok) return failure({ code: "proxy-blocked" });
    const { host, allowed } = place.value;
    const late = AbortSignal.timeout(timeoutMs);
    const signal = given === undefined ? late : AbortSignal.any([late, given]);
    if (signal.aborted) return failure({ code: "proxy-silent" });
    const lookup = pinnedLookup(options.lookup ?? (allowed ? systemLookup : nameServers), allowed, signal);
    const socket = connect({ host, port: proxy.port, lookup, noDelay: true, keepAlive: true });
    const abort = (): void => void socket.destroy(signal.reason);
    signal.addEventListener("abort", abort);
    try {
      await opened(socket);
      await handshake(socket, proxy, target);
      return success(socket);
    } catch (error) {
      socket.destroy();
      return failure({ code: signal.aborted ? "proxy-silent" : problemOf(error) });
    } finally {
      signal.removeEventListener("abort", abort);
    }
  };
}

/** An error after it has opened is read with what is read of it; one that nobody reads ends no process. */
function opened(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.once("connect", resolve);
  });
}

function problemOf(error: unknown): ProxyProblem {
  if (error instanceof BlockedAddressError) return "proxy-blocked";
  if (!(error instanceof Error)) throw error;
  if (!("code" in error)) return problemIn(error);
  return error.code === "ECONNREFUSED" || error.code === "ECONNRESET" ? "proxy-refused" : "proxy-silent";
}
