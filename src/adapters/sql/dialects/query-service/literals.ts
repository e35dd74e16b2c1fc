import { SqlError } from "../../sql-error.ts";

/** Writes a value into SQL text; throws `SqlError` for what it has no rule for. */
export type Literal = (value: unknown) => string;

/** Characters that mean nothing to any SQL mode, and are one byte each and the same in every client character set. */
const HARMLESS = /^[A-Za-z0-9 .,:_+/=@$-]*$/;

/**
 * MySQL and MariaDB, in ASCII alone. What is not harmless is written in hex with its character set, so that neither the
 * SQL mode (backslashes, double quotes) nor the connection's character set, both of them the service's, can matter.
 */
export function mysqlLiteral(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "string") return HARMLESS.test(value) ? `'${value}'` : `_utf8mb4 x'${hex(Buffer.from(value))}'`;
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (value instanceof Uint8Array) return `x'${hex(value)}'`;
  throw new SqlError("parameter-type", `a ${typeof value} that is no finite number cannot be written into SQL text`);
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
}

/** What `?sql=` may name. */
export const LITERALS: ReadonlyMap<string, Literal> = new Map([["mysql", mysqlLiteral]]);
