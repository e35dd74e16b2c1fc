/** A message that was not taken; says no more than how the server answered, for the rest may name the recipient. */
export class MailFailedError extends Error {
  override readonly name = "MailFailedError";
  readonly code: string;
  /** True when the same message would be refused again. */
  readonly permanent: boolean;

  constructor(code: string, permanent: boolean) {
    super(`mail: the server did not take a message (${code})`);
    this.code = code;
    this.permanent = permanent;
  }
}
