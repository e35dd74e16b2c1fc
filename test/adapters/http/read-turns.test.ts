import { describe, expect, test, vi } from "vitest";
import { READ_TURNS } from "#adapters/http-kit/read-turns.ts";
import { turns } from "#adapters/limits/turns.ts";
import { webWorld } from "#test/support/web.ts";

const READ_MS = 10;

/** Two readers with an instance each, and a store in which each long read takes its time. */
async function world() {
  const web = webWorld({ reads: turns(READ_TURNS) });
  const [layla, omar] = [await web.person("layla@example.com"), await web.person("omar@example.com")];
  const instanceOf = new Map([
    [(await web.instanceOf(layla)).id, "layla"],
    [(await web.instanceOf(omar)).id, "omar"],
  ]);
  const done: string[] = [];
  let running = 0;
  let most = 0;
  const slowly = async (instanceId: number): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, READ_MS));
    running -= 1;
    done.push(instanceOf.get(instanceId) ?? "nobody");
  };
  const { analytics, messages, chats } = web.ports;
  const [read, list, listChats] = [analytics.read, messages.list, chats.list];
  vi.spyOn(analytics, "read").mockImplementation(async (...args) => slowly(args[0][0] ?? 0).then(() => read(...args)));
  vi.spyOn(messages, "list").mockImplementation(async (...args) => slowly(args[0]).then(() => list(...args)));
  vi.spyOn(chats, "list").mockImplementation(async (...args) => slowly(args[0]).then(() => listChats(...args)));
  return { ...web, layla, omar, done, most: () => most };
}

describe.each([
  "/dashboard/analytics",
  "/api/analytics",
  "/api/messages",
  "/api/chats",
  "/dashboard/messages",
  "/dashboard/chats",
])("many reads of one user at once: %s", (path) => {
  test("are made so many at once, and do not come before another's", async () => {
    const { get, done, most, layla, omar } = await world();
    const flood = Array.from({ length: 40 }, () => get(path, { as: omar }));
    const other = await get(path, { as: layla });
    expect(other.status).toBe(200);
    expect(done.indexOf("layla")).toBeLessThan(8);
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]));
    // For figures two spans are read at once.
    expect(most()).toBeLessThanOrEqual(2 * (READ_TURNS.atOncePerOwner + 1));
  });

  test("are refused where too many wait, and told when to come again", async () => {
    const { get, omar } = await world();
    const room = READ_TURNS.atOncePerOwner + READ_TURNS.waitingPerOwner;
    const answers = await Promise.all(Array.from({ length: room + 30 }, () => get(path, { as: omar })));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get("retry-after")).toBe("2");
  });
});
