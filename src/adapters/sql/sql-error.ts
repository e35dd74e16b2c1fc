type SqlErrorCode =
  | "url-unsupported"
  | "unopenable"
  /** As it would be thrown again in a moment, unless the server is there by then. */
  | "unreachable"
  | "database-newer"
  | "parameter-type"
  | "value-unreadable"
  | "rotation-disturbed"
  | "date-unreadable"
  | "database-unfit";

export class SqlError extends Error {
  override readonly name = "SqlError";
  readonly code: SqlErrorCode;

  constructor(code: SqlErrorCode, message: string, options?: { cause: unknown }) {
    super(`sql: ${message}`, options);
    this.code = code;
  }
}
