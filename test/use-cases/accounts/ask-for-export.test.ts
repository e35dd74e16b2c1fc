import { expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { factorWorld } from "#test/support/factor-world.ts";
import { askForExport, beginExport } from "#use-cases/accounts/ask-for-export.ts";

async function allowed() {
  const world = await factorWorld();
  const asked = await askForExport(world.ports, world.owner);
  if (!asked.ok) throw new Error(asked.failure.code);
  return { ...world, token: asked.value.token };
}

it("allows one download, on record when it begins", async () => {
  const { ports, reader, token, actions } = await allowed();
  expect(actions()).toEqual([]);
  expect(await beginExport(ports, { ...reader, token })).toBe(true);
  expect(await beginExport(ports, { ...reader, token })).toBe(false);
  expect(actions()).toEqual(["data-exported"]);
});

it("allows it to nobody else, in no other session, and not for long", async () => {
  for (const other of [{ userId: 77 }, { sessionId: "another" }]) {
    const { ports, reader, token } = await allowed();
    expect(await beginExport(ports, { ...reader, ...other, token })).toBe(false);
  }
  const { ports, reader, token } = await allowed();
  expect(await beginExport(ports, { ...reader, token: null })).toBe(false);
  ports.clock.pass(5 * 60_000);
  expect(await beginExport(ports, { ...reader, token })).toBe(false);
});

it("asks for the current password and for the second factor where there is one", async () => {
  const { ports, owner, withApp } = await factorWorld();
  const refused = await askForExport(ports, { ...owner, currentPassword: "wrong" });
  expect(refused).toEqual(failure({ code: "password-wrong" }));
  await withApp();
  const unproved = await askForExport(ports, { ...owner, provedAt: null });
  expect(unproved).toEqual(failure({ code: "second-factor-needed" }));
});
