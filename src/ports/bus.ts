import type { Result } from "#domain/result.ts";
import type { Leaving } from "./turns.ts";

/** What a process of the cluster is asked by another, and answers: JSON. */
export type BusMessage = Readonly<Record<string, unknown>>;

export type BusFailure =
  /** Nobody has heard it: nothing was done. */
  | { readonly code: "nobody" }
  /** It may have been done. */
  | { readonly code: "silent" };

/** Answers a call; `gone` aborts when who asked does not wait any more. */
export type Serve = (call: BusMessage, gone: Leaving) => Promise<BusMessage>;

/** Between the processes of one cluster. What it carries wakes and asks; nothing is kept in it. */
export interface Bus {
  /** Whoever is asked says within 2 s that it has the call; the answer may take as long as the work does. */
  request(memberId: string, call: BusMessage, gone: Leaving | undefined): Promise<Result<BusMessage, BusFailure>>;
  /** Calls to this process, under whichever name it has. */
  serve(memberId: string, handler: Serve): void;
  /** Heard by those who listen now. */
  publish(topic: string, message: BusMessage): void;
  subscribe(topic: string, heard: (message: BusMessage) => void): void;
  /** Takes no more calls; those that it has are answered first, for a second at most. */
  close(): Promise<void>;
}
