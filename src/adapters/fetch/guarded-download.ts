import type { Dispatcher } from "undici";
import type { Media } from "#domain/message.ts";
import { failure, type Result } from "#domain/result.ts";
import type { DownloadFailure, MediaDownload } from "#ports/media-download.ts";
import { checkTarget, readAllowList, type Target } from "./address-rules.ts";
import { type Deadlines, startDeadlines } from "./deadlines.ts";
import type { MediaKind } from "./media-type.ts";
import {
  BlockedAddressError,
  type Lookup,
  type PinnedAgentOptions,
  pinnedAgent,
  systemLookup,
} from "./pinned-agent.ts";
import { readMedia } from "./read-media.ts";

export interface DownloadLimits {
  readonly maxBytes: Readonly<Record<MediaKind, number>>;
  readonly maxRedirects: number;
  /** From the start of a request to its response headers, name and connection included. */
  readonly headersMs: number;
  /** Between two pieces of a body. */
  readonly stallMs: number;
  /** The whole download, redirects included. */
  readonly totalMs: number;
}

export interface GuardedDownloadOptions {
  /** `host:port` pairs that may be private, compared with the URL as the parser normalises it. */
  readonly allow: readonly string[];
  readonly limits?: Partial<DownloadLimits> | undefined;
  readonly lookup?: Lookup | undefined;
  readonly dispatcherFactory?: ((options: PinnedAgentOptions) => Dispatcher) | undefined;
}

type Hop =
  | { readonly kind: "redirect"; readonly location: string }
  | { readonly kind: "end"; readonly outcome: Result<Media, DownloadFailure> };

const MIB = 1024 * 1024;
const LIMITS: DownloadLimits = {
  maxBytes: { image: 16 * MIB, video: 64 * MIB },
  maxRedirects: 3,
  headersMs: 10_000,
  stallMs: 10_000,
  totalMs: 60_000,
};
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Downloads what a caller named, from the public web alone: a caller's URL must not become a door to our network. */
export function guardedDownload(options: GuardedDownloadOptions): MediaDownload {
  const allow = readAllowList(options.allow);
  const limits = { ...LIMITS, ...options.limits };
  const { lookup = systemLookup, dispatcherFactory = pinnedAgent } = options;

  async function hop({ url, allowed }: Target, kind: MediaKind, deadlines: Deadlines): Promise<Hop> {
    deadlines.signal.throwIfAborted();
    // An agent for each hop, destroyed with it: no socket, cookie or checked name outlives the hop.
    const agent = dispatcherFactory({ lookup, allowed, connectTimeoutMs: limits.headersMs });
    const abort = (): void => void agent.destroy(deadlines.signal.reason);
    deadlines.signal.addEventListener("abort", abort);
    try {
      deadlines.expectWithin(limits.headersMs);
      const response = await agent.request(requestFor(url, kind));
      // A body left unread reports its own abort, for which nobody waits.
      response.body.on("error", () => {});
      const { location } = response.headers;
      if (REDIRECTS.has(response.statusCode) && typeof location === "string") return { kind: "redirect", location };
      const onProgress = (): void => deadlines.expectWithin(limits.stallMs);
      onProgress();
      return { kind: "end", outcome: await readMedia(response, { kind, maxBytes: limits.maxBytes[kind], onProgress }) };
    } finally {
      deadlines.signal.removeEventListener("abort", abort);
      await agent.destroy();
    }
  }

  async function follow(first: string, kind: MediaKind, deadlines: Deadlines): Promise<Result<Media, DownloadFailure>> {
    let target = checkTarget(first, null, allow);
    for (let requests = 0; requests <= limits.maxRedirects; requests++) {
      if (!target.ok) return target;
      const next = await hop(target.value, kind, deadlines);
      if (next.kind === "end") return next.outcome;
      target = checkTarget(next.location, target.value.url, allow);
    }
    return failure({ code: "unreachable" });
  }

  return {
    async download(url, kind) {
      const deadlines = startDeadlines(limits.totalMs);
      try {
        return await follow(url, kind, deadlines);
      } catch (error) {
        return failure(deadlines.signal.aborted ? { code: "too-slow" } : expectedFailure(error));
      } finally {
        deadlines.stop();
      }
    },
  };
}

function requestFor(url: URL, kind: MediaKind): Dispatcher.RequestOptions {
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    method: "GET",
    headers: { accept: `${kind}/*`, "accept-encoding": "identity", "user-agent": "Wesal media download" },
  };
}

/** Network errors carry a code; an error without one is a fault of ours and is thrown on. */
function expectedFailure(error: unknown): DownloadFailure {
  if (error instanceof BlockedAddressError) return { code: "url-blocked" };
  if (!(error instanceof Error) || !("code" in error)) throw error;
  return { code: error.code === "UND_ERR_CONNECT_TIMEOUT" ? "too-slow" : "unreachable" };
}
