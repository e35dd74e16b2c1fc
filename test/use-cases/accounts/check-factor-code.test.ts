import { expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { factorWorld } from "#test/support/factor-world.ts";
import { checkFactorCode } from "#use-cases/accounts/check-factor-code.ts";

it("takes no code of an app that never came on", async () => {
  const { ports, reader, user, code } = await factorWorld();
  await ports.secondFactors.beginTotp(user.id, "SECRET", ports.clock.now());
  expect(await checkFactorCode(ports, { ...reader, code: code() })).toEqual(failure({ code: "code-wrong" }));
});

it("forgets the wrong codes after a right one, and says which was a recovery code", async () => {
  const { ports, reader, user, code, actions, withApp } = await factorWorld();
  const [recovery = ""] = await withApp();
  expect(await checkFactorCode(ports, { ...reader, code: code() })).toMatchObject({ ok: true });
  expect(actions()).not.toContain("recovery-code-used");
  expect(await checkFactorCode(ports, { ...reader, code: recovery })).toMatchObject({ ok: true });
  expect(actions()).toContain("recovery-code-used");
  expect(ports.limits.secondFactor.forgotten).toContain(String(user.id));
});
