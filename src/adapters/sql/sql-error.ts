export type SqlErrorCode = "url-unsupported" | "unopenable" | "database-newer" | "parameter-type" | "no-insert-id";

export class SqlError extends Error {
  override readonly name = "SqlError";
  readonly code: SqlErrorCode;

  constructor(code: SqlErrorCode, message: string, options?: { cause: unknown }) {
    super(`sql: ${message}`, options);
    this.code = code;
  }
}
