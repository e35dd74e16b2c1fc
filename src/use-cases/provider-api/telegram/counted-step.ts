import type { TelegramFailure } from "#domain/messages/failures.ts";
import type { Result } from "#domain/result.ts";
import { failure } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";

export type LoginStepFailure = TelegramFailure | { readonly code: "rate-limited"; readonly retryAfterSeconds: number };

/** One step of a log-in, counted against its own limit by instance: codes and passwords are not to be guessed. */
export async function countedStep<Value>(
  ports: { readonly logins: Limit },
  instance: InstanceRef,
  step: () => Promise<Result<Value, TelegramFailure>>,
): Promise<Result<Value, LoginStepFailure>> {
  const seconds = await ports.logins.take(String(instance.instanceId));
  return seconds === null ? await step() : failure({ code: "rate-limited", retryAfterSeconds: seconds });
}
