import type { RequestOutcome, RequestVia } from "#domain/requests/outcome.ts";

/** Who was let in; of a key, its name. */
export interface AdmittedBy {
  readonly via: RequestVia;
  readonly keyName: string | null;
}

/** A call of the APIs: neither what was sent nor what it was answered with, and no token. */
interface RequestFacts {
  /** As its answer had it; the caller may have chosen it, and several times the same. */
  readonly requestId: string;
  /** When it came. */
  readonly at: Date;
  readonly method: string;
  /** With its names, not what stood in their place. */
  readonly route: string;
  readonly status: number;
  /** Of the error; null of what was done. */
  readonly code: string | null;
  readonly tookMs: number;
  /** Null where nobody was let in, or the call was turned away before. */
  readonly by: AdmittedBy | null;
}

export interface NewLoggedRequest extends RequestFacts {
  /** Of the instance that it names, as it was sent; empty where it names none. */
  readonly client: string;
  /** Whose key it came with; null where the instance's owner is to be found by its client name. */
  readonly ownerId: number | null;
}

export interface LoggedRequest extends RequestFacts {
  readonly outcome: RequestOutcome;
  readonly instance: { readonly client: string; readonly name: string } | null;
}

/** Some of a list; `next` is where it goes on, null at its end. */
interface RequestPage {
  readonly requests: readonly LoggedRequest[];
  readonly next: string | null;
}

/** The calls of the APIs, for their owners. Rejects with `StorageError`. */
export interface RequestLog {
  /** The owner's own with this id, newest first, at most 20. */
  find(ownerId: number, requestId: string): Promise<LoggedRequest[]>;
  /** The owner's newest that were not done, at most `limit`. */
  lastFailed(ownerId: number, limit: number): Promise<LoggedRequest[]>;
  /** All of the owner's that ended so, newest first, by pages: `after` is a `next`, null at the start. */
  list(
    ownerId: number,
    outcome: RequestOutcome,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<RequestPage>;
}

/** Where they are put down. Rejects with `StorageError`. */
export interface RequestWrites {
  /** Calls of nobody who is known are left out. Of each user and outcome the newest `MAX_REQUESTS` stay, and some more for a while. */
  write(requests: readonly NewLoggedRequest[]): Promise<void>;
}
