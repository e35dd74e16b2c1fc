import type { Answer } from "./answers.ts";

/** A value, or the answer that says why there is none. */
export type Refusable<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refused: Answer };

export function refused(answer: Answer): { readonly ok: false; readonly refused: Answer } {
  return { ok: false, refused: answer };
}
