import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "#adapters/config.ts";
import { databaseAddress, isSharedDatabase } from "#adapters/database-url.ts";
import type { Starting } from "#adapters/process-roles.ts";
import { SqlError } from "#adapters/sql/sql-error.ts";
import { type Backoff, backOffMs } from "#domain/back-off.ts";
import { describeDatabaseAwaited } from "#domain/wording/server.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import { StorageError } from "#ports/storage-error.ts";

const RETRY: Backoff = { firstMs: 250, maxMs: 2_000 };
const CHANCES = 1_000;

/**
 * What `open` resolves to, as soon as the database server is there; says once that it waits. What waiting does not mend,
 * such as a wrong password, is thrown at once; what ends the start is thrown as `AbortError`.
 */
export async function whenDatabaseIsThere<Opened>(
  { databaseUrl }: Pick<Config, "databaseUrl">,
  { clock, random, logger }: { readonly clock: Clock; readonly random: Random; readonly logger: Logger },
  { signal, say }: Starting,
  open: () => Promise<Opened>,
): Promise<Opened> {
  const startedMs = clock.monotonicMs();
  for (let attempt = 0; ; attempt += 1) {
    try {
      const opened = await open();
      if (attempt > 0) logger.info("database-reached", { durationMs: Math.round(clock.monotonicMs() - startedMs) });
      return opened;
    } catch (error) {
      if (!isSharedDatabase(databaseUrl) || !isAway(error)) throw error;
      if (attempt === 0) {
        const reason = reasonOf(error);
        logger.warn("database-awaited", { reason });
        say(describeDatabaseAwaited(databaseAddress(databaseUrl), reason));
      }
    }
    await delay(backOffMs(attempt, RETRY, random.below(CHANCES) / CHANCES), undefined, { signal });
  }
}

function isAway(error: unknown): error is Error {
  if (error instanceof SqlError) return error.code === "unreachable";
  return error instanceof StorageError && error.code === "unavailable";
}

/** The system's word for it, or a sentence, from where it began. */
function reasonOf(error: Error): string {
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === "string" && /^[A-Z\d_]+$/.test(code) ? code : error.message;
}
