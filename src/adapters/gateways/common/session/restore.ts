import { type Backoff, backOffMs } from "#domain/back-off.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import { pause } from "./pause.ts";

/** A session that an earlier process may have left behind. */
export interface Restorable {
  readonly instance: InstanceRef;
  readonly status: { readonly state: string };
  /** Shows that a restart is about to bring it back. */
  announceRestore(): void;
  /** Resolves when it has been tried once. */
  restore(): Promise<void>;
}

interface RestoreDependencies<Session extends Restorable> {
  listLinked(): Promise<readonly InstanceRef[]>;
  sessionOf(instance: InstanceRef): Session;
  /** Sessions are announced before it, connected after it, and not at all when it rejects. */
  readonly ready: Promise<unknown>;
  /** Every linked account is known. */
  listed(): void;
  /** Whether this process still looks after it. */
  isOurs(instanceId: number): boolean;
  /** Ends it all. */
  isClosed(): boolean;
  readonly atOnce: number;
  /** Up to this long between one session and the next of its lane. */
  readonly gapMs: number;
  /** Between two tries to read which accounts are linked. */
  readonly backoff: Backoff;
  readonly random: Pick<Random, "below">;
  readonly logger: Pick<Logger, "error">;
}

/** Brings back every linked account after a restart, spread out; resolves when each has been tried once. */
export async function restoreLinked<Session extends Restorable>(
  dependencies: RestoreDependencies<Session>,
): Promise<void> {
  const { isClosed, random } = dependencies;
  const mayConnect = dependencies.ready.then(
    () => true,
    () => false,
  );
  const linked = await listPatiently(dependencies);
  dependencies.listed();
  const waiting = linked.map(dependencies.sessionOf).filter(({ status }) => status.state === "inactive");
  for (const session of waiting) session.announceRestore();
  if (!(await mayConnect)) return;
  const lane = async (): Promise<void> => {
    for (let session = waiting.shift(); session !== undefined && !isClosed(); session = waiting.shift()) {
      if (!dependencies.isOurs(session.instance.instanceId)) continue;
      await session.restore();
      if (waiting.length > 0) await pause(random.below(dependencies.gapMs + 1));
    }
  };
  await Promise.all(Array.from({ length: dependencies.atOnce }, lane));
}

/** Tried again until it works: an account that is not restored is one that is lost. */
async function listPatiently<Session extends Restorable>(
  dependencies: RestoreDependencies<Session>,
): Promise<readonly InstanceRef[]> {
  for (let attempt = 0; !dependencies.isClosed(); attempt += 1) {
    try {
      return await dependencies.listLinked();
    } catch (error) {
      dependencies.logger.error("linked-accounts-not-listed", { attempt, error });
      await pause(backOffMs(attempt, dependencies.backoff, dependencies.random.below(1000) / 1000));
    }
  }
  return [];
}
