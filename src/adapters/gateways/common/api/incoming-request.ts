import type { IncomingMessage, ServerResponse } from "node:http";
import type { ReadClientAddress } from "#adapters/http-kit/client-address.ts";
import { declaredTooLarge, MAX_BODY_BYTES } from "#adapters/http-kit/read-json.ts";
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

/** Calls back once, with null when the body is too large; never when the caller has gone. */
export function readBody(request: IncomingMessage, done: (bytes: Uint8Array | undefined | null) => void): void {
  if (declaredTooLarge(request)) {
    request.resume();
    done(null);
    return;
  }
  let first: Buffer | undefined;
  let rest: Buffer[] | undefined;
  let length = 0;
  request.on("data", (chunk: Buffer) => {
    const before = length;
    length += chunk.byteLength;
    if (length > MAX_BODY_BYTES) {
      if (before <= MAX_BODY_BYTES) done(null);
      return;
    }
    if (first === undefined) first = chunk;
    else if (rest === undefined) rest = [first, chunk];
    else rest.push(chunk);
  });
  request.on("end", () => {
    if (length <= MAX_BODY_BYTES) done(rest === undefined ? first : Buffer.concat(rest));
  });
}
