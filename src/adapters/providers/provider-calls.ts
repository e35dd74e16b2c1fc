import { Pool } from "undici";
import type { z } from "zod";
import { failure, type Result, success } from "#domain/result.ts";
import { errorAnswerSchema } from "#ports/contracts/errors.ts";
import type { ProviderCredentials, ProviderFailure } from "#ports/provider.ts";

export interface ProviderCallsOptions {
  /** Such as http://127.0.0.1:3001. */
  readonly baseUrl: string;
  readonly maxConnections: number;
}

/** A route of a provider API's contract. */
export interface ProviderRoute {
  readonly method: "GET" | "POST";
  readonly path: string;
}

export interface ProviderCalls {
  /** An answer below 500 is a response, whatever it says; what is no answer of the contract is none. */
  call<Schema extends z.ZodType>(
    route: ProviderRoute,
    input: {
      readonly credentials: ProviderCredentials;
      readonly schema: Schema;
      readonly fields: Readonly<Record<string, unknown>>;
      readonly timeoutMs: number;
    },
  ): Promise<Result<z.output<Schema>, ProviderFailure>>;
  close(): Promise<void>;
}

export const SILENT: ProviderFailure = { code: "NO_RESPONSE", message: "" };

/** Calls a provider API at a URL: our own gateway, or one on another host. */
export function providerCalls(options: ProviderCallsOptions): ProviderCalls {
  const { origin, pathname } = new URL(options.baseUrl);
  const prefix = pathname.replace(/\/$/, "");
  // Each call has a time-out of its own, which may be longer than undici's.
  const pool = new Pool(origin, {
    connections: options.maxConnections,
    connectTimeout: 5_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    async call({ method, path }, { credentials, schema, fields, timeoutMs }) {
      const { client, token } = credentials;
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
          signal: AbortSignal.timeout(timeoutMs),
        });
        const answer: unknown = await reply.body.json();
        const parsed = schema.safeParse(answer);
        return parsed.success ? success(parsed.data) : failure(readFailure(answer));
      } catch {
        return failure(SILENT);
      }
    },
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
