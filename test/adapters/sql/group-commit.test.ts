import { setImmediate as endOfTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#adapters/sql/database.ts";
import { groupCommit, type Write } from "#adapters/sql/group-commit.ts";
import { StorageError } from "#ports/storage-error.ts";
import { type TemporaryDatabase, temporarySqlite } from "#test/support/databases.ts";

describe("what is written at one moment", () => {
  let temporary: TemporaryDatabase;
  let database: Database;
  /** What was run together, each transaction by itself. */
  let runs: string[][];
  let transactions: number;
  let write: Write<string, string>;
  let other: Write<string, string>;
  let failWith: (entries: readonly string[]) => Error | null;

  beforeEach(async () => {
    temporary = await temporarySqlite();
    [runs, transactions, failWith] = [[], 0, () => null];
    database = {
      ...temporary.database,
      together(run, options) {
        transactions += 1;
        return temporary.database.together(run, options);
      },
    };
    ({ write, other } = writesOn(database));
  });

  afterEach(() => temporary.remove());

  const writesOn = (on: Database) => {
    const group = groupCommit(on);
    const kindOf = (needsNoTransaction: boolean) => ({
      needsNoTransaction,
      async run(_db: unknown, entries: readonly string[]) {
        runs.push([...entries]);
        await endOfTurn();
        const failure = failWith(entries);
        if (failure !== null) throw failure;
        return entries.map((entry) => entry.toUpperCase());
      },
      async refused(entry: string, error: unknown) {
        if (entry === "explained") return "EXPLAINED";
        throw error;
      },
    });
    return { write: group.of(kindOf(true)), other: group.of(kindOf(false)) };
  };

  it("is written together, and what is asked for meanwhile after it, each with its own answer", async () => {
    const first = [write("a"), write("b")];
    await endOfTurn();
    const rest = ["c", "d", "e"].map(write);
    expect(await Promise.all([...first, ...rest])).toEqual(["A", "B", "C", "D", "E"]);
    expect([runs, transactions]).toEqual([
      [
        ["a", "b"],
        ["c", "d", "e"],
      ],
      0,
    ]);
  });

  it("is one transaction where it is of several kinds, or of one that needs it", async () => {
    expect(await Promise.all([write("a"), other("b"), write("c")])).toEqual(["A", "B", "C"]);
    expect([runs, transactions]).toEqual([[["a", "c"], ["b"]], 1]);
    await other("d");
    expect(transactions).toBe(2);
  });

  it("commits beside what else is written where only rows are locked, as far as it needs no transaction", async () => {
    const rows = writesOn({ ...database, flavour: { ...database.flavour, locksRows: true } });
    expect(await Promise.all([rows.write("a"), rows.other("b"), rows.write("c"), rows.other("d")])).toEqual([
      ..."ABCD",
    ]);
    expect([runs.toSorted(), transactions]).toEqual([
      [
        ["a", "c"],
        ["b", "d"],
      ],
      1,
    ]);
  });

  it("is no longer than a caller can wait for", async () => {
    const entries = Array.from({ length: 200 }, (_, n) => `e${n}`);
    expect(await Promise.all(entries.map(write))).toEqual(entries.map((entry) => entry.toUpperCase()));
    expect(Math.max(...runs.map((run) => run.length))).toBe(64);
    expect(runs.flat()).toEqual(entries);
  });

  it("fails alone where one of it is at fault, and may be what its kind says", async () => {
    failWith = (entries) => (entries.some((entry) => /bad|explained/.test(entry)) ? new Error("refused") : null);
    const answers = await Promise.allSettled([write("a"), write("bad"), other("b"), write("explained")]);
    expect(answers).toEqual([
      { status: "fulfilled", value: "A" },
      { status: "rejected", reason: new Error("refused") },
      { status: "fulfilled", value: "B" },
      { status: "fulfilled", value: "EXPLAINED" },
    ]);
  });

  it("fails as a whole, at once and for good, where the database cannot take it", async () => {
    failWith = () => new StorageError("full");
    const answers = await Promise.allSettled([write("a"), write("explained"), other("c")]);
    expect(answers.map((answer) => answer.status === "rejected" && answer.reason.code)).toEqual([
      "full",
      "full",
      "full",
    ]);
    expect(runs).toHaveLength(1);
    failWith = () => null;
    expect(await write("later")).toBe("LATER");
  });

  it("is written one by one, and side by side, where a commit costs no more than a statement", async () => {
    const singly = writesOn({ ...database, flavour: { ...database.flavour, groupsWrites: false } });
    const all = ["a", "b", "c"].map(singly.write);
    expect(runs).toEqual([["a"], ["b"], ["c"]]);
    expect(await Promise.all(all)).toEqual(["A", "B", "C"]);
  });
});
