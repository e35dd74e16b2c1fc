import { expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { factorWorld } from "#test/support/factor-world.ts";
import { beginTotp, removeTotp, turnOnTotp } from "#use-cases/accounts/authenticator.ts";

it("turns on the app that was begun last, and takes the step of its first code for used", async () => {
  const { ports, reader, owner, user, code } = await factorWorld();
  await beginTotp(ports, owner);
  const again = await beginTotp(ports, owner);
  expect(again).toMatchObject({ ok: true, value: { secret: "SECRET2" } });
  expect(await turnOnTotp(ports, { ...reader, code: code() })).toMatchObject({ ok: true });
  expect(await ports.secondFactors.findTotp(user.id)).toMatchObject({ secret: "SECRET2", onAt: expect.any(Date) });
  expect(await ports.secondFactors.claimTotpStep(user.id, Math.floor(ports.clock.now().getTime() / 30_000))).toBe(
    false,
  );
});

it("takes no recovery code for the first code of an app, and nothing that is none", async () => {
  const { ports, reader, owner } = await factorWorld();
  await beginTotp(ports, owner);
  for (const code of ["0123-4567-89ab-cdef", "１２３４５６", "12345"]) {
    expect(await turnOnTotp(ports, { ...reader, code })).toEqual(failure({ code: "code-wrong" }));
  }
  expect(await turnOnTotp(ports, { ...reader, code: " " })).toMatchObject({ failure: { code: "invalid" } });
});

it("counts the tries", async () => {
  const { ports, reader, owner, code } = await factorWorld();
  await beginTotp(ports, owner);
  ports.limits.secondFactor.refuse(7);
  const refused = await turnOnTotp(ports, { ...reader, code: code() });
  expect(refused).toEqual(failure({ code: "rate-limited", retryAfterSeconds: 7 }));
});

it("keeps the recovery codes while there is a passkey", async () => {
  const { ports, owner, user, withApp, withPasskey } = await factorWorld();
  await withApp();
  await withPasskey();
  expect(await removeTotp(ports, owner)).toEqual(success(null));
  expect(await ports.secondFactors.countRecoveryCodes(user.id)).toBe(10);
});

it("has nothing to tell of where no app was on", async () => {
  const { ports, owner, actions } = await factorWorld();
  expect(await removeTotp(ports, owner)).toEqual(success(null));
  expect(actions()).toEqual([]);
});
