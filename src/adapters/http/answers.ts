import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import { failedAnswer, storageAnswer } from "#adapters/http-kit/answers.ts";
import { bodyProblem } from "#adapters/http-kit/body-failure.ts";
import {
  type BodyFailure,
  checkContentType,
  declaredTooLarge,
  MAX_BODY_BYTES,
  parseJson,
  readBytes,
} from "#adapters/http-kit/read-json.ts";
import { unknownField } from "#adapters/http-kit/unknown-field.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { translated } from "#languages/say.ts";
import { BusyError } from "#ports/busy-error.ts";
import type { Outcome } from "./errors.ts";
import { loggedPath } from "./logged-path.ts";
import type { Web, WebContext } from "./web.ts";

export function isApiPath(path: string): boolean {
  return path.startsWith("/api/");
}

export function wantsJson(c: Context): boolean {
  const accept = c.req.header("accept") ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

/** The failed answer in its one shape, with its status. */
export function refuse(c: WebContext, outcome: Outcome): Response {
  const { code, message, ...details } = outcome;
  const answer = failedAnswer(code, message, c.get("requestId"), details);
  return c.json(answer.body, answer.status as ContentfulStatusCode, { ...answer.headers });
}

/** Logs what a route threw, and says what is answered: `failed`, unless the database is to blame. */
export function thrownOutcome(
  { ports }: Pick<Web, "ports">,
  c: WebContext,
  error: unknown,
  failed: string = SERVER_WORDING.error,
): Outcome {
  const { method, path } = c.req;
  const storage = storageAnswer(error);
  const level = storage === null ? "error" : error instanceof BusyError ? "debug" : "warn";
  ports.logger[level]("request-failed", { requestId: c.get("requestId"), method, path: loggedPath(path), error });
  return storage ?? { code: "INTERNAL", message: failed };
}

/** What `run` answers; the unexpected is logged and answered with the sentence `failed`. */
export async function answerOr(
  web: Pick<Web, "ports">,
  c: WebContext,
  failed: string,
  run: () => Promise<Response>,
): Promise<Response> {
  try {
    return await run();
  } catch (error) {
    return refuse(c, thrownOutcome(web, c, error, failed));
  }
}

/** The JSON body as its schema has it, or what is wrong with it. `maxBytes` is of the body. */
export async function readInput<Schema extends z.ZodType>(
  c: WebContext,
  schema: Schema,
  maxBytes = MAX_BODY_BYTES,
): Promise<Result<z.infer<Schema>, Outcome>> {
  const called = checkContentType(c.req.header("content-type"));
  const bytes = called.ok ? await readBody(c, maxBytes) : called;
  const body = bytes.ok ? parseJson(bytes.value) : bytes;
  if (!body.ok) return failure(bodyOutcome(body.failure));
  const parsed = schema.safeParse(body.value);
  if (parsed.success) return success(parsed.data);
  const unknown = unknownField(parsed.error, schema, body.value);
  if (unknown !== null) return failure({ code: "MALFORMED", ...unknown });
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") ?? "";
  const message = field === "" ? SERVER_WORDING.notJson : `${field}: ${translated(issue?.message ?? "")}`;
  return failure({ code: "MALFORMED", message, ...(field === "" ? {} : { field }) });
}

export async function readBody(c: WebContext, maxBytes = MAX_BODY_BYTES): Promise<Result<Uint8Array, BodyFailure>> {
  const length = c.req.header("content-length");
  if (declaredTooLarge({ headers: { "content-length": length } }, maxBytes)) {
    return failure({ code: "too-large", maxBytes });
  }
  return c.req.raw.body === null ? success(NOTHING) : readBytes(c.req.raw.body, maxBytes);
}

const NOTHING = new Uint8Array();

export function bodyOutcome(reason: BodyFailure): Outcome {
  return bodyProblem(reason);
}
