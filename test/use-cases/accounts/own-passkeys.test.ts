import { expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { factorWorld } from "#test/support/factor-world.ts";
import { askForNewPasskey, removePasskey, renamePasskey } from "#use-cases/accounts/own-passkeys.ts";

it("adds twenty passkeys, and asks for no more", async () => {
  const { ports, owner, withPasskey } = await factorWorld();
  for (let number = 1; number <= 20; number += 1) await withPasskey(`key-${number}`);
  expect(await askForNewPasskey(ports, owner)).toEqual(failure({ code: "passkey-limit-reached" }));
});

it("removes and renames nobody else's", async () => {
  const { ports, owner, withPasskey } = await factorWorld();
  const { id } = await withPasskey();
  const stranger = { ...owner, userId: 99, id };
  expect(await removePasskey(ports, stranger)).toEqual(failure({ code: "passkey-not-found" }));
  expect(await renamePasskey(ports, { ...stranger, name: "Mine" })).toEqual(failure({ code: "passkey-not-found" }));
  expect(await removePasskey(ports, { ...owner, id })).toEqual(success(null));
});
