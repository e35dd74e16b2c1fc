import { RequestError } from "../../api/request.ts";
import type { FormKind, WrongField } from "./kind.ts";
import type { SendPlatform } from "./platforms.ts";

/** The field that an answer is about, with what it says; null where no field of the form is, so that it stands below. */
export function wrongFieldOf(
  error: unknown,
  { fieldNamed }: Pick<SendPlatform, "fieldNamed">,
  kind: FormKind,
  says: string,
): WrongField | null {
  const name = error instanceof RequestError ? error.field : undefined;
  const field = name === undefined ? null : fieldNamed(kind, name);
  return field === null ? null : { field, says };
}
