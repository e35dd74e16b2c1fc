import type { Kysely } from "kysely";
import { StorageError } from "#ports/storage-error.ts";
import type { Database } from "./database.ts";
import { withRetry } from "./retry.ts";
import type { Schema } from "./schema.ts";

/** One kind of write, of which several go together. */
export interface WriteKind<Entry, Result> {
  /** Writes them all, in a transaction or not; answers in their order. Each may be written again after a failure. */
  run(db: Kysely<Schema>, entries: readonly Entry[]): Promise<readonly Result[]>;
  /** However many they are, it is one statement, or several that need no transaction. */
  readonly needsNoTransaction?: boolean | undefined;
  /** It writes events, whose order is that of their commits: one group after the other, on every dialect. */
  readonly inOrder?: boolean | undefined;
  /** What it means that this one, by itself, was refused; may write it `again`. Throws what is nobody's answer. */
  refused?(entry: Entry, error: unknown, again: () => Promise<Result>): Promise<Result>;
}

export type Write<Entry, Result> = (entry: Entry) => Promise<Result>;

export interface GroupCommit {
  /** The write of one entry; resolves once it is committed. */
  of<Entry, Result>(kind: WriteKind<Entry, Result>): Write<Entry, Result>;
}

interface Waiting {
  readonly kind: WriteKind<unknown, unknown>;
  readonly entry: unknown;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** A caller waits for its whole group. */
const MAX_GROUP = 64;

/**
 * Commits together what is asked for in one turn of the event loop, or while the group before commits. Nothing is waited
 * for besides. What one entry is refused for is its own: then each of its group is written by itself. Where only rows are
 * locked, a kind that is one statement has groups of its own: they commit beside the others, without a transaction's
 * turns between us and a server. `onUndone` hears of each try that failed, before the next.
 */
export function groupCommit(database: Database, onUndone: () => void = () => undefined): GroupCommit {
  const shared = groupsOf(database, onUndone);
  return {
    of<Entry, Result>(kind: WriteKind<Entry, Result>) {
      const isApart = database.flavour.locksRows && kind.needsNoTransaction === true;
      const write = isApart ? groupsOf(database, onUndone) : shared;
      return (entry: Entry) =>
        new Promise<Result>((resolve, reject) => write({ kind, entry, resolve, reject } as unknown as Waiting));
    },
  };
}

/** One group after the other. */
function groupsOf(database: Database, onUndone: () => void): (one: Waiting) => void {
  let waiting: Waiting[] = [];
  let isBusy = false;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.slice(0, MAX_GROUP);
      waiting = waiting.slice(MAX_GROUP);
      await commit(group);
      // Whoever was answered may have more to write.
      await endOfTurn();
    }
    isBusy = false;
  }

  async function commit(group: readonly Waiting[]): Promise<void> {
    const parts = [...Map.groupBy(group, ({ kind }) => kind)];
    try {
      const results = await runAll(parts);
      for (const [at, [, members]] of parts.entries()) settle(members, results[at] ?? []);
    } catch (error) {
      const isFinal = group.length === 1 || error instanceof StorageError;
      if (isFinal) await Promise.all(group.map((one) => refuse(one, error)));
      else for (const one of group) await alone(one);
    }
  }

  async function alone(one: Waiting): Promise<void> {
    try {
      one.resolve(await again(one));
    } catch (error) {
      await refuse(one, error);
    }
  }

  async function refuse(one: Waiting, error: unknown): Promise<void> {
    const { kind, entry, resolve, reject } = one;
    if (error instanceof StorageError || kind.refused === undefined) return reject(error);
    await kind.refused(entry, error, () => again(one)).then(resolve, reject);
  }

  async function again(one: Waiting): Promise<unknown> {
    return (await runAll([[one.kind, [one]]]))[0]?.[0];
  }

  /** The results of each part. */
  function runAll(parts: readonly Part[]): Promise<(readonly unknown[])[]> {
    const run = async (db: Kysely<Schema>) => {
      const results: (readonly unknown[])[] = [];
      for (const [kind, members] of parts) results.push(await kind.run(db, entriesOf(members)));
      return results;
    };
    const [first] = parts;
    const isOne = parts.length === 1 && first?.[0].needsNoTransaction === true;
    return withRetry(database, async () => {
      try {
        return await (isOne ? run(database.db) : database.together(run));
      } catch (error) {
        onUndone();
        throw error;
      }
    });
  }

  return (one) => {
    if (!database.flavour.groupsWrites && one.kind.inOrder !== true) return void alone(one);
    waiting.push(one);
    if (isBusy) return;
    isBusy = true;
    void endOfTurn().then(work);
  };
}

type Part = readonly [WriteKind<unknown, unknown>, readonly Waiting[]];

function entriesOf(members: readonly Waiting[]): unknown[] {
  return members.map(({ entry }) => entry);
}

function settle(members: readonly Waiting[], results: readonly unknown[]): void {
  for (const [at, { resolve }] of members.entries()) resolve(results[at]);
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
