import { describe, expect, test } from "vitest";
import { failure } from "#domain/result.ts";
import type { InstanceStore } from "#ports/instances.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeRandom } from "#test/fakes/random.ts";
import { fakeStores } from "#test/fakes/stores.ts";
import { createInstance } from "#use-cases/instances/create.ts";

const input = {
  userId: 1,
  subscription: "free",
  address: null,
  form: { name: "Shop", platform: "whatsapp", phone: "", apiId: "", appHash: "" },
} as const;

/** A store whose every insert ends in `answers`, one after the other, and then goes through. */
function world(answers: ("client-taken" | "token-taken")[] = []) {
  const stores = fakeStores();
  const tried: { client: string; token: string }[] = [];
  const instances: InstanceStore = {
    ...stores.instances,
    async create(instance, maxFree) {
      tried.push({ client: instance.client, token: instance.token });
      const code = answers[tried.length - 1];
      return code === undefined ? stores.instances.create(instance, maxFree) : failure({ code });
    },
  };
  return { ports: { ...stores, instances, random: fakeRandom(), clock: fakeClock() }, stores, tried };
}

const times = <Code>(count: number, code: Code): Code[] => Array.from({ length: count }, () => code);

describe("creating an instance", () => {
  test("draws another token while one is taken, up to ten", async () => {
    const { ports, tried } = world(times(9, "token-taken"));
    expect((await createInstance(ports, input)).ok).toBe(true);
    expect(new Set(tried.map(({ token }) => token)).size).toBe(10);
    expect(new Set(tried.map(({ client }) => client))).toEqual(new Set(["Client001"]));
  });

  test("gives up after the tenth token, and stores nothing", async () => {
    const { ports, stores, tried } = world(times(10, "token-taken"));
    expect(await createInstance(ports, input)).toEqual({ ok: false, failure: { code: "token-failed" } });
    expect(tried).toHaveLength(10);
    expect(await stores.instances.listByOwner(1)).toEqual([]);
    expect(stores.audit.entries).toEqual([]);
  });

  test("takes the next client name while one is taken", async () => {
    const { ports, tried } = world(times(2, "client-taken"));
    await createInstance(ports, input);
    expect(tried.map(({ client }) => client)).toEqual(["Client001", "Client002", "Client003"]);
  });

  test("gives up when fifty client names in a row are taken", async () => {
    const { ports, tried } = world(times(50, "client-taken"));
    expect(await createInstance(ports, input)).toEqual({ ok: false, failure: { code: "client-name-failed" } });
    expect(tried).toHaveLength(50);
  });

  test.each(["free", "paid"] as const)("gets its owner's subscription: %s", async (subscription) => {
    const { ports } = world();
    expect(await createInstance(ports, { ...input, subscription })).toMatchObject({ value: { subscription } });
  });

  test("goes on record with the instance it made", async () => {
    const { ports, stores } = world();
    await createInstance(ports, input);
    expect(stores.audit.entries).toEqual([
      { action: "instance-created", at: ports.clock.now(), userId: 1, instanceId: 1, address: null, about: "Shop" },
    ]);
  });
});
