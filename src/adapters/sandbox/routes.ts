import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { failedAnswer } from "#adapters/http-kit/answers.ts";
import { readJson } from "#adapters/http-kit/read-json.ts";
import { failure, type Result, success, unreachable } from "#domain/result.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import {
  faultInputSchema,
  phoneInputSchema,
  readInputSchema,
  replyInputSchema,
  SANDBOX_PATHS,
  sandboxPhoneNumber,
  scanInputSchema,
  showInputSchema,
  unlinkInputSchema,
} from "#ports/contracts/sandbox-api.ts";
import type { Logger } from "#ports/logger.ts";
import { loopbackGuard, type NodeBindings } from "./loopback-guard.ts";
import type { ScanFailure } from "./whatsapp/pairing.ts";
import type { NotOnWhatsApp, WhatsAppSandboxControls } from "./whatsapp/sandbox-controls.ts";

type Failure =
  | ScanFailure
  | NotOnWhatsApp
  | { readonly code: "malformed"; readonly message: string; readonly field?: string | undefined }
  | { readonly code: "too-large" }
  | { readonly code: "media-unknown" };

type Answered = Promise<Response> | Response;
type SandboxContext = Context<{ Bindings: NodeBindings }>;

const phoneQuerySchema = z.object({ phone: sandboxPhoneNumber });
/** Types that a browser shows without running anything in them. */
const INLINE_TYPES = /^(image\/(png|jpeg|gif|webp)|video\/(mp4|webm|3gpp)|audio\/[\w.+-]+)$/;

/** The control API of the WhatsApp network: see `ports/contracts/sandbox-api.ts`. */
export function sandboxRoutes(
  sandbox: WhatsAppSandboxControls,
  newRequestId: () => string,
  logger?: Pick<Logger, "error">,
): Hono<{ Bindings: NodeBindings }> {
  const app = new Hono<{ Bindings: NodeBindings }>();
  app.onError((error, c) => {
    const requestId = newRequestId();
    logger?.error("sandbox request failed", { requestId, method: c.req.method, path: c.req.path, error });
    return c.json(failedAnswer("INTERNAL", "The sandbox failed at this.", requestId).body, 500);
  });
  app.use("*", loopbackGuard(newRequestId));

  const fail = (c: SandboxContext, reason: Failure): Response => {
    const [code, message] = describe(reason);
    const { status, body } = failedAnswer(
      code,
      message,
      newRequestId(),
      "field" in reason ? { field: reason.field } : {},
    );
    return c.json(body, status as ContentfulStatusCode);
  };

  /** Reads and checks the body, then answers what `act` returns. */
  const post = <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    act: (input: z.output<Schema>) => Promise<Result<object, Failure>> | Result<object, Failure>,
  ) =>
    app.post(path, async (c): Promise<Response> => {
      const input = await readInput(c, schema);
      if (!input.ok) return fail(c, input.failure);
      const result = await act(input.value);
      return result.ok ? c.json(result.value) : fail(c, result.failure);
    });

  app.get(SANDBOX_PATHS.network, (c) => c.json(sandbox.network()));
  app.get(SANDBOX_PATHS.pending, (c) => c.json({ pending: sandbox.pending() }));
  app.get(SANDBOX_PATHS.phones, (c) => c.json({ phones: sandbox.phones() }));
  app.get(SANDBOX_PATHS.messages, (c): Answered => {
    const query = parse(phoneQuerySchema, c.req.query());
    return query.ok ? c.json({ messages: sandbox.messages(query.value.phone) }) : fail(c, query.failure);
  });
  app.get(SANDBOX_PATHS.media, (c): Answered => {
    const media = sandbox.media(c.req.param("sha256") ?? "");
    if (media === undefined) return fail(c, { code: "media-unknown" });
    return c.body(new Uint8Array(media.bytes), 200, mediaHeaders(media.mimetype));
  });

  post(SANDBOX_PATHS.pending, showInputSchema, ({ qrText }) =>
    sandbox.show(qrText) ? OK : failure({ code: "code-expired" }),
  );
  post(SANDBOX_PATHS.scan, scanInputSchema, ({ qrText, phone }) => sandbox.scan(qrText, phone));
  post(SANDBOX_PATHS.phones, phoneInputSchema, ({ phone, name }) => {
    const held = sandbox.holdPhone(phone, name);
    return held.ok ? success({ phones: sandbox.phones() }) : held;
  });
  post(SANDBOX_PATHS.reply, replyInputSchema, (message) => sandbox.reply(message));
  post(SANDBOX_PATHS.read, readInputSchema, ({ phone, peer }) => {
    sandbox.read(phone, peer);
    return OK;
  });
  post(SANDBOX_PATHS.unlink, unlinkInputSchema, ({ phone }) => {
    sandbox.unlink(phone);
    return OK;
  });
  post(SANDBOX_PATHS.faults, faultInputSchema, (fault) => {
    sandbox.inject(fault);
    return OK;
  });
  return app;
}

const OK = success({ ok: true });

async function readInput<Schema extends z.ZodType>(
  c: SandboxContext,
  schema: Schema,
): Promise<Result<z.output<Schema>, Failure>> {
  const body = c.req.raw.body;
  const json = body === null ? success({}) : await readJson(body as unknown as AsyncIterable<Uint8Array>);
  if (json.ok) return parse(schema, json.value);
  return json.failure.code === "too-large"
    ? failure({ code: "too-large" })
    : failure({ code: "malformed", message: "The body is not JSON." });
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): Result<z.output<Schema>, Failure> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return success(parsed.data);
  const issue = parsed.error.issues[0];
  const field = issue?.path.join(".") || undefined;
  const message = issue?.message ?? "The request is not as described.";
  return failure({ code: "malformed", message: field === undefined ? message : `${field}: ${message}`, field });
}

function describe(reason: Failure): [ErrorCode, string] {
  switch (reason.code) {
    case "malformed":
      return ["MALFORMED", reason.message];
    case "too-large":
      return ["BODY_TOO_LARGE", "The body is over 64 KiB."];
    case "code-invalid":
      return ["MALFORMED", "This is not a WhatsApp linking code."];
    case "code-expired":
      return ["CONFLICT", "This code has expired. Generate a new one."];
    case "link-refused":
      return ["CONFLICT", "The device did not confirm the link."];
    case "not-on-whatsapp":
      return ["RECIPIENT_NOT_FOUND", "This number is not on the sandbox's WhatsApp."];
    case "media-unknown":
      return ["NOT_FOUND", "No such media."];
    default:
      return unreachable(reason);
  }
}

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
