import type { Dispatcher } from "undici";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { checkTarget, readAllowList, type Target } from "./address-rules.ts";
import type { Deadlines } from "./deadlines.ts";
import { type Lookup, nameServerLookup, systemLookup } from "./lookup.ts";
import { maxWireBytes } from "./piece-limit.ts";
import { BlockedAddressError, type PinnedAgentOptions, pinnedAgent, WireFloodedError } from "./pinned-agent.ts";

export interface GuardOptions {
  /** `host:port` pairs that may be private, compared with the URL as the parser normalises it. */
  readonly allow: readonly string[];
  /** The name servers by default, and the system for names that are on the list. */
  readonly lookup?: Lookup | undefined;
  readonly dispatcherFactory?: ((options: PinnedAgentOptions) => Dispatcher) | undefined;
}

export interface RequestLimits {
  readonly maxRedirects: number;
  /** From the start of a request to its response headers, name and connection included. */
  readonly headersMs: number;
}

/** A response whose body is still to be read. */
export interface GuardedResponse extends Pick<Dispatcher.ResponseData, "statusCode" | "headers" | "body"> {
  /** Where the redirects led. */
  readonly url: URL;
  /** Lets go of the connection, whatever is left of the body. */
  release(): Promise<void>;
}

/** Rejects with the network's errors, for `downloadFailure`. */
type GuardedRequest = (
  url: string,
  asked: Asked,
  deadlines: Deadlines,
) => Promise<Result<GuardedResponse, DownloadFailure>>;

interface Asked {
  /** The header. */
  readonly accept: string;
  /** Of the file; what comes on the wire is bounded by it too. */
  readonly maxBytes: number;
}

type Hop =
  | { readonly kind: "redirect"; readonly location: string }
  | { readonly kind: "end"; readonly response: GuardedResponse };

const MAX_UNREAD_BYTES = 16 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Asks the public web alone: a caller's URL must not reach our own network. */
export function guardedRequest(options: GuardOptions, limits: RequestLimits): GuardedRequest {
  const allow = readAllowList(options.allow);
  const { dispatcherFactory = pinnedAgent } = options;
  const nameServers = nameServerLookup();

  async function hop({ url, allowed }: Target, { accept, maxBytes }: Asked, deadlines: Deadlines): Promise<Hop> {
    deadlines.signal.throwIfAborted();
    // An agent for each hop, destroyed with it: no socket, cookie or checked name outlives the hop.
    const agent = dispatcherFactory({
      lookup: options.lookup ?? (allowed ? systemLookup : nameServers),
      allowed,
      connectTimeoutMs: limits.headersMs,
      signal: deadlines.signal,
      maxWireBytes: maxWireBytes(maxBytes),
    });
    const abort = (): void => void agent.destroy(deadlines.signal.reason);
    deadlines.signal.addEventListener("abort", abort);
    const release = async (): Promise<void> => {
      deadlines.signal.removeEventListener("abort", abort);
      await agent.destroy();
    };
    try {
      deadlines.expectWithin(limits.headersMs);
      const { statusCode, headers, body } = await agent.request(requestFor(url, accept));
      // A body left unread reports its own abort, for which nobody waits.
      body.on("error", () => {});
      if (!REDIRECTS.has(statusCode) || typeof headers.location !== "string") {
        return { kind: "end", response: { statusCode, headers, body, url, release } };
      }
      await release();
      return { kind: "redirect", location: headers.location };
    } catch (error) {
      await release();
      throw error;
    }
  }

  return async (first, asked, deadlines) => {
    let target = checkTarget(first, null, allow);
    for (let requests = 0; requests <= limits.maxRedirects; requests++) {
      if (!target.ok) return target;
      const next = await hop(target.value, asked, deadlines);
      if (next.kind === "end") return success(next.response);
      target = checkTarget(next.location, target.value.url, allow);
    }
    return failure({ code: "unreachable" });
  };
}

/** What an error of the network means; an error without a code is a fault of ours and is thrown on. */
export function downloadFailure(error: unknown, deadlines: Deadlines): DownloadFailure {
  if (deadlines.signal.aborted || error instanceof WireFloodedError) return { code: "too-slow" };
  if (error instanceof BlockedAddressError) return { code: "url-blocked" };
  if (!(error instanceof Error) || !("code" in error)) throw error;
  return { code: error.code === "UND_ERR_CONNECT_TIMEOUT" ? "too-slow" : "unreachable" };
}

function requestFor(url: URL, accept: string): Dispatcher.RequestOptions {
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    method: "GET",
    // Pieces that nobody has read yet are kept apart.
    highWaterMark: MAX_UNREAD_BYTES,
    headers: { accept, "accept-encoding": "identity", "user-agent": "Wesal media download" },
  };
}
