import { failure, type Result, success } from "#domain/result.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { type AppChecks, readAppChecks, SECRET_CHECK, secretCheckValue } from "./app-check.ts";
import { rememberAppValue } from "./app-values.ts";

export type SecretRefused =
  | { readonly code: "wrong-app-secret" }
  /** Some values are sealed under the old secret and some under the new one. */
  | { readonly code: "rotation-half-done" }
  | { readonly code: "restore-half-done" };

/** Remembers the first secret that the database was used with, without telling it, and refuses any other. */
export async function checkAppSecret(database: Database, secrets: Secrets): Promise<Result<null, SecretRefused>> {
  const known = await readSettled(database);
  if (known === null) return failure({ code: "restore-half-done" });
  const refused = secretRefusal(known, secrets);
  if (refused !== null || known.secret !== null) return refused === null ? success(null) : failure(refused);
  const value = secretCheckValue(secrets);
  const stored = await rememberAppValue(database, SECRET_CHECK, value);
  return stored === value ? success(null) : failure({ code: "wrong-app-secret" });
}

/**
 * Null while a restore holds them, which may be one transaction until its end. On SQLite that lets nobody mark itself
 * as running, which comes before this look; where there are no transactions its mark is seen.
 */
async function readSettled(database: Database): Promise<AppChecks | null> {
  const { db, flavour } = database;
  if (!flavour.locksRows) return readAppChecks(db);
  try {
    return await withRetry(database, () => readAppChecks(db, { settled: true }));
  } catch (error) {
    if (flavour.isTransient(error)) return null;
    throw error;
  }
}

/** Null for the right secret, and for the first. */
export function secretRefusal(known: AppChecks, secrets: Secrets): SecretRefused | null {
  if (known.restoring) return { code: "restore-half-done" };
  if (known.nextSecret !== null) return { code: "rotation-half-done" };
  return known.secret === null || known.secret === secretCheckValue(secrets) ? null : { code: "wrong-app-secret" };
}
