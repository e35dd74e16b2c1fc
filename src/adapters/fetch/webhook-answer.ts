import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { GatheredBytes } from "#adapters/gathered-bytes.ts";
import { KEPT_ANSWER_BYTES, MAX_ANSWER_BYTES } from "#domain/webhooks/try.ts";
import type { PostOutcome } from "#ports/webhook-post.ts";
import { BlockedAddressError } from "./pinned-agent.ts";

const MAX_HEADERS = 40;
const MAX_HEADER_LENGTH = 300;
/** What lets others in where it came from. */
const NOT_KEPT = new Set(["set-cookie", "authorization", "proxy-authorization", "cookie"]);

type PostError = NonNullable<PostOutcome["error"]>;

/** One answer as it comes: told once, when it has ended or enough of it was read. Its clock is `performance.now`. */
export class WebhookAnswer implements Dispatcher.DispatchHandler {
  readonly #startedMs: number;
  readonly #settled: (outcome: PostOutcome) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #status: number | null = null;
  #headers: IncomingHttpHeaders = {};
  readonly #kept = new GatheredBytes(KEPT_ANSWER_BYTES);
  #readBytes = 0;
  #isOver = false;

  constructor(startedMs: number, settled: (outcome: PostOutcome) => void) {
    this.#startedMs = startedMs;
    this.#settled = settled;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new Error("fetch: the post is over"));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#readBytes += chunk.byteLength;
    this.#kept.add(chunk.subarray(0, KEPT_ANSWER_BYTES - this.#kept.length));
    if (this.#readBytes > MAX_ANSWER_BYTES) this.end(null);
  }

  onResponseEnd(): void {
    this.#tell(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#tell(errorOf(error));
  }

  /** Whatever is still to come is not waited for. */
  end(error: PostError | null): void {
    this.#tell(error);
    this.#controller?.abort(new Error("fetch: the post is over"));
  }

  #tell(error: PostError | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#settled({
      status: this.#status,
      error,
      tookMs: Math.round(performance.now() - this.#startedMs),
      headers: keptHeaders(this.#headers),
      body: this.#kept.bytes.toString("utf8"),
      cut: this.#readBytes > this.#kept.length,
    });
  }
}

/** Nothing came of it. */
export function unanswered(error: PostError, startedMs: number): PostOutcome {
  const tookMs = Math.round(performance.now() - startedMs);
  return { status: null, error, tookMs, headers: {}, body: "", cut: false };
}

const NOBODY_THERE = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "EAI_NODATA"]);
const BROKEN = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

export function errorOf(error: unknown): PostError {
  if (error instanceof BlockedAddressError) return "address-blocked";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") return "timed-out";
  if (NOBODY_THERE.has(code)) return "unreachable";
  const isBabble = error instanceof Error && error.name === "HTTPParserError";
  return BROKEN.has(code) || isBabble ? "broken-off" : "unreachable";
}

function keptHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers).slice(0, MAX_HEADERS)) {
    if (NOT_KEPT.has(name)) continue;
    kept[name] = (Array.isArray(value) ? value.join(", ") : (value ?? "")).slice(0, MAX_HEADER_LENGTH);
  }
  return kept;
}
