import { describe, expect, test } from "vitest";
import { webWorld } from "#test/support/web.ts";

async function withInstance() {
  const world = webWorld();
  const layla = await world.person("layla@example.com");
  const instance = await world.instanceOf(layla);
  const path = `/api/instances/${instance.id}/privacy`;
  const put = (body: object) => world.sendJson("PUT", path, body, { as: layla, address: "192.0.2.7" });
  return { world, layla, instance, path, put };
}

describe("what is kept of an instance's messages", () => {
  test("is all that comes, unless its owner has set it otherwise", async () => {
    const { world, layla, path, put } = await withInstance();
    const read = async () => (await world.get(path, { as: layla })).json();
    expect(await read()).toEqual({ keepContent: true, fetchMedia: false, keepDays: null, serverDays: 30 });
    const answer = await put({ keepContent: false, fetchMedia: true, keepDays: 7 });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { keepContent: false, fetchMedia: true, keepDays: 7, serverDays: 30 },
    ]);
    expect(await read()).toEqual({ keepContent: false, fetchMedia: true, keepDays: 7, serverDays: 30 });
  });

  test("is on record as changed", async () => {
    const { world, layla, instance, put } = await withInstance();
    await put({ keepContent: false, fetchMedia: false, keepDays: null });
    const entry = { action: "privacy-changed", userId: layla.id, instanceId: instance.id, address: "192.0.2.7" };
    expect(world.stores.audit.entries.at(-1)).toMatchObject(entry);
  });

  test.each([
    ["half of it", { keepContent: false, fetchMedia: true }],
    ["days that are no choice", { keepContent: true, fetchMedia: false, keepDays: 8 }],
    ["no days at all", { keepContent: true, fetchMedia: false, keepDays: 0 }],
    ["words", { keepContent: "no", fetchMedia: "yes", keepDays: "7" }],
    ["more than there is", { keepContent: false, fetchMedia: true, keepDays: null, keepAll: true }],
  ])("is refused as %s, and stays", async (_name, body) => {
    const { world, layla, path, put } = await withInstance();
    const answer = await put(body);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "MALFORMED" }]);
    expect(await (await world.get(path, { as: layla })).json()).toMatchObject({
      keepContent: true,
      fetchMedia: false,
      keepDays: null,
    });
  });
});
