import { expect, it } from "vitest";
import { factorWorld } from "#test/support/factor-world.ts";
import { ADDRESS } from "#test/support/owner.ts";
import { dropFactors } from "#use-cases/accounts/drop-factors.ts";

it("takes off what was added since, on record, and leaves what was there before with its recovery codes", async () => {
  const { ports, user, actions, withApp, withPasskey } = await factorWorld();
  await withApp();
  const since = ports.clock.now();
  await withPasskey();
  await dropFactors(ports, { userId: user.id, since, address: ADDRESS });
  expect(await ports.passkeys.listOf(user.id)).toEqual([]);
  expect(await ports.secondFactors.findTotp(user.id)).not.toBeNull();
  expect(await ports.secondFactors.countRecoveryCodes(user.id)).toBe(10);
  expect(actions().filter((action) => action.endsWith("-removed"))).toEqual(["passkey-removed"]);
});

it("takes off everything, an app that was only begun too, and the recovery codes with the last", async () => {
  const { ports, user, actions, withPasskey } = await factorWorld();
  await withPasskey();
  await ports.secondFactors.beginTotp(user.id, "SECRET", ports.clock.now());
  await dropFactors(ports, { userId: user.id, address: ADDRESS });
  expect(await ports.secondFactors.findTotp(user.id)).toBeNull();
  expect(await ports.secondFactors.countRecoveryCodes(user.id)).toBe(0);
  expect(actions().filter((action) => action.endsWith("-removed"))).toEqual(["passkey-removed"]);
});
