import { expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { newUser, ownerWorld, ownRecord } from "#test/support/owner.ts";
import { findOwned, recordOwned } from "#use-cases/instances/find-owned.ts";

it("finds one's own, which is nothing to put on record", async () => {
  const { ports, input, instance } = await ownerWorld();
  expect(await findOwned(ports, input)).toMatchObject({ ok: true, value: { id: instance.id } });
  expect(ports.audit.entries).toEqual([]);
});

it("knows as little of another's as of none, and puts both on record", async () => {
  const { ports, input } = await ownerWorld();
  const others = { ...input, userId: (await newUser(ports, "other@example.com")).id };
  const nobodys = { ...input, id: 99 };
  for (const asked of [others, nobodys]) {
    expect(await findOwned(ports, asked)).toEqual(failure({ code: "instance-not-found" }));
  }
  expect(ports.audit.entries).toEqual([others, nobodys].map((asked) => ownRecord(ports, asked, "access-denied")));
});

it("records who did what with which instance, from where and when", async () => {
  const { ports, input } = await ownerWorld();
  await recordOwned(ports, input, "token-shown", "Shop");
  expect(ports.audit.entries).toEqual([ownRecord(ports, input, "token-shown", "Shop")]);
});
