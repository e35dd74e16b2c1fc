import { z } from "zod";
import { DIALECTS } from "#adapters/database-url.ts";
import { TABLES } from "#adapters/sql/tables.ts";
import type { Secrets } from "#ports/secrets.ts";

/**
 * A backup is gzipped text, a JSON value a line: a head, then each table's name and its rows, then a seal over all that
 * came before, which nobody makes without `APP_SECRET`.
 */

export const FORMAT = 1;

export const headSchema = z.object({
  wesalBackup: z.number(),
  at: z.iso.datetime(),
  dialect: z.enum(DIALECTS),
  /** The steps that the database had taken. */
  migrations: z.array(z.string()).min(1),
  /** Tells whether a secret is the one it was made with. */
  secret: z.string(),
});

export const tableSchema = z.object({
  table: z.enum(TABLES.map(({ name }) => name)),
  columns: z.array(z.string()).min(1),
});

export const rowSchema = z.array(z.union([z.string(), z.number(), z.null()]));

export const endSchema = z.object({ rows: z.number(), seal: z.string() });

export type BackupHead = z.infer<typeof headSchema>;

export function secretOf(secrets: Secrets): string {
  return secrets.index("backup", "wesal: the secret of a backup");
}

/** Of the SHA-256 of all lines before it, in hex. */
export function sealOf(secrets: Secrets, hash: string): string {
  return secrets.index("backup", hash);
}
