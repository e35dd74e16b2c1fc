import { expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { ownerWorld, ownRecord } from "#test/support/owner.ts";
import { revealToken } from "#use-cases/instances/reveal-token.ts";

it("shows the owner the token, and puts each showing on record", async () => {
  const { ports, input, instance } = await ownerWorld();
  for (let time = 0; time < 2; time += 1) expect(await revealToken(ports, input)).toEqual(success(instance.token));
  const shown = ownRecord(ports, input, "token-shown", instance.name);
  expect(ports.audit.entries).toEqual([shown, shown]);
});

it("shows nobody else a token", async () => {
  const { ports, input } = await ownerWorld();
  const shown = await revealToken(ports, { ...input, userId: 99 });
  expect(shown).toEqual(failure({ code: "instance-not-found" }));
  expect(ports.audit.entries.map(({ action }) => action)).toEqual(["access-denied"]);
});

it("has nothing to show, nor to put on record, where the instance goes meanwhile", async () => {
  const { ports, input } = await ownerWorld();
  const going = { ...ports, instances: { ...ports.instances, revealToken: async () => null } };
  expect(await revealToken(going, input)).toEqual(failure({ code: "instance-not-found" }));
  expect(ports.audit.entries).toEqual([]);
});
