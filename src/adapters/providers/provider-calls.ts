import { Pool } from "undici";
import type { z } from "zod";
import type { DeliveryStatus } from "#domain/messages/life.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { errorAnswerSchema } from "#ports/contracts/errors.ts";
import { doneAnswerSchema, messageStatusAnswerSchema, qrAnswerSchema } from "#ports/contracts/provider-answers.ts";
import type { ProviderCredentials, ProviderFailure, QrOrStatus } from "#ports/provider.ts";

/** A route of a provider API's contract. */
interface ProviderRoute {
  readonly method: "GET" | "POST";
  readonly path: string;
}

/** Routes that both provider APIs have. */
type CommonRoute = "logout" | "messageStatus" | "sessionInstanceStatus";

export interface ProviderOptions {
  /** Such as http://127.0.0.1:3001. */
  readonly baseUrl: string;
  /** How long a question about a session or a message may take: a gateway that hangs must show within 5 s. */
  readonly statusTimeoutMs?: number;
  /** How long everything else may take that has no limit of its own. */
  readonly timeoutMs?: number;
  readonly maxConnections?: number;
}

interface CallsOptions<Name extends string> extends ProviderOptions {
  readonly routes: Readonly<Record<Name | CommonRoute, ProviderRoute>>;
  /** Of the routes that may take longer than others, or must not. */
  readonly limitsMs: Readonly<Partial<Record<Name, number>>>;
}

interface ProviderCalls<Name extends string> {
  /** An answer below 500 is a response, whatever it says; what is no answer of the contract is none. */
  call<Schema extends z.ZodType>(
    name: Name | CommonRoute,
    credentials: ProviderCredentials,
    schema: Schema,
    fields?: Readonly<Record<string, unknown>>,
  ): Promise<Result<z.output<Schema>, ProviderFailure>>;
  logOut(credentials: ProviderCredentials): Promise<Result<null, ProviderFailure>>;
  messageStatus(
    credentials: ProviderCredentials,
    messageId: string,
  ): Promise<Result<{ status: DeliveryStatus; at: Date }, ProviderFailure>>;
  close(): Promise<void>;
}

export const SILENT: ProviderFailure = { code: "NO_RESPONSE", message: "" };

/** What answers with a sentence alone. */
export const doneSchema = doneAnswerSchema.transform(() => null);

/** A code to scan, or where the session stands if none is needed. */
export function qrOrStatusSchema<Status>(statusSchema: z.ZodType<Status>): z.ZodType<QrOrStatus<Status>> {
  const qr = qrAnswerSchema.transform(({ qr, qrText, expiresAt }) => ({
    kind: "qr" as const,
    qr,
    qrText,
    expiresAt: new Date(expiresAt),
  }));
  return qr.or(statusSchema.transform((status) => ({ kind: "status" as const, status })));
}

const deliverySchema = messageStatusAnswerSchema.transform(({ status, timestamp }) => ({
  status,
  at: new Date(timestamp),
}));

/** Calls a provider API at a URL: our own gateway, or one on another host. */
export function providerCalls<Name extends string>(options: CallsOptions<Name>): ProviderCalls<Name> {
  const { routes, statusTimeoutMs = 4_000, timeoutMs = 60_000, maxConnections = 64 } = options;
  const { origin, pathname } = new URL(options.baseUrl);
  const prefix = pathname.replace(/\/$/, "");
  const limitsMs: Readonly<Partial<Record<string, number>>> = {
    sessionInstanceStatus: statusTimeoutMs,
    messageStatus: statusTimeoutMs,
    ...options.limitsMs,
  };
  // Each call has a time-out of its own, which may be longer than undici's.
  const pool = new Pool(origin, {
    connections: maxConnections,
    connectTimeout: 5_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  async function call<Schema extends z.ZodType>(
    name: Name | CommonRoute,
    { client, token }: ProviderCredentials,
    schema: Schema,
    fields: Readonly<Record<string, unknown>> = {},
  ): Promise<Result<z.output<Schema>, ProviderFailure>> {
    const { method, path } = routes[name];
    const target = prefix + path.replace("{client}", encodeURIComponent(client));
    const query = method === "GET" ? queryOf(fields) : "";
    // A path that does not name the client leaves it to the body.
    const body = path.includes("{client}") ? fields : { sessionId: client, ...fields };
    try {
      const reply = await pool.request({
        method,
        path: target + query,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: method === "GET" ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(limitsMs[name] ?? timeoutMs),
      });
      const answer: unknown = await reply.body.json();
      const parsed = schema.safeParse(answer);
      return parsed.success ? success(parsed.data) : failure(readFailure(answer));
    } catch {
      return failure(SILENT);
    }
  }

  return {
    call,
    logOut: (credentials) => call("logout", credentials, doneSchema),
    messageStatus: (credentials, messageId) => call("messageStatus", credentials, deliverySchema, { messageId }),
    close: () => pool.destroy(),
  };
}

function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

function readFailure(answer: unknown): ProviderFailure {
  const parsed = errorAnswerSchema.safeParse(answer);
  if (!parsed.success) return SILENT;
  const { code, message, retryAfter, hint } = parsed.data;
  return {
    code,
    message,
    ...(retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter }),
    ...(hint === undefined ? {} : { hint }),
  };
}
