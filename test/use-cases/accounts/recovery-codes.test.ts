import { expect, it } from "vitest";
import { factorWorld } from "#test/support/factor-world.ts";
import { renewRecoveryCodes } from "#use-cases/accounts/recovery-codes.ts";

it("makes ten recovery codes anew, which are not those from before", async () => {
  const { ports, reader, withApp } = await factorWorld();
  const codes = await withApp();
  const renewed = await renewRecoveryCodes(ports, { ...reader, provedAt: ports.clock.now() });
  if (!renewed.ok) throw new Error(renewed.failure.code);
  expect(new Set([...codes, ...renewed.value]).size).toBe(20);
});
