import { beforeEach, describe, expect, it } from "vitest";
import { MAX_KEYS } from "#domain/keys/api-key.ts";
import { isSoundKey } from "#domain/keys/key-text.ts";
import type { KeyForm } from "#domain/validation/key.ts";
import { KEY_WORDING } from "#domain/wording/keys.ts";
import { ADDRESS, newInstance, newUser, ownerWorld } from "#test/support/owner.ts";
import { createKey } from "#use-cases/keys/create-key.ts";

describe("a new key", () => {
  let world: Awaited<ReturnType<typeof ownerWorld>>;
  const FORM: KeyForm = {
    name: " Shop ",
    scopes: ["messages:read", "messages:send"],
    instances: null,
    networks: [],
    expiresAt: null,
  };
  const ask = (changes: Partial<KeyForm> = {}, within: Parameters<typeof createKey>[1]["within"] = null) =>
    createKey(world.ports, { ownerId: world.owner.id, form: { ...FORM, ...changes }, address: ADDRESS, within });

  beforeEach(async () => {
    world = await ownerWorld();
  });

  it("is kept without its text, found by it, and put on record", async () => {
    const { ports, owner } = world;
    const made = await createKey(ports, { ownerId: owner.id, form: FORM, address: ADDRESS, within: null });
    if (!made.ok) throw new Error("test: refused");
    const { key, text } = made.value;
    expect(isSoundKey(text)).toBe(true);
    expect(key).toMatchObject({
      name: "Shop",
      scopes: ["messages:send", "messages:read"],
      clients: null,
      networks: [],
    });
    expect(JSON.stringify(await ports.apiKeys.listOf(owner.id))).not.toContain(text);
    expect(await ports.apiKeys.findAccess(text)).toMatchObject({ id: key.id, ownerId: owner.id });
    const untold = await ports.apiKeys.take("made", ports.clock.now(), 10);
    expect(untold.map(({ keyId }) => keyId)).toEqual([key.id]);
    const entry = { action: "key-created", userId: owner.id, instanceId: null, address: ADDRESS, about: "Shop" };
    expect(ports.audit.entries).toEqual([{ ...entry, at: ports.clock.now() }]);
  });

  it("reaches instances of its owner alone", async () => {
    const { ports, instance } = world;
    const stranger = await newUser(ports, "other@example.com");
    const other = await newInstance(ports, stranger.id);
    expect(await ask({ instances: [instance.client] })).toMatchObject({ ok: true });
    for (const instances of [[other.client], [instance.client, "Client999"], [""]]) {
      const failure = { code: "invalid", field: "instances", message: KEY_WORDING.instanceUnknown };
      expect(await ask({ instances })).toEqual({ ok: false, failure });
    }
  });

  it.each([
    [{ name: "  " }, "name"],
    [{ name: "x".repeat(81) }, "name"],
    [{ scopes: [] }, "scopes"],
    [{ instances: [] }, "instances"],
    [{ networks: ["203.0.113.0/24", "10.0.0.0/40"] }, "networks"],
    [{ networks: Array.from({ length: 21 }, (_, at) => `203.0.113.${at}`) }, "networks"],
    [{ expiresAt: new Date(0) }, "expiresAt"],
    [{ expiresAt: new Date(Number.NaN) }, "expiresAt"],
    [{ expiresAt: new Date(9e12) }, "expiresAt"],
  ] as [Partial<KeyForm>, string][])("is refused for %j", async (changes, field) => {
    expect(await ask(changes)).toMatchObject({ ok: false, failure: { code: "invalid", field } });
    expect(await world.ports.apiKeys.listOf(world.owner.id)).toEqual([]);
  });

  it("keeps networks as networks, each once", async () => {
    const made = await ask({ networks: ["203.0.113.9/24", "203.0.113.0/24", "2001:DB8::/32"] });
    expect(made).toMatchObject({ value: { key: { networks: ["203.0.113.0/24", "2001:db8::/32"] } } });
  });

  it("is one of so many; those that have ended make room", async () => {
    const { ports, owner } = world;
    for (let made = 0; made < MAX_KEYS; made += 1) expect((await ask()).ok).toBe(true);
    expect(await ask()).toEqual({ ok: false, failure: { code: "key-limit-reached" } });
    const [newest] = await ports.apiKeys.listOf(owner.id);
    await ports.apiKeys.revoke(owner.id, newest?.id ?? "", ports.clock.now());
    ports.clock.pass(1);
    expect((await ask()).ok).toBe(true);
    expect(await ports.apiKeys.listOf(owner.id)).toHaveLength(MAX_KEYS);
  });

  it("is never wider than the key that makes it", async () => {
    const within = {
      scopes: ["instance:manage", "messages:send"],
      clients: [world.instance.client],
      networks: [],
      expiresAt: null,
    } as const;
    const narrow = { scopes: ["messages:send"], instances: [world.instance.client] } as const;
    expect(await ask(narrow, within)).toMatchObject({ ok: true });
    for (const wider of [{ scopes: ["messages:read"] }, { instances: null }] as Partial<KeyForm>[]) {
      expect(await ask({ ...narrow, ...wider }, within)).toEqual({ ok: false, failure: { code: "key-too-narrow" } });
    }
  });
});
