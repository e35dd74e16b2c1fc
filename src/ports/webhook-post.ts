import type { Result } from "#domain/result.ts";
import type { TryError } from "#domain/webhooks/try.ts";

/** What an endpoint answered. */
export interface PostOutcome {
  /** Null where it answered nothing. */
  readonly status: number | null;
  /** Null where the answer came in whole; its status may yet be a failure. */
  readonly error: Exclude<TryError, "http-status" | "redirected" | "event-gone"> | null;
  readonly tookMs: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Its beginning, as UTF-8. */
  readonly body: string;
  /** There was more of it. */
  readonly cut: boolean;
}

export interface PostRequest {
  /** Whose connections are used: they are kept open between its posts. */
  readonly endpointId: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Whether an address may be called at all, by its text alone. */
export type CheckAddress = (url: string) => Result<null, { readonly code: "url-invalid" | "url-blocked" }>;

/**
 * Posts to addresses that users chose, and to public ones alone: the name is looked up and checked before every post.
 * Follows nothing, and never rejects.
 */
export interface WebhookPost {
  post(request: PostRequest): Promise<PostOutcome>;
  /** Closes the connections to one, once none is used. */
  forget(endpointId: string): void;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}
