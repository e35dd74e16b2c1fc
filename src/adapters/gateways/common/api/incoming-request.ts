import type { IncomingMessage, ServerResponse } from "node:http";
import type { ReadClientAddress } from "#adapters/http-kit/client-address.ts";
import { type BodyFailure, checkContentType, declaredTooLarge, parseJson } from "#adapters/http-kit/read-json.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { GatewayRequest } from "./request.ts";

/** A class, for a getter in an object literal gives every request a shape of its own, and the garbage with it. */
export class IncomingRequest implements GatewayRequest {
  readonly client: string;
  readonly body: unknown;
  readonly query: string;
  readonly requestId: string;
  readonly #incoming: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #readAddress: ReadClientAddress;

  constructor(
    incoming: IncomingMessage,
    response: ServerResponse,
    readAddress: ReadClientAddress,
    client: string,
    body: unknown,
    query: string,
    requestId: string,
  ) {
    this.#incoming = incoming;
    this.#response = response;
    this.#readAddress = readAddress;
    this.client = client;
    this.body = body;
    this.query = query;
    this.requestId = requestId;
  }

  get authorization(): string | undefined {
    return this.#incoming.headers.authorization;
  }

  get idempotencyKey(): string | undefined {
    return oneText(this.#incoming.headers["idempotency-key"]);
  }

  get address(): string {
    return this.#readAddress(this.#incoming);
  }

  /** Made when it is asked for: few routes have an end to bring about. */
  get gone(): AbortSignal {
    const controller = new AbortController();
    const response = this.#response;
    if (response.destroyed) controller.abort();
    else response.once("close", () => controller.abort());
    return controller.signal;
  }
}

/** A header that came more than once, as HTTP joins it. */
export function oneText(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(", ") : header;
}

/** Pieces of a body that are kept apart before they are made one. */
const MAX_PIECES = 256;

/** Calls back once with the body as JSON, or why it is none; never when the caller has gone. */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  done: (body: Result<unknown, BodyFailure>) => void,
): void {
  const tooLarge = failure({ code: "too-large", maxBytes } as const);
  if (declaredTooLarge(request, maxBytes)) {
    request.resume();
    done(tooLarge);
    return;
  }
  let first: Buffer | undefined;
  let rest: Buffer[] | undefined;
  let length = 0;
  request.on("data", (chunk: Buffer) => {
    const before = length;
    length += chunk.byteLength;
    if (length > maxBytes) {
      [first, rest] = [undefined, undefined];
      if (before <= maxBytes) done(tooLarge);
      return;
    }
    if (first === undefined) first = chunk;
    else if (rest === undefined) rest = [first, chunk];
    else if (rest.push(chunk) > MAX_PIECES) rest = [Buffer.concat(rest)];
  });
  request.on("end", () => {
    if (length > maxBytes) return;
    const called = length === 0 ? success(null) : checkContentType(request.headers["content-type"]);
    done(called.ok ? parseJson(rest === undefined ? first : Buffer.concat(rest)) : called);
  });
}
