import { vi } from "vitest";
import type { ErrorAnswer, ErrorCode } from "#ports/contracts/errors.ts";

interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

type Answer = (call: ApiCall) => unknown;

type RefusalDetails = Partial<Pick<ErrorAnswer, "field" | "retryAfter">>;

/** A refusal in the shape of every host. */
export class Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: RefusalDetails;
  constructor(code: ErrorCode, message: string, details: RefusalDetails = {}) {
    this.code = code;
    this.message = message;
    this.details = details;
  }
}

/** Stands where the server would: answers by `METHOD /path` (the query left out), and remembers what was asked. */
export function jsonApi(routes: Record<string, Answer>): { readonly calls: ApiCall[]; routes: Record<string, Answer> } {
  const calls: ApiCall[] = [];
  const api = { calls, routes };
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    const path = input.replace(/\?.*$/, "");
    const call = { method, path: input, body: typeof init.body === "string" ? JSON.parse(init.body) : undefined };
    calls.push(call);
    const answer = api.routes[`${method} ${path}`];
    if (!answer) throw new TypeError(`no route for ${method} ${path}`);
    return respond(await answer(call));
  });
  return api;
}

function respond(given: unknown): Response {
  if (!(given instanceof Refusal)) return Response.json(given);
  const { code, message, details } = given;
  const body = { success: false, status: "error", error: true, code, message, requestId: "r1", ...details };
  return Response.json(body, { status: 400 });
}
