import { type Result, success } from "#domain/result.ts";
import { type FieldFailure, invalid } from "#domain/validation/field-failure.ts";
import { describeRepeatedParameter, describeUnknownParameter } from "#domain/wording/requests.ts";

/**
 * A query without its question mark. A name that comes twice is refused, for two readers of it might take one each; so
 * is one that is not among `known`, unless that is null.
 */
export function readQuery(
  query: string,
  known: readonly string[] | null,
): Result<Readonly<Record<string, string>>, FieldFailure> {
  const given = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (known !== null && !known.includes(name)) return invalid(name, describeUnknownParameter(name, known));
    if (given.has(name)) return invalid(name, describeRepeatedParameter(name));
    given.set(name, value);
  }
  return success(Object.fromEntries(given));
}
