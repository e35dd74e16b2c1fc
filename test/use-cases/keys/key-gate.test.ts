import { beforeEach, describe, expect, it } from "vitest";
import { keyTextOf } from "#domain/keys/key-text.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { gatewayKeys, putKey } from "#test/support/gateway-keys.ts";
import { type KeyGate, keyGate } from "#use-cases/keys/key-gate.ts";

const HOME = "203.0.113.9";
const HOUR_MS = 3_600_000;

describe("the gate of keys", () => {
  let world: ReturnType<typeof gatewayKeys>;
  let clock: ReturnType<typeof fakeClock>;
  let gate: KeyGate;
  let looked: number;

  beforeEach(() => {
    world = gatewayKeys();
    clock = fakeClock();
    looked = 0;
    const apiKeys = {
      ...world.apiKeys,
      findAccess: (text: string) => {
        looked += 1;
        return world.apiKeys.findAccess(text);
      },
    };
    gate = keyGate({ ...world, apiKeys, clock, logger: fakeLogger() });
  });

  const ask = async (text: string, address = HOME) => {
    const admitted = await gate.admit({ text, address });
    return admitted.ok ? admitted.value.id : admitted.failure;
  };
  const onlyKey = async () => (await world.apiKeys.listOf(1))[0];

  it("looks nothing up of a key whose checksum is wrong, and counts nothing", async () => {
    const text = await putKey(world.apiKeys, 1);
    expect(await ask(`${text.slice(0, -1)}#`)).toEqual({ code: "key-mistyped" });
    expect(await ask("wsl_")).toEqual({ code: "key-mistyped" });
    expect([looked, world.wrongKeys.taken]).toEqual([0, []]);
  });

  it("counts unknown keys by the caller's network, and keeps nobody out whose key is right", async () => {
    const text = await putKey(world.apiKeys, 1);
    const unknown = keyTextOf(new Uint8Array(20).fill(99));
    expect(await ask(unknown)).toMatchObject({ code: "key-unknown", limit: { remaining: 9 } });
    world.wrongKeys.refuse(17);
    expect(await ask(unknown, "2001:db8::1:2")).toMatchObject({
      ...{ code: "rate-limited", retryAfterSeconds: 17, counted: "keys" },
      limit: { remaining: 8 },
    });
    expect(world.wrongKeys.taken).toEqual([HOME, "2001:db8::"]);
    expect(await ask(text)).toMatch(/^key_/);
  });

  it("refuses a revoked key at its next call", async () => {
    const text = await putKey(world.apiKeys, 1);
    const id = String(await ask(text));
    await world.apiKeys.revoke(1, id, clock.now());
    expect(await ask(text)).toEqual({ code: "key-revoked" });
  });

  it("refuses an expired key from that very moment", async () => {
    const text = await putKey(world.apiKeys, 1, { expiresAt: new Date(clock.now().getTime() + HOUR_MS) });
    clock.pass(HOUR_MS - 1);
    expect(await ask(text)).toMatch(/^key_/);
    clock.pass(1);
    expect(await ask(text)).toEqual({ code: "key-expired" });
  });

  it("takes the text from before a rotation until its time is over", async () => {
    const text = await putKey(world.apiKeys, 1);
    const id = String(await ask(text));
    const next = keyTextOf(new Uint8Array(20).fill(7));
    await world.apiKeys.rotate(1, id, { text: next, oldUntil: new Date(clock.now().getTime() + HOUR_MS) });
    expect([await ask(text), await ask(next)]).toEqual([id, id]);
    clock.pass(HOUR_MS);
    expect([await ask(text), await ask(next)]).toEqual([{ code: "key-replaced" }, id]);
  });

  it("refuses another network than the key allows, and tells of it", async () => {
    const text = await putKey(world.apiKeys, 1, { networks: ["203.0.113.0/24", "2001:db8::/32"] });
    expect(await ask(text, "2001:db8:ffff::1")).toMatch(/^key_/);
    expect(await ask(text, "::ffff:203.0.113.1")).toMatch(/^key_/);
    for (const address of ["198.51.100.1", ""]) {
      expect(await ask(text, address)).toEqual({ code: "network-refused", address });
    }
    expect(world.refused).toHaveLength(2);
  });

  it("puts its use down at most once a quarter of an hour, and one of many at once", async () => {
    const text = await putKey(world.apiKeys, 1);
    let writes = 0;
    const { touch } = world.apiKeys;
    world.apiKeys.touch = (...args) => {
      writes += 1;
      return touch(...args);
    };
    gate = keyGate({ ...world, clock, logger: fakeLogger() });
    const first = clock.now();
    await Promise.all(Array.from({ length: 20 }, () => ask(text)));
    clock.pass(15 * 60_000 - 1);
    await ask(text, "198.51.100.7");
    expect([writes, await onlyKey()]).toMatchObject([1, { usedAt: first, usedFrom: HOME }]);
    clock.pass(1);
    await ask(text, "198.51.100.7");
    expect([writes, await onlyKey()]).toMatchObject([2, { usedAt: clock.now(), usedFrom: "198.51.100.7" }]);
  });

  it("admits where the use cannot be put down", async () => {
    const text = await putKey(world.apiKeys, 1);
    world.apiKeys.touch = async () => {
      throw new Error("disk full");
    };
    const logger = fakeLogger();
    gate = keyGate({ ...world, clock, logger });
    expect(await ask(text)).toMatch(/^key_/);
    await new Promise(setImmediate);
    expect(logger.lines).toMatchObject([{ event: "key-use-not-noted" }]);
  });
});
