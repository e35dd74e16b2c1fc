import { type FieldFailure, invalid } from "#domain/validation/field-failure.ts";
import { PASSWORD_WORDING } from "#domain/wording/accounts.ts";
import type { WebPorts } from "#ports/web-ports.ts";

/** For every new password, after the rules that a browser knows as well; null where it will do. */
export async function refuseCommonPassword<Field extends string>(
  { commonPasswords }: Pick<WebPorts, "commonPasswords">,
  field: Field,
  password: string,
): Promise<{ readonly ok: false; readonly failure: FieldFailure<Field> } | null> {
  return (await commonPasswords.has(password)) ? invalid(field, PASSWORD_WORDING.tooCommon) : null;
}
