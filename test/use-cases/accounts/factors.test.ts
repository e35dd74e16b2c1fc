import { expect, it } from "vitest";
import { factorWorld } from "#test/support/factor-world.ts";
import { factorsOf, hasFactor, refuseUnproved } from "#use-cases/accounts/factors.ts";

const TEN_MINUTES_MS = 10 * 60_000;

it("an app that was begun alone is no factor", async () => {
  const { ports, user } = await factorWorld();
  await ports.secondFactors.beginTotp(user.id, "SECRET", ports.clock.now());
  expect(hasFactor(await factorsOf(ports, user.id))).toBe(false);
});

it("asks for no proof where there is nothing to prove it with", async () => {
  const { ports, reader } = await factorWorld();
  expect(await refuseUnproved(ports, { ...reader, provedAt: null })).toBeNull();
});

it("asks for a proof of the last ten minutes where there is an app or a passkey", async () => {
  for (const factor of ["withApp", "withPasskey"] as const) {
    const world = await factorWorld();
    await world[factor]();
    const { ports, reader } = world;
    const proved = { ...reader, provedAt: ports.clock.now() };
    expect(await refuseUnproved(ports, { ...reader, provedAt: null })).toEqual({ code: "second-factor-needed" });
    expect(await refuseUnproved(ports, proved)).toBeNull();
    ports.clock.pass(TEN_MINUTES_MS);
    expect(await refuseUnproved(ports, proved)).toEqual({ code: "second-factor-needed" });
  }
});
