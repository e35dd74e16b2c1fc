import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import { failedAnswer } from "#adapters/http-kit/answers.ts";
import { MAX_BODY_BYTES, readJson } from "#adapters/http-kit/read-json.ts";
import { describeProblem } from "#adapters/http-kit/request-problem.ts";
import { failure, type Result, success, unreachable } from "#domain/result.ts";
import { describeBodyTooLarge } from "#domain/wording/server.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import type { SandboxRoute, SandboxRoutes } from "#ports/contracts/sandbox/route.ts";
import { readSandboxViewer, SANDBOX_VIEWER_HEADER, type SandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import type { NodeBindings } from "./loopback-guard.ts";

/** Serves a network's calls as its table of routes lists them, and no others: reading, checking and answering. */

export type SandboxApp = Hono<{ Bindings: NodeBindings }>;
type SandboxContext = Context<{ Bindings: NodeBindings }>;

/** What any request can have wrong. */
type RequestFailure =
  | { readonly code: "malformed"; readonly message: string; readonly field?: string | undefined }
  | { readonly code: "too-large" }
  | { readonly code: "media-unknown" }
  | { readonly code: "not-for-viewers" };

interface Coded {
  readonly code: string;
}

interface KeptMedia {
  readonly mimetype: string;
  readonly bytes: Uint8Array;
}

type Answering<Failure extends Coded> = Promise<Result<object, Failure>> | Result<object, Failure>;

type FieldsOf<Route extends SandboxRoute> = Route extends SandboxRoute<infer Fields> ? z.output<Fields> : never;

/** What answers each route of a table: a route without one does not compile. */
export type RouteCalls<Routes extends SandboxRoutes, Failure extends Coded> = {
  readonly [Name in keyof Routes]: Routes[Name]["answer"] extends null
    ? (sha256: string) => KeptMedia | undefined
    : (fields: FieldsOf<Routes[Name]>) => Answering<Failure>;
};

export const OK = success({ ok: true });

/** `describe` says each of the network's own failures as a code and a sentence; `callsFor` says what a viewer may ask. */
export function serveRoutes<Routes extends SandboxRoutes, Failure extends Coded>(
  routes: Routes,
  callsFor: (viewer: SandboxViewer | null) => Partial<RouteCalls<Routes, Failure>>,
  describe: (reason: Failure) => [ErrorCode, string],
  newRequestId: () => string,
): SandboxApp {
  const app: SandboxApp = new Hono<{ Bindings: NodeBindings }>();

  function fail(c: SandboxContext, reason: Failure | RequestFailure): Response {
    const [code, message] = isRequestFailure(reason) ? describeRequest(reason) : describe(reason);
    const details = isRequestFailure(reason) && reason.code === "malformed" ? { field: reason.field } : {};
    const { status, body } = failedAnswer(code, message, newRequestId(), details);
    return c.json(body, status as ContentfulStatusCode);
  }

  for (const [name, route] of Object.entries(routes)) {
    app.on(route.method, route.path, async (c): Promise<Response> => {
      // `RouteCalls` has each call take what its route's schema gives.
      const call = callsFor(viewerOf(c))[name] as ((fields: unknown) => unknown) | undefined;
      if (call === undefined) return fail(c, { code: "not-for-viewers" });
      if (route.answer === null) {
        const media = call(c.req.param("sha256") ?? "") as KeptMedia | undefined;
        return media === undefined ? fail(c, { code: "media-unknown" }) : mediaAnswer(c, media);
      }
      const fields = await readFields(c, route);
      if (!fields.ok) return fail(c, fields.failure);
      const result = await (call(fields.value) as Answering<Failure>);
      return result.ok ? c.json(result.value) : fail(c, result.failure);
    });
  }
  return app;
}

/** The user for whom the dashboard asks; null for a script. */
function viewerOf(c: SandboxContext): SandboxViewer | null {
  const text = c.req.header(SANDBOX_VIEWER_HEADER);
  return text === undefined ? null : readSandboxViewer(text);
}

async function readFields(c: SandboxContext, { query, body }: SandboxRoute): Promise<Result<unknown, RequestFailure>> {
  if (query !== null) return parse(query, c.req.query());
  if (body === null) return success({});
  const sent = c.req.raw.body;
  const json = sent === null ? success({}) : await readJson(sent as unknown as AsyncIterable<Uint8Array>);
  if (json.ok) return parse(body, json.value);
  return json.failure.code === "too-large"
    ? failure({ code: "too-large" })
    : failure({ code: "malformed", message: "The body is not JSON." });
}

function parse(schema: z.ZodType, value: unknown): Result<unknown, RequestFailure> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return success(parsed.data);
  const { field, message } = describeProblem(parsed.error, value, schema);
  return failure({
    code: "malformed",
    message: field === undefined ? "The body must be a JSON object." : message,
    field,
  });
}

function isRequestFailure(reason: Coded): reason is RequestFailure {
  return ["malformed", "too-large", "media-unknown", "not-for-viewers"].includes(reason.code);
}

function describeRequest(reason: RequestFailure): [ErrorCode, string] {
  switch (reason.code) {
    case "malformed":
      return ["MALFORMED", reason.message];
    case "too-large":
      return ["BODY_TOO_LARGE", describeBodyTooLarge(MAX_BODY_BYTES)];
    case "media-unknown":
      return ["NOT_FOUND", "No such media."];
    case "not-for-viewers":
      return ["FORBIDDEN", "Only programs that see all of the sandbox may call this."];
    default:
      return unreachable(reason);
  }
}

/** Types that a browser shows without running anything in them. */
const INLINE_TYPES = /^(image\/(png|jpeg|gif|webp)|video\/(mp4|webm|3gpp)|audio\/[\w.+-]+)$/;

/** A file comes from whoever sent it: nothing in it may run, whatever type it says it has. */
function mediaAnswer(c: SandboxContext, { mimetype, bytes }: KeptMedia): Response {
  const inline = INLINE_TYPES.test(mimetype);
  return c.body(new Uint8Array(bytes), 200, {
    "content-type": inline ? mimetype : "application/octet-stream",
    "content-disposition": inline ? "inline" : "attachment",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=31536000, immutable",
  });
}
