import { failure } from "../result.ts";

/** The first thing wrong with a form: the sentence, and the field it stands beside. */
export interface FieldFailure<Field extends string = string> {
  readonly code: "invalid";
  readonly field: Field;
  readonly message: string;
}

export function invalid<Field extends string>(
  field: Field,
  message: string,
): { ok: false; failure: FieldFailure<Field> } {
  return failure({ code: "invalid", field, message });
}
