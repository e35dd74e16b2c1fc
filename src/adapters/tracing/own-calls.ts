import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Tracing } from "#ports/tracing.ts";

/** Of undici, before a request leaves. */
const CHANNEL = "undici:request:create";

interface CreatedRequest {
  readonly origin?: string | URL;
  addHeader(name: string, value: string): unknown;
}

/** Calls between the product's own roles name the span that they belong to, and none to others. Ends with what it answers. */
export function namingSpansTo(urls: readonly string[], tracing: Tracing): () => void {
  const own = new Set(urls.map((url) => new URL(url).origin));
  const name = (message: unknown): void => {
    const { request } = message as { readonly request: CreatedRequest };
    const span = tracing.current();
    if (span !== null && own.has(String(request.origin))) request.addHeader("traceparent", span.traceparent);
  };
  subscribe(CHANNEL, name);
  return () => void unsubscribe(CHANNEL, name);
}
