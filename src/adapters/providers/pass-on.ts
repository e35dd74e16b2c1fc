import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { Pool } from "undici";
import { failedAnswer } from "#adapters/http-kit/answers.ts";
import { bringsFile } from "#adapters/http-kit/connections/request-time.ts";
import { PASSED_ON, type PassOn } from "#adapters/http-kit/passed-on.ts";
import { writeProblem } from "#adapters/http-kit/problem.ts";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";

interface PassingOnOptions {
  readonly urls: Readonly<Record<Platform, string>>;
  readonly publicUrl: string;
  sign(address: string, target: string): string;
}

/** What the other host is to know of a call. */
const ASKED = [
  ...["authorization", "content-type", "content-length", "accept", "accept-language", "prefer"],
  ...["idempotency-key", "last-event-id", "if-none-match", "x-request-id"],
];
/** What is of one connection alone, and no part of an answer. */
const HOP_BY_HOP: ReadonlySet<string> = new Set(["connection", "keep-alive", "transfer-encoding", "date"]);
/** The other host has limits of its own for everything but this. */
const CONNECT_MS = 3_000;
const RETRY_SECONDS = 1;

export interface ClosablePassOn {
  readonly passOn: PassOn;
  close(): Promise<void>;
}

/** Calls of instances whose platform another host serves: the caller sees no difference. */
export function passingOn({ urls, publicUrl, sign }: PassingOnOptions): ClosablePassOn {
  const hosts = Object.fromEntries(
    PLATFORMS.map((platform) => {
      const { origin, pathname } = new URL(urls[platform]);
      // As many connections as calls: streams and slow callers keep theirs, and nobody else's call waits for one.
      const limits = { connectTimeout: CONNECT_MS, headersTimeout: 0, bodyTimeout: 0 };
      return [platform, { pool: new Pool(origin, limits), prefix: pathname.replace(/\/$/, "") }];
    }),
  ) as Record<Platform, { readonly pool: Pool; readonly prefix: string }>;

  async function passOn(
    platform: Platform,
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
  ): Promise<void> {
    const { pool, prefix } = hosts[platform];
    const { method = "GET", url: target = "/" } = request;
    const leaving = new AbortController();
    response.once("close", () => leaving.abort());
    const asked = ASKED.flatMap((name) => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, String(value)] as const];
    });
    // The other host knows whether it does, and ends the call where it is too slow.
    bringsFile(request);
    const hasBody =
      request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined;
    try {
      const answer = await pool.request({
        method: method as "GET",
        path: prefix + target,
        headers: { ...Object.fromEntries(asked), [PASSED_ON]: sign(address, target) },
        body: hasBody ? request : null,
        signal: leaving.signal,
      });
      const kept = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name));
      response.writeHead(answer.statusCode, Object.fromEntries(kept) as Record<string, string>);
      await pipeline(answer.body, response);
    } catch {
      if (response.headersSent) response.destroy();
      else unreachable(request, response, publicUrl);
    }
  }

  return {
    passOn,
    close: async () => {
      await Promise.all(Object.values(hosts).map(({ pool }) => pool.destroy()));
    },
  };
}

function unreachable(request: IncomingMessage, response: ServerResponse, publicUrl: string): void {
  const requestId = String(request.headers["x-request-id"] ?? "");
  const failed = failedAnswer("UNAVAILABLE", SERVER_WORDING.busy, requestId, { retryAfterSeconds: RETRY_SECONDS });
  writeProblem(response, failed, { publicUrl }, requestId);
}
