import { expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { factorWorld } from "#test/support/factor-world.ts";
import { askForDeletion } from "#use-cases/accounts/ask-for-deletion.ts";
import { keepAccount } from "#use-cases/accounts/keep-account.ts";

async function world() {
  const made = await factorWorld();
  const { ports, owner, user } = made;
  const asked = await askForDeletion(ports, owner);
  if (!asked.ok) throw new Error(asked.failure.code);
  return {
    ...made,
    asked: asked.value,
    keep: (one = asked.value) => keepAccount(ports, { user: one, address: null }),
    user,
  };
}

it("takes a planned deletion back, on record", async () => {
  const { ports, keep, user, actions } = await world();
  expect(await keep()).toMatchObject({ ok: true, value: { id: user.id, deletesAt: null } });
  expect((await ports.users.findById(user.id))?.deletesAt).toBeNull();
  expect(actions()).toEqual(["deletion-asked", "deletion-cancelled"]);
});

it("puts nothing on record where nothing was planned", async () => {
  const { keep, user, actions } = await world();
  await keep();
  expect((await keep(user)).ok).toBe(true);
  expect(actions()).toEqual(["deletion-asked", "deletion-cancelled"]);
});

it("comes too late once the time is over", async () => {
  const { ports, keep } = await world();
  ports.clock.pass(7 * 86_400_000);
  expect(await keep()).toEqual(failure({ code: "account-gone" }));
});
