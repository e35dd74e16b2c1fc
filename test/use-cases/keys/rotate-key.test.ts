import { beforeEach, describe, expect, it } from "vitest";
import type { KeyRights } from "#domain/keys/api-key.ts";
import { putKey } from "#test/support/gateway-keys.ts";
import { ADDRESS, ownerWorld } from "#test/support/owner.ts";
import { rotateKey } from "#use-cases/keys/rotate-key.ts";

describe("a rotation", () => {
  let world: Awaited<ReturnType<typeof ownerWorld>>;
  let text: string;
  let id: string;
  const NOT_FOUND = { ok: false, failure: { code: "key-not-found" } };
  const ask = (changes: { ownerId?: number; id?: string; overlapHours?: 0 | 24; within?: KeyRights | null } = {}) =>
    rotateKey(world.ports, {
      ownerId: world.owner.id,
      id,
      address: ADDRESS,
      overlapHours: 24,
      within: null,
      ...changes,
    });

  beforeEach(async () => {
    world = await ownerWorld();
    text = await putKey(world.ports.apiKeys, world.owner.id);
    id = (await world.ports.apiKeys.findAccess(text))?.id ?? "";
  });

  it("gives a new text, and lets the old one go on for its hours", async () => {
    const rotated = await ask();
    if (!rotated.ok) throw new Error("test: refused");
    const until = new Date(world.ports.clock.now().getTime() + 24 * 3_600_000);
    expect(rotated.value.text).not.toBe(text);
    expect(await world.ports.apiKeys.findAccess(text)).toMatchObject({ id, oldUntil: until });
    expect(await world.ports.apiKeys.findAccess(rotated.value.text)).toMatchObject({ id, oldUntil: null });
    expect(world.ports.audit.entries).toMatchObject([
      { action: "key-rotated", userId: world.owner.id, address: ADDRESS },
    ]);
  });

  it("ends the old text at once where that is asked", async () => {
    await ask({ overlapHours: 0 });
    expect(await world.ports.apiKeys.findAccess(text)).toBeNull();
  });

  it("is of one's own, working key alone, and to a key of none that is wider", async () => {
    const narrow = { scopes: ["messages:send"], clients: null, networks: [], expiresAt: null } as const;
    for (const changes of [{ ownerId: 99 }, { id: "key_000000000000000" }, { within: narrow }]) {
      expect(await ask(changes)).toEqual(NOT_FOUND);
    }
    await world.ports.apiKeys.revoke(world.owner.id, id, world.ports.clock.now());
    expect(await ask()).toEqual(NOT_FOUND);
    expect(world.ports.audit.entries).toEqual([]);
  });
});
