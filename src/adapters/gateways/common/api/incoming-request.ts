import type { IncomingMessage, ServerResponse } from "node:http";
import { GatheredBytes } from "#adapters/gathered-bytes.ts";
import type { ReadClientAddress } from "#adapters/http-kit/client-address.ts";
import { type BodyFailure, checkContentType, declaredTooLarge, parseJson } from "#adapters/http-kit/read-json.ts";
import type { KeyScope } from "#domain/keys/scope.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { WEB_PROOF } from "#ports/contracts/web-proof.ts";
import type { GatewayRequest } from "./request.ts";

/** A class, for a getter in an object literal gives every request a shape of its own, and the garbage with it. */
export class IncomingRequest implements GatewayRequest {
  readonly client: string;
  readonly id: string;
  readonly below: string;
  body: unknown;
  bodyHash: string | undefined = undefined;
  sentUp: GatewayRequest["sentUp"] = undefined;
  admittedBy: GatewayRequest["admittedBy"] = undefined;
  readonly query: string;
  readonly requestId: string;
  readonly scope: KeyScope | null;
  readonly #incoming: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #readAddress: ReadClientAddress;
  #gone: AbortSignal | undefined;

  constructor(
    incoming: IncomingMessage,
    response: ServerResponse,
    readAddress: ReadClientAddress,
    client: string,
    id: string,
    below: string,
    body: unknown,
    query: string,
    requestId: string,
    scope: KeyScope | null,
  ) {
    this.#incoming = incoming;
    this.#response = response;
    this.#readAddress = readAddress;
    this.client = client;
    this.id = id;
    this.below = below;
    this.body = body;
    this.query = query;
    this.requestId = requestId;
    this.scope = scope;
  }

  get authorization(): string | undefined {
    return this.#incoming.headers.authorization;
  }

  get idempotencyKey(): string | undefined {
    return oneText(this.#incoming.headers["idempotency-key"]);
  }

  get prefer(): string | undefined {
    return oneText(this.#incoming.headers.prefer);
  }

  get proof(): string | undefined {
    return oneText(this.#incoming.headers[WEB_PROOF]);
  }

  get accept(): string | undefined {
    return this.#incoming.headers.accept;
  }

  get lastEventId(): string | undefined {
    return oneText(this.#incoming.headers["last-event-id"]);
  }

  get address(): string {
    return this.#readAddress(this.#incoming);
  }

  /** Made when it is asked for first: few routes have an end to bring about, and one that waits asks again and again. */
  get gone(): AbortSignal {
    this.#gone ??= this.#leaving();
    return this.#gone;
  }

  #leaving(): AbortSignal {
    const controller = new AbortController();
    const response = this.#response;
    if (response.destroyed) controller.abort();
    else response.once("close", () => controller.abort());
    return controller.signal;
  }
}

/** A header that came more than once, as HTTP joins it. */
function oneText(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(", ") : header;
}

export type BodyRead = Result<unknown, BodyFailure>;

/** Calls back once with the body as JSON, or why it is none; never when the caller has gone. */
export function readBody(request: IncomingMessage, maxBytes: number, done: (body: BodyRead) => void): void {
  const tooLarge = failure({ code: "too-large", maxBytes } as const);
  if (declaredTooLarge(request, maxBytes)) {
    request.resume();
    done(tooLarge);
    return;
  }
  let gathered: GatheredBytes | null = new GatheredBytes(maxBytes);
  request.on("data", (chunk: Buffer) => {
    if (gathered === null || gathered.add(chunk)) return;
    gathered = null;
    done(tooLarge);
  });
  request.on("end", () => {
    if (gathered === null) return;
    const called = gathered.length === 0 ? success(null) : checkContentType(request.headers["content-type"]);
    done(called.ok ? parseJson(gathered.bytes) : called);
  });
}
