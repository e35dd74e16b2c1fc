import type { IncomingMessage } from "node:http";
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, PREFER, PREFERENCE_APPLIED } from "#ports/contracts/fields.ts";

/** Headers in turn with their values. */
type RawHeaders = readonly string[];

interface BrowserCalls {
  /** Headers for an answer that the calling page may read, none where no page calls; null of a page that may not call. */
  admit(request: IncomingMessage): RawHeaders | null;
  /** What a browser is told that asks before a call; null where this is no such question. `allow` lists methods. */
  preflight(request: IncomingMessage, allow: string): RawHeaders | null;
}

const NONE: RawHeaders = [];
const SENT = ["authorization", "content-type", IDEMPOTENCY_KEY, PREFER, "last-event-id", "x-request-id"].join(", ");
const READ = [
  ...[IDEMPOTENCY_REPLAYED, PREFERENCE_APPLIED, "retry-after", "ratelimit", "ratelimit-policy"],
  ...["www-authenticate", "x-request-id", "content-disposition"],
].join(", ");
const KEEP_SECONDS = "600";

/** A browser says so itself. */
const OWN_SITES: ReadonlySet<string | undefined> = new Set(["same-origin", "none"]);

/**
 * Who may call from a browser: a program names no origin; a page calls where its origin is listed, and never with cookies.
 * Any other page is refused before anything of its call is looked at, so that no site guesses tokens by its readers.
 */
export function browserCalls(origins: readonly string[]): BrowserCalls {
  const listed: ReadonlyMap<string, RawHeaders> = new Map(
    origins.map((origin) => [origin, ["access-control-allow-origin", origin, "vary", "origin"]]),
  );
  return {
    admit({ headers }) {
      const { origin } = headers;
      const site = headers["sec-fetch-site"];
      if (origin === undefined && site === undefined) return NONE;
      const known = origin === undefined ? undefined : listed.get(origin);
      if (known !== undefined) return [...known, "access-control-expose-headers", READ];
      if (typeof site === "string") return OWN_SITES.has(site) ? NONE : null;
      return origin !== undefined && isOwn(origin, headers.host) ? NONE : null;
    },
    preflight({ method, headers }, allow) {
      if (method !== "OPTIONS" || headers["access-control-request-method"] === undefined) return null;
      const known = listed.get(headers.origin ?? "");
      if (known === undefined) return null;
      return [
        ...known,
        ...["access-control-allow-methods", allow],
        ...["access-control-allow-headers", SENT],
        ...["access-control-max-age", KEEP_SECONDS],
      ];
    },
  };
}

/** Older browsers send the origin alone. */
function isOwn(origin: string, host: string | undefined): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}
