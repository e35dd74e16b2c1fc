import type { IncomingMessage, ServerResponse } from "node:http";
import type { WebPorts } from "#ports/web-ports.ts";
import type { AnswerMemory } from "./answer-memory.ts";
import { pageHeaders } from "./middleware/security-headers.ts";
import { knownVariant, type PreparedAnswer, type Variant } from "./prepared-answer.ts";
import type { StaticAssets } from "./static-assets.ts";
import type { WebOptions } from "./web.ts";

/** Names and values in turn, as `writeHead` takes them. */
type RawHeaders = readonly string[];

interface FastPathDependencies {
  readonly ports: Pick<WebPorts, "random" | "clock" | "logger">;
  readonly options: Pick<WebOptions, "publicUrl" | "whatsappUrl" | "telegramUrl">;
  readonly assets: StaticAssets;
  readonly memory: AnswerMemory;
}

/** Answers from memory what needs no app; false when this request is not of that kind. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Public files and pinned pages, with the headers and the line in the log that the app gives them too, at a tenth of its
 * cost. An address with a query is never among them.
 */
export function fastPath({ ports, options, assets, memory }: FastPathDependencies): FastPath {
  const common = Object.entries(pageHeaders(options)).flat();
  const known = new WeakMap<Variant, { readonly found: RawHeaders; readonly unchanged: RawHeaders }>();

  function headersOf(answer: PreparedAnswer, variant: Variant) {
    const made = known.get(variant);
    if (made !== undefined) return made;
    const unchanged = [...common, ...Object.entries(answer.headers).flat(), "etag", variant.etag];
    const coding = variant.coding === "identity" ? [] : ["content-encoding", variant.coding];
    const length = String(variant.bytes.byteLength);
    const found = [...unchanged, "content-type", answer.type, ...coding, "content-length", length];
    known.set(variant, { found, unchanged });
    return { found, unchanged };
  }

  function answerFor(path: string, request: IncomingMessage): PreparedAnswer | undefined {
    const pinned = memory.pinned(path);
    if (pinned === undefined) return assets.get(path);
    return pinned.readers === "everyone" || request.headers.cookie === undefined ? pinned.answer : undefined;
  }

  return (request, response) => {
    const { method = "", url: path = "" } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const answer = answerFor(path, request);
    if (answer === undefined) return false;

    const startedMs = ports.clock.monotonicMs();
    const requestId = ports.random.uuid();
    const unchanged = knownVariant(answer, request.headers["if-none-match"]);
    const variant = unchanged ?? answer.choose(headerText(request.headers["accept-encoding"]));
    const headers = headersOf(answer, variant);
    const status = unchanged === undefined ? answer.status : 304;
    response.writeHead(status, [...(status === 304 ? headers.unchanged : headers.found), "x-request-id", requestId]);
    if (method === "HEAD" || status === 304) response.end();
    else response.end(variant.bytes);
    const durationMs = Math.round(ports.clock.monotonicMs() - startedMs);
    ports.logger.info("request", { requestId, method, path, status, durationMs });
    return true;
  };
}

/** Node's types allow a list where it joins one. */
function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(",") : value;
}
