import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import { failedAnswer } from "#adapters/http-kit/answers.ts";
import { readJson } from "#adapters/http-kit/read-json.ts";
import { failure, type Result, success, unreachable } from "#domain/result.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import type { NodeBindings } from "./loopback-guard.ts";

/** What the control APIs of both networks share: reading, checking and answering. */

export type SandboxApp = Hono<{ Bindings: NodeBindings }>;
export type SandboxContext = Context<{ Bindings: NodeBindings }>;
export type Answered = Promise<Response> | Response;

/** What any request can have wrong. */
export type RequestFailure =
  | { readonly code: "malformed"; readonly message: string; readonly field?: string | undefined }
  | { readonly code: "too-large" }
  | { readonly code: "media-unknown" };

interface Coded {
  readonly code: string;
}

export interface RouteKit<Failure extends Coded> {
  readonly app: SandboxApp;
  fail(c: SandboxContext, reason: Failure | RequestFailure): Response;
  /** Checks the query, then answers what `act` returns. */
  get<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    act: (query: z.output<Schema>) => Result<object, Failure>,
  ): void;
  /** Reads and checks the body, then answers what `act` returns. */
  post<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    act: (input: z.output<Schema>) => Promise<Result<object, Failure>> | Result<object, Failure>,
  ): void;
  media(path: string, find: (sha256: string) => KeptMedia | undefined): void;
}

export interface KeptMedia {
  readonly mimetype: string;
  readonly bytes: Uint8Array;
}

export const OK = success({ ok: true });

/** `describe` says each of the network's own failures as a code and a sentence. */
export function routeKit<Failure extends Coded>(
  newRequestId: () => string,
  describe: (reason: Failure) => [ErrorCode, string],
): RouteKit<Failure> {
  const app: SandboxApp = new Hono<{ Bindings: NodeBindings }>();

  const fail = (c: SandboxContext, reason: Failure | RequestFailure): Response => {
    const [code, message] = isRequestFailure(reason) ? describeRequest(reason) : describe(reason);
    const details = isRequestFailure(reason) && reason.code === "malformed" ? { field: reason.field } : {};
    const { status, body } = failedAnswer(code, message, newRequestId(), details);
    return c.json(body, status as ContentfulStatusCode);
  };

  const answer = (c: SandboxContext, result: Result<object, Failure>): Response =>
    result.ok ? c.json(result.value) : fail(c, result.failure);

  return {
    app,
    fail,
    get(path, schema, act) {
      app.get(path, (c): Answered => {
        const query = parse(schema, c.req.query());
        return query.ok ? answer(c, act(query.value)) : fail(c, query.failure);
      });
    },
    post(path, schema, act) {
      app.post(path, async (c): Promise<Response> => {
        const input = await readInput(c, schema);
        return input.ok ? answer(c, await act(input.value)) : fail(c, input.failure);
      });
    },
    media(path, find) {
      app.get(path, (c): Answered => {
        const media = find(c.req.param("sha256") ?? "");
        if (media === undefined) return fail(c, { code: "media-unknown" });
        return c.body(new Uint8Array(media.bytes), 200, mediaHeaders(media.mimetype));
      });
    },
  };
}

async function readInput<Schema extends z.ZodType>(
  c: SandboxContext,
  schema: Schema,
): Promise<Result<z.output<Schema>, RequestFailure>> {
  const body = c.req.raw.body;
  const json = body === null ? success({}) : await readJson(body as unknown as AsyncIterable<Uint8Array>);
  if (json.ok) return parse(schema, json.value);
  return json.failure.code === "too-large"
    ? failure({ code: "too-large" })
    : failure({ code: "malformed", message: "The body is not JSON." });
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): Result<z.output<Schema>, RequestFailure> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return success(parsed.data);
  const issue = parsed.error.issues[0];
  const field = issue?.path.join(".") || undefined;
  const message = issue?.message ?? "The request is not as described.";
  return failure({ code: "malformed", message: field === undefined ? message : `${field}: ${message}`, field });
}

function isRequestFailure(reason: Coded): reason is RequestFailure {
  return reason.code === "malformed" || reason.code === "too-large" || reason.code === "media-unknown";
}

function describeRequest(reason: RequestFailure): [ErrorCode, string] {
  switch (reason.code) {
    case "malformed":
      return ["MALFORMED", reason.message];
    case "too-large":
      return ["BODY_TOO_LARGE", "The body is over 64 KiB."];
    case "media-unknown":
      return ["NOT_FOUND", "No such media."];
    default:
      return unreachable(reason);
  }
}

/** Types that a browser shows without running anything in them. */
const INLINE_TYPES = /^(image\/(png|jpeg|gif|webp)|video\/(mp4|webm|3gpp)|audio\/[\w.+-]+)$/;

/** A file comes from whoever sent it: nothing in it may run, whatever type it says it has. */
function mediaHeaders(mimetype: string): Record<string, string> {
  const inline = INLINE_TYPES.test(mimetype);
  return {
    "content-type": inline ? mimetype : "application/octet-stream",
    "content-disposition": inline ? "inline" : "attachment",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=31536000, immutable",
  };
}
