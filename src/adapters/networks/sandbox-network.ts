import { request } from "undici";
import type { z } from "zod";
import { sandboxKeyHeaders } from "#ports/contracts/sandbox/key.ts";

const LOCATE_TIMEOUT_MS = 5_000;

class SandboxNetworkError extends Error {
  readonly code: "not-loopback" | "unreachable";
  constructor(code: "not-loopback" | "unreachable", message: string, options?: ErrorOptions) {
    super(`sandbox network: ${message}`, options);
    this.name = "SandboxNetworkError";
    this.code = code;
  }
}

/** Where the sandbox role is, and the key that it asks for, if any. */
export interface SandboxPlace {
  readonly sandboxUrl: string;
  readonly sandboxKey?: { readonly key: string } | null;
}

/**
 * Asks the sandbox role where a network is, each time anew. A sandbox brings its own root of trust, so that it is only
 * ever taken from this machine: throws for any other address.
 */
export function askSandbox<Schema extends z.ZodType>(
  { sandboxUrl, sandboxKey }: SandboxPlace,
  path: string,
  schema: Schema,
): () => Promise<z.output<Schema>> {
  const url = new URL(path, sandboxUrl);
  assertLoopback(url.hostname, "its URL");
  return async () => schema.parse(await fetchSandboxJson(url, sandboxKeyHeaders(sandboxKey?.key ?? null)));
}

/** The JSON that the sandbox role answers there, within 5 s. */
async function fetchSandboxJson(url: URL, headers: Readonly<Record<string, string>>): Promise<unknown> {
  try {
    const { statusCode, body } = await request(url, { headers, signal: AbortSignal.timeout(LOCATE_TIMEOUT_MS) });
    const answer = await body.json();
    if (statusCode !== 200) throw new Error(`status ${statusCode}`);
    return answer;
  } catch (cause) {
    throw new SandboxNetworkError("unreachable", `no answer from ${url.origin}`, { cause });
  }
}

/** A sandbox brings its own root of trust, so that it is only ever taken from this machine. */
export function assertLoopback(hostname: string, what: string): void {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host)) return;
  throw new SandboxNetworkError("not-loopback", `${what} must be on this machine, not ${host}`);
}
