import { describe, expect, test } from "vitest";
import { webWorld } from "#test/support/web.ts";

async function withInstance(options: Parameters<typeof webWorld>[0] = {}) {
  const world = webWorld(options);
  const layla = await world.person("layla@example.com");
  const instance = await world.instanceOf(layla);
  const path = `/api/instances/${instance.id}/token`;
  const rotate = (body?: object) => world.sendJson("POST", path, body, { as: layla, address: "192.0.2.7" });
  return { world, layla, instance, path, rotate };
}

describe("a new token", () => {
  test("is shown at once, and is the only one that opens the instance", async () => {
    const { world, layla, instance, path, rotate } = await withInstance();
    const answer = await rotate({});
    expect(answer.status).toBe(200);
    const { token } = (await answer.json()) as { token: string };
    expect(token).toMatch(/^[A-Za-z0-9]{8}$/);
    expect(token).not.toBe(instance.token);
    const access = await world.stores.instances.findAccess(instance.client);
    expect([access?.tokenMatches(token), access?.tokenMatches(instance.token)]).toEqual([true, false]);
    expect(await (await world.get(path, { as: layla })).json()).toEqual({ token });
  });

  test("is put on record, without the token", async () => {
    const { world, layla, instance, rotate } = await withInstance();
    const { token } = (await (await rotate()).json()) as { token: string };
    const entry = { action: "token-rotated", userId: layla.id, instanceId: instance.id, address: "192.0.2.7" };
    expect(world.stores.audit.entries.at(-1)).toMatchObject(entry);
    expect(JSON.stringify([world.stores.audit.entries, world.logger.lines])).not.toContain(token);
  });

  test("is drawn again while another instance has it, ten times at most", async () => {
    const { world, layla, instance, rotate } = await withInstance();
    const tried: string[] = [];
    const { instances } = world.stores;
    instances.rotateToken = async (_owner, _id, token) => {
      tried.push(token);
      return { ok: false, failure: { code: "token-taken" } };
    };
    const answer = await rotate();
    expect([answer.status, await answer.json()]).toMatchObject([409, { message: "Failed to generate unique token" }]);
    expect(new Set(tried).size).toBe(10);
    expect(world.stores.audit.entries.at(-1)?.action).not.toBe("token-rotated");
    expect(await instances.revealToken(layla.id, instance.id)).toBe(instance.token);
  });
});
