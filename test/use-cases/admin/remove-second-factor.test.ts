import { expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { factorWorld } from "#test/support/factor-world.ts";
import { factorsOf, hasFactor } from "#use-cases/accounts/factors.ts";
import { removeSecondFactor } from "#use-cases/admin/remove-second-factor.ts";

it("takes app, passkeys and recovery codes off, and puts it on record once", async () => {
  const { ports, user, actions, withApp, withPasskey } = await factorWorld();
  await withApp();
  await withPasskey();
  expect(await removeSecondFactor(ports, user)).toMatchObject({ value: { changed: true } });
  expect(hasFactor(await factorsOf(ports, user.id))).toBe(false);
  expect(await ports.secondFactors.countRecoveryCodes(user.id)).toBe(0);
  expect(await removeSecondFactor(ports, user)).toMatchObject({ value: { changed: false } });
  expect(actions().filter((action) => action === "second-factor-removed")).toHaveLength(1);
});

it("knows nobody by an address that has no account", async () => {
  const { ports } = await factorWorld();
  expect(await removeSecondFactor(ports, { email: "nobody@example.com" })).toEqual(failure({ code: "user-not-found" }));
});
