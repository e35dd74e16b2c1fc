import { failure, type Result } from "#domain/result.ts";
import { StorageError } from "#ports/storage-error.ts";
import type { Departure } from "./departure.ts";
import type { EngineLookupFailure } from "./engine.ts";

const CONNECTION_CLOSED = 428;

/**
 * A call within its time, and ended at once when the connection ends; what Baileys throws becomes a failure, but a
 * `StorageError` before anything has left.
 */
export async function guardedCall<Value, Failure extends { readonly code: string }>(
  work: () => Promise<Result<Value, Failure>>,
  guard: {
    readonly timeoutMs: number;
    readonly lost: AbortSignal;
    /** Of a message; a question leaves nothing behind. */
    readonly departure?: Departure;
    threw(code: number | undefined, error: unknown): void;
  },
): Promise<Result<Value, Failure | EngineLookupFailure>> {
  const { lost, departure } = guard;
  const left = (): { left?: boolean } => (departure === undefined ? {} : { left: departure.left });
  if (lost.aborted) return failure({ code: "connection-lost", ...left() });
  let stop = (): void => undefined;
  const interrupted = new Promise<Result<Value, EngineLookupFailure>>((resolve) => {
    const interrupt = (code: "connection-lost" | "not-acknowledged"): void => {
      departure?.callOff();
      resolve(failure({ code, ...left() }));
    };
    const onLost = (): void => interrupt("connection-lost");
    const timer = setTimeout(() => interrupt("not-acknowledged"), guard.timeoutMs);
    lost.addEventListener("abort", onLost);
    stop = () => {
      clearTimeout(timer);
      lost.removeEventListener("abort", onLost);
    };
  });
  try {
    return await Promise.race([work(), interrupted]);
  } catch (error) {
    const code = statusCodeOf(error);
    // Baileys says so before it writes anything.
    if (code === CONNECTION_CLOSED) return failure({ code: "connection-lost", ...(departure && { left: false }) });
    if (departure?.left) return failure({ code: lost.aborted ? "connection-lost" : "not-acknowledged", left: true });
    if (error instanceof StorageError) throw error;
    if (lost.aborted) return failure({ code: "connection-lost", ...left() });
    guard.threw(code, error);
    return failure({ code: "refused", providerCode: String(code ?? "internal") });
  } finally {
    stop();
  }
}

/** Baileys' errors are Booms. */
export function statusCodeOf(error: unknown): number | undefined {
  const output = (error as { output?: { statusCode?: unknown } } | undefined)?.output;
  return typeof output?.statusCode === "number" ? output.statusCode : undefined;
}
