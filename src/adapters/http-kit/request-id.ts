const GIVEN_ID = /^[\w.:-]{1,64}$/;

/** The caller's own id of a request, where it is sane. */
export function givenRequestId(given: string | string[] | undefined): string | null {
  return typeof given === "string" && GIVEN_ID.test(given) ? given : null;
}
