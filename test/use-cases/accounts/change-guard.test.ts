import { expect, it } from "vitest";
import { factorWorld } from "#test/support/factor-world.ts";
import { refuseChange } from "#use-cases/accounts/change-guard.ts";

it("looks at no password before the factor, whose guess it would be", async () => {
  const { ports, owner, withApp, actions } = await factorWorld();
  await withApp();
  const guess = { ...owner, provedAt: null, currentPassword: "a guess" };
  expect(await refuseChange(ports, guess)).toEqual({ code: "second-factor-needed" });
  expect(actions()).not.toContain("password-refused");
  expect(await refuseChange(ports, { ...owner, provedAt: ports.clock.now() })).toBeNull();
});
