import { errorAnswerSchema } from "#ports/contracts/errors.ts";
import { problemSchema } from "#ports/contracts/management.ts";
import type { ProviderFailure } from "#ports/provider.ts";

/** It did not answer, or not as its contract says. */
export const SILENT: ProviderFailure = { code: "NO_RESPONSE", message: "" };

/** As the provider API says it, or the unified one. */
const failedSchema = errorAnswerSchema.or(
  problemSchema
    .extend({ code: errorAnswerSchema.shape.code, field: errorAnswerSchema.shape.field })
    .transform(({ detail, ...problem }) => ({ ...problem, message: detail })),
);

/** What a provider answered instead; `named` is for callers who show what is wrong where it was typed. */
export function readFailure(answer: unknown, named?: (field: string) => string): ProviderFailure {
  const parsed = failedSchema.safeParse(answer);
  if (!parsed.success) return SILENT;
  const { code, message, retryAfter, hint, field } = parsed.data;
  return {
    code,
    message,
    ...(retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter }),
    ...(hint === undefined ? {} : { hint }),
    ...(field === undefined || named === undefined ? {} : { field: named(field) }),
  };
}
