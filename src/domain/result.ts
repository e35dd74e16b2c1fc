/** What can be expected, as a value: success with a value, or a failure with a `code`. */
export type Result<Value, Failure extends { code: string }> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export function success<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function failure<Failure extends { code: string }>(reason: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure: reason };
}

/** Ends a `switch` over a union: a member without a case does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
