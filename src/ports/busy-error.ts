/** Thrown where more work waits than can be done soon: nothing was done, and it may be asked again. */
export class BusyError extends Error {
  override readonly name = "BusyError";
  readonly code = "busy";
  /** Until it is worth another try. */
  readonly retryAfterSeconds: number;

  constructor(what: string, retryAfterSeconds: number) {
    super(`${what}: too many wait already`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
