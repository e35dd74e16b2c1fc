import type { Answer } from "#adapters/http-kit/answers.ts";
import { readBearer } from "#adapters/http-kit/bearer.ts";
import { givenRequestId } from "#adapters/http-kit/request-id.ts";
import type { KeyScope } from "#domain/keys/scope.ts";
import type { Result } from "#domain/result.ts";
import type { AdmittedBy } from "#ports/request-log.ts";
import type { Upload, UploadFailure } from "#ports/upload-store.ts";
import type { FileAnswer } from "./file-answer.ts";
import type { StreamAnswer } from "./stream-answer.ts";

/** One call of a provider API, as it came. */
export interface GatewayRequest {
  /** Empty when it cannot be read. */
  readonly client: string;
  /** Of the message or the webhook in the path, as it was sent; empty where it names none. */
  readonly id: string;
  /** Of what hangs on that, likewise. */
  readonly below?: string | undefined;
  /** The parsed JSON body; `{}` when there was none. */
  readonly body: unknown;
  /** Names what was asked for where the body does not: its file has another id each time. */
  readonly bodyHash?: string | undefined;
  /** What became of a file that was the body. */
  readonly sentUp?: Result<Upload, UploadFailure> | undefined;
  /** Without the question mark; empty when there was none. */
  readonly query: string;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly prefer: string | undefined;
  /** That the web role makes the call. */
  readonly proof?: string | undefined;
  readonly accept?: string | undefined;
  readonly lastEventId?: string | undefined;
  /** What a key needs for this route; null or none where no token is asked for. */
  readonly scope?: KeyScope | null | undefined;
  readonly address: string;
  readonly requestId: string;
  /** Put down once it is known. */
  admittedBy?: AdmittedBy | undefined;
  /** Aborts when the caller has gone before the answer. */
  readonly gone?: AbortSignal | undefined;
}

export type GatewayHandler = (request: GatewayRequest) => Promise<Answer | FileAnswer | StreamAnswer>;

/** As in both contracts. */
const MAX_CLIENT_LENGTH = 64;

/** `dtoken` from the body or the query, else the bearer token. */
export function readToken(request: GatewayRequest): string | undefined {
  const { body } = request;
  if (typeof body === "object" && body !== null && "dtoken" in body && typeof body.dtoken === "string") {
    return body.dtoken;
  }
  if (request.query !== "") {
    const token = new URLSearchParams(request.query).get("dtoken");
    if (token !== null) return token;
  }
  return readBearer(request);
}

/** The client name of a path segment; null when its escapes are broken. */
export function readClient(segment: string): string | null {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** The client name that a body gives as its `sessionId`; empty when it gives none that could be one. */
export function clientInBody(body: unknown): string {
  if (typeof body !== "object" || body === null || !("sessionId" in body)) return "";
  const { sessionId } = body;
  return typeof sessionId === "string" && sessionId.length <= MAX_CLIENT_LENGTH ? sessionId : "";
}

export function isImpossibleClient(client: string): boolean {
  return client === "" || client.length > MAX_CLIENT_LENGTH;
}

/** Request ids: the caller's own where it is sane, else unique and cheap. */
export function requestIds(prefix: string): (given: string | string[] | undefined) => string {
  let count = 0;
  return (given) => {
    const own = givenRequestId(given);
    if (own !== null) return own;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
