import { RESPOND_ASYNC } from "#ports/contracts/fields.ts";

const QUOTED = /"(?:\\.|[^"\\])*"/g;
const ASYNC = new RegExp(`^\\s*${RESPOND_ASYNC}\\s*(?:=\\s*(?:"")?\\s*)?(?:;|$)`, "i");

/** Whether a `Prefer` header asks for an answer before the work is done; all else in it is passed over. Source: RFC 7240. */
export function prefersAsync(prefer: string | undefined): boolean {
  if (prefer === undefined) return false;
  return prefer
    .replace(QUOTED, '""')
    .split(",")
    .some((preference) => ASYNC.test(preference));
}
