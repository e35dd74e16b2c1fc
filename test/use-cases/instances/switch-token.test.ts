import { expect, it } from "vitest";
import { newUser, ownerWorld, ownRecord } from "#test/support/owner.ts";
import { readTokenSwitch, switchToken } from "#use-cases/instances/switch-token.ts";

it("switches the token of one's own instance off and on, and puts it on record", async () => {
  const { ports, input, instance } = await ownerWorld();
  expect(await readTokenSwitch(ports, input)).toEqual({ ok: true, value: true });
  expect(await switchToken(ports, { ...input, on: false })).toEqual({ ok: true, value: false });
  expect(await ports.instances.findAccess(instance.client)).toMatchObject({ tokenOff: true });
  expect(await switchToken(ports, { ...input, on: true })).toEqual({ ok: true, value: true });
  expect(await readTokenSwitch(ports, input)).toEqual({ ok: true, value: true });
  const { name } = instance;
  expect(ports.audit.entries).toEqual([
    ownRecord(ports, input, "token-switched-off", name),
    ownRecord(ports, input, "token-switched-on", name),
  ]);
});

it("knows no instance of somebody else", async () => {
  const { ports, input } = await ownerWorld();
  const other = { ...input, userId: (await newUser(ports, "other@example.com")).id };
  for (const refused of [await readTokenSwitch(ports, other), await switchToken(ports, { ...other, on: false })]) {
    expect(refused).toEqual({ ok: false, failure: { code: "instance-not-found" } });
  }
  expect(await readTokenSwitch(ports, input)).toEqual({ ok: true, value: true });
});
