import type { LookupAddress } from "node:dns";
import { Pool } from "undici";
import { failure, success } from "#domain/result.ts";
import { MAX_IN_FLIGHT, TRY_TIMEOUT_MS } from "#domain/webhooks/try.ts";
import type { CheckAddress, PostOutcome, PostRequest, WebhookPost } from "#ports/webhook-post.ts";
import { checkTarget, readAllowList, type Target } from "./address-rules.ts";
import { type Lookup, nameServerLookup, systemLookup } from "./lookup.ts";
import { checkedAddresses, pinnedLookup } from "./pinned-agent.ts";
import { errorOf, unanswered, WebhookAnswer } from "./webhook-answer.ts";

interface WebhookPostOptions {
  /** `host:port` pairs that may be private, compared with the URL as the parser normalises it. */
  readonly allow: readonly string[];
  /** The name servers by default, and the system for names that are on the list. */
  readonly lookup?: Lookup | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Posts of one moment share a look-up. */
const LOOKUP_GOOD_MS = 1_000;
/** Shorter than servers keep them: a post on a connection that is being closed is lost. */
const KEEP_ALIVE_MS = 4_000;
const IDLE_MS = 30_000;

/** An address as it was given, and what its text means: that is read once for all posts to it. */
interface Asked {
  readonly text: string;
  readonly target: Target;
  readonly origin: string;
  readonly path: string;
}

/** The connections to one endpoint: all of them to addresses that were looked up and checked. */
interface Line {
  asked: Asked;
  readonly pool: Pool;
  readonly addresses: ReadonlySet<string>;
  lookedUpMs: number;
  usedMs: number;
  inUse: number;
  /** A connection of it has served a post: the next may meet one that is being closed. */
  hasServed: boolean;
  isLeft: boolean;
}

/** Whether an address may be saved: by its text, before anything is looked up. */
export function addressCheck(allow: readonly string[]): CheckAddress {
  const allowed = readAllowList(allow);
  return (url) => {
    const target = checkTarget(url, null, allowed);
    return target.ok ? success(null) : failure(target.failure);
  };
}

/** Posts to what users named, from the public web alone; a name is looked up and checked before each post. */
export function guardedWebhookPost(options: WebhookPostOptions): WebhookPost {
  const allow = readAllowList(options.allow);
  const { timeoutMs = TRY_TIMEOUT_MS } = options;
  const nameServers = nameServerLookup();
  const closing = new AbortController();
  const lines = new Map<string, Line>();
  const underWay = new Set<WebhookAnswer>();
  const sweeping = setInterval(closeIdle, IDLE_MS).unref();

  function leave(endpointId: string, line: Line): void {
    if (lines.get(endpointId) === line) lines.delete(endpointId);
    line.isLeft = true;
    if (line.inUse === 0) void line.pool.destroy();
  }

  function closeIdle(): void {
    const before = performance.now() - IDLE_MS;
    for (const [endpointId, line] of lines) if (line.inUse === 0 && line.usedMs < before) leave(endpointId, line);
  }

  /** Rejects with the look-up's errors, and where the name leads to an address that is not public. */
  async function lineTo(endpointId: string, asked: Asked): Promise<Line> {
    const { url, allowed } = asked.target;
    const known = lines.get(endpointId);
    const isSame = known?.asked.origin === asked.origin;
    if (known !== undefined && !isSame) leave(endpointId, known);
    if (known !== undefined && isSame && performance.now() - known.lookedUpMs < LOOKUP_GOOD_MS) return known;
    let found: readonly LookupAddress[] = [];
    if (!isLiteral(url.hostname)) {
      try {
        const lookup = options.lookup ?? (allowed ? systemLookup : nameServers);
        const addresses = await inTime(lookup(url.hostname, closing.signal));
        found = checkedAddresses(url.hostname, addresses, allowed);
      } catch (error) {
        const line = lines.get(endpointId);
        if (line !== undefined) leave(endpointId, line);
        throw error;
      }
    }
    const addresses = new Set(found.map(({ address }) => address));
    const now = lines.get(endpointId);
    if (now?.asked.origin === asked.origin && isAmong(now.addresses, addresses)) {
      now.lookedUpMs = performance.now();
      return now;
    }
    if (now !== undefined) leave(endpointId, now);
    const line = newLine(asked, found, addresses);
    lines.set(endpointId, line);
    return line;
  }

  /** Null where nobody may post there. */
  function askedOf({ endpointId, url: text }: PostRequest): Asked | null {
    const known = lines.get(endpointId)?.asked;
    if (known?.text === text) return known;
    const target = checkTarget(text, null, allow);
    if (!target.ok) return null;
    const { origin, pathname, search } = target.value.url;
    return { text, target: target.value, origin, path: pathname + search };
  }

  async function inTime<Value>(work: Promise<Value>): Promise<Value> {
    let timer: NodeJS.Timeout | undefined;
    const passed = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(Object.assign(new Error("fetch: no address in time"), { code: "ETIMEDOUT" })),
        timeoutMs,
      );
    });
    return await Promise.race([work, passed]).finally(() => clearTimeout(timer));
  }

  function newLine(asked: Asked, found: readonly LookupAddress[], addresses: ReadonlySet<string>): Line {
    const pool = new Pool(asked.origin, {
      connections: MAX_IN_FLIGHT,
      pipelining: 1,
      // They were checked above, for this host, whose name is not asked again.
      connect: { lookup: pinnedLookup(async () => found, true), timeout: timeoutMs },
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const at = performance.now();
    const start = { lookedUpMs: at, usedMs: at, inUse: 0, hasServed: false, isLeft: false };
    return { asked, pool, addresses, ...start };
  }

  function send(
    line: Line,
    asked: Asked,
    request: PostRequest,
    startedMs: number,
    leftMs: number,
  ): Promise<PostOutcome> {
    return new Promise((resolve) => {
      const answer = new WebhookAnswer(startedMs, (outcome) => {
        clearTimeout(timer);
        underWay.delete(answer);
        resolve(outcome);
      });
      const timer = setTimeout(() => answer.end("timed-out"), leftMs);
      underWay.add(answer);
      const { origin, path } = asked;
      line.pool.dispatch({ origin, path, method: "POST", headers: request.headers, body: request.body }, answer);
    });
  }

  async function postTo(asked: Asked, request: PostRequest, startedMs: number): Promise<PostOutcome> {
    const line = await lineTo(request.endpointId, asked);
    line.asked = asked;
    const leftMs = () => Math.max(1, timeoutMs - (performance.now() - startedMs));
    line.inUse += 1;
    try {
      const hadServed = line.hasServed;
      const first = await send(line, asked, request, startedMs, leftMs());
      // A kept connection that its server was closing meanwhile: another is tried before this counts.
      const isStale = hadServed && first.error === "broken-off" && first.status === null;
      const outcome = isStale ? await send(line, asked, request, startedMs, leftMs()) : first;
      line.hasServed = true;
      // What was broken off would be connected to again, for nobody.
      if (outcome.error !== null || outcome.cut) leave(request.endpointId, line);
      return outcome;
    } finally {
      line.inUse -= 1;
      line.usedMs = performance.now();
      if (line.isLeft && line.inUse === 0) void line.pool.destroy();
    }
  }

  return {
    async post(request) {
      const startedMs = performance.now();
      const asked = askedOf(request);
      if (asked === null) return unanswered("address-blocked", startedMs);
      try {
        return await postTo(asked, request, startedMs);
      } catch (error) {
        return unanswered(errorOf(error), startedMs);
      }
    },
    forget(endpointId) {
      const line = lines.get(endpointId);
      if (line !== undefined) leave(endpointId, line);
    },
    async close() {
      clearInterval(sweeping);
      closing.abort();
      for (const answer of underWay) answer.end("broken-off");
      const pools = [...lines.values()].map(({ pool }) => pool.destroy());
      lines.clear();
      await Promise.all(pools);
    },
  };
}

/** The text has been checked already, and no name is looked up. */
function isLiteral(hostname: string): boolean {
  return hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
}

/** Every address that is connected to is one that the name leads to now. */
function isAmong(connected: ReadonlySet<string>, found: ReadonlySet<string>): boolean {
  return [...connected].every((address) => found.has(address));
}
