import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type TurnRules, turns } from "#adapters/limits/turns.ts";

const RULES: TurnRules = { atOnce: 2, atOncePerOwner: 2, waiting: 1000, waitingPerOwner: 1000, waitMs: 60_000 };

/** Takes turns by name, the owner in front of the dot, and tells who has had one, in order. */
function queue(rules: Partial<TurnRules> = {}) {
  const { take } = turns({ ...RULES, ...rules });
  const served: string[] = [];
  const refused: string[] = [];
  const ask = async (name: string, signal?: AbortSignal, bytes?: number) => {
    const turn = await take(name.split(".", 1)[0] ?? "", signal, bytes);
    (turn === null ? refused : served).push(name);
    return turn;
  };
  const enter = async (name: string, signal?: AbortSignal) => (await ask(name, signal))?.end ?? (() => undefined);
  return { ask, enter, served, refused, settle: () => vi.advanceTimersByTimeAsync(0) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("turns", () => {
  test("are given to so many at once, and to the rest in the order they came", async () => {
    const { enter, served, settle } = queue();
    const [a, b, c, d] = [enter("a"), enter("b"), enter("c"), enter("d")];
    await settle();
    expect(served).toEqual(["a", "b"]);
    (await b)();
    await settle();
    expect(served).toEqual(["a", "b", "c"]);
    (await a)();
    (await c)();
    await settle();
    expect(served).toEqual(["a", "b", "c", "d"]);
    (await d)();
  });

  test("given back twice count once", async () => {
    const { enter, served, settle } = queue({ atOnce: 1 });
    const giveBack = await enter("a");
    void enter("b");
    void enter("c");
    giveBack();
    giveBack();
    await settle();
    expect(served).toEqual(["a", "b"]);
  });

  test("can be taken again once all are back, and go to nobody who comes while others wait", async () => {
    const { enter, served, settle } = queue({ atOnce: 1 });
    const giveBack = await enter("a");
    const waiting = enter("b");
    giveBack();
    const late = enter("c");
    await settle();
    expect(served).toEqual(["a", "b"]);
    (await waiting)();
    (await late)();
    await enter("d");
    expect(served).toEqual(["a", "b", "c", "d"]);
  });

  test("serve every one of many, never more than so many at once", async () => {
    const { take } = turns({ ...RULES, atOnce: 3 });
    let inside = 0;
    let most = 0;
    const work = Array.from({ length: 100 }, async (_, n) => {
      const turn = await take(String(n % 7));
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 1));
      inside -= 1;
      turn?.end();
    });
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(work);
    expect([inside, most]).toEqual([0, 3]);
  });

  test("leave room for another owner, however much the first one wants", async () => {
    const { enter, served, settle } = queue({ atOnce: 3, atOncePerOwner: 2 });
    const [first] = [enter("a.1"), enter("a.2"), enter("a.3"), enter("a.4")];
    const other = enter("b");
    await settle();
    expect(served).toEqual(["a.1", "a.2", "b"]);
    (await other)();
    await settle();
    expect(served).toHaveLength(3);
    (await first)();
    await settle();
    expect(served.at(-1)).toBe("a.3");
  });

  test("are refused at once when too many wait, of one owner or of all", async () => {
    const { enter, refused, settle } = queue({ atOnce: 1, waiting: 3, waitingPerOwner: 2 });
    for (const name of ["a.1", "a.2", "a.3", "a.4", "b", "c"]) void enter(name);
    await settle();
    expect(refused).toEqual(["a.4", "c"]);
  });

  test("are waited for no longer by whoever has gone", async () => {
    const { enter, served, refused, settle } = queue({ atOnce: 1 });
    const giveBack = await enter("a");
    const caller = new AbortController();
    void enter("b", caller.signal);
    void enter("c");
    caller.abort();
    await settle();
    expect(refused).toEqual(["b"]);
    void enter("d", caller.signal);
    giveBack();
    await settle();
    expect([served, refused]).toEqual([
      ["a", "c"],
      ["b", "d"],
    ]);
  });

  test("are refused after too long a wait, and go to the next one then", async () => {
    const { enter, served, refused, settle } = queue({ atOnce: 1 });
    const giveBack = await enter("a");
    void enter("b");
    await vi.advanceTimersByTimeAsync(30_000);
    void enter("c");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(refused).toEqual(["b"]);
    giveBack();
    await settle();
    expect(served).toEqual(["a", "c"]);
  });

  test("go round by owner: one that has many waiting is one of those who wait", async () => {
    const { enter, served } = queue({ atOnce: 1 });
    for (const name of ["a.1", "a.2", "a.3", "a.4", "b.1", "b.2", "c.1"]) {
      void enter(name).then((giveBack) => setTimeout(giveBack, 1));
    }
    await vi.advanceTimersByTimeAsync(100);
    expect(served).toEqual(["a.1", "a.2", "b.1", "c.1", "a.3", "b.2", "a.4"]);
  });

  test("are wanted by others who wait, and not by the owner's own", async () => {
    const { ask, enter, settle } = queue({ atOnce: 2 });
    const turn = await ask("a.1");
    void enter("a.2");
    void enter("a.3");
    await settle();
    expect(turn?.isWanted()).toBe(false);
    void enter("b");
    await settle();
    expect(turn?.isWanted()).toBe(true);
  });
});

describe("bytes that turns hold", () => {
  const BYTES = { all: 100, perOwner: 60 };

  test("are bounded for all and for each owner, and given back with the turn", async () => {
    const { ask, served, settle } = queue({ atOnce: 10, atOncePerOwner: 10, bytes: BYTES });
    const first = await ask("a.1", undefined, 40);
    for (const name of ["a.2", "b.1", "c.1"]) void ask(name, undefined, 40);
    await settle();
    expect(served).toEqual(["a.1", "b.1"]);
    first?.end();
    await settle();
    expect(served).toEqual(["a.1", "b.1", "a.2"]);
  });

  test("that are not needed are others' at once", async () => {
    const { ask, served, settle } = queue({ atOnce: 10, atOncePerOwner: 10, bytes: BYTES });
    const first = await ask("a.1", undefined, 60);
    void ask("a.2", undefined, 40);
    void ask("b", undefined, 60);
    await settle();
    expect(served).toEqual(["a.1"]);
    first?.needsOnly(10);
    await settle();
    expect(served).toEqual(["a.1", "a.2"]);
    first?.needsOnly(50);
    first?.end();
    first?.needsOnly(0);
    await settle();
    expect(served).toEqual(["a.1", "a.2", "b"]);
  });

  test("beyond what one owner may hold are that much, so that everything has its turn", async () => {
    const { ask, served, settle } = queue({ atOnce: 10, atOncePerOwner: 10, bytes: BYTES });
    void ask("a", undefined, 1_000);
    await settle();
    expect(served).toEqual(["a"]);
  });

  test("stand in the way of nobody who asks for less", async () => {
    const { ask, served, settle } = queue({ atOnce: 10, atOncePerOwner: 10, bytes: BYTES });
    for (const [name, bytes] of [
      ["a", 60],
      ["b", 60],
      ["c", 30],
    ] as const)
      void ask(name, undefined, bytes);
    await settle();
    expect(served).toEqual(["a", "c"]);
  });
});
