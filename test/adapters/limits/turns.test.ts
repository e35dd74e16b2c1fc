import { describe, expect, test } from "vitest";
import { turns } from "#adapters/limits/turns.ts";

/** Takes turns by name, and tells who has had one, in order. */
function queue(max: number) {
  const { take } = turns(max);
  const served: string[] = [];
  const enter = (name: string) =>
    take().then((giveBack) => {
      served.push(name);
      return giveBack;
    });
  return { enter, served, settle: () => new Promise(setImmediate) };
}

describe("turns", () => {
  test("are given to so many at once, and to the rest in the order they came", async () => {
    const { enter, served, settle } = queue(2);
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
    const { enter, served, settle } = queue(1);
    const giveBack = await enter("a");
    enter("b");
    enter("c");
    giveBack();
    giveBack();
    await settle();
    expect(served).toEqual(["a", "b"]);
  });

  test("can be taken again once all are back, and go to nobody who comes while others wait", async () => {
    const { enter, served, settle } = queue(1);
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
    const { take } = turns(3);
    let inside = 0;
    let most = 0;
    const work = Array.from({ length: 100 }, async () => {
      const giveBack = await take();
      inside += 1;
      most = Math.max(most, inside);
      await new Promise(setImmediate);
      inside -= 1;
      giveBack();
    });
    await Promise.all(work);
    expect([inside, most]).toEqual([0, 3]);
  });
});
