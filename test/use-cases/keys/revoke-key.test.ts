import { beforeEach, describe, expect, it } from "vitest";
import { putKey } from "#test/support/gateway-keys.ts";
import { ADDRESS, ownerWorld } from "#test/support/owner.ts";
import { findKey } from "#use-cases/keys/find-key.ts";
import { listKeys } from "#use-cases/keys/list-keys.ts";
import { revokeKey } from "#use-cases/keys/revoke-key.ts";
import { rotateKey } from "#use-cases/keys/rotate-key.ts";

const DAY_MS = 86_400_000;

describe("revoking", () => {
  let world: Awaited<ReturnType<typeof ownerWorld>>;
  let text: string;
  let id: string;
  const owned = () => ({ ownerId: world.owner.id, id, address: ADDRESS, within: null });
  const revoke = (what: "key" | "old", ownerId = world.owner.id) =>
    revokeKey(world.ports, { ...owned(), ownerId, what });

  beforeEach(async () => {
    world = await ownerWorld();
    text = await putKey(world.ports.apiKeys, world.owner.id);
    id = (await world.ports.apiKeys.findAccess(text))?.id ?? "";
  });

  it("ends a key from now on, and goes on record once", async () => {
    const at = world.ports.clock.now();
    expect(await revoke("key")).toMatchObject({ ok: true, value: { revokedAt: at } });
    world.ports.clock.pass(5);
    expect(await revoke("key")).toMatchObject({ ok: true, value: { revokedAt: at } });
    expect(world.ports.audit.entries.map(({ action }) => action)).toEqual(["key-revoked"]);
  });

  it("ends the text from before a rotation alone", async () => {
    await rotateKey(world.ports, { ...owned(), overlapHours: 168 });
    expect(await revoke("old")).toMatchObject({ ok: true, value: { old: null, revokedAt: null } });
    expect(await world.ports.apiKeys.findAccess(text)).toBeNull();
  });

  it("does nothing to another's key", async () => {
    expect(await revoke("key", 99)).toEqual({ ok: false, failure: { code: "key-not-found" } });
    expect(await findKey(world.ports, owned())).toMatchObject({ ok: true, value: { revokedAt: null } });
  });

  it("leaves the key in the list for 30 days", async () => {
    await revoke("key");
    const listed = async () => (await listKeys(world.ports, { ownerId: world.owner.id, within: null })).length;
    world.ports.clock.pass(30 * DAY_MS);
    expect(await listed()).toBe(1);
    world.ports.clock.pass(1);
    expect(await listed()).toBe(0);
  });
});
