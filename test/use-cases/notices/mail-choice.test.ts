import { expect, it } from "vitest";
import { ADDRESS, newUser, ownerWorld } from "#test/support/owner.ts";
import { readMailChoice, setMailChoice } from "#use-cases/notices/mail-choice.ts";

it("is one's own, both kinds at first, and a change goes on record", async () => {
  const { ports, owner } = await ownerWorld();
  const other = await newUser(ports, "other@example.com");
  expect(await readMailChoice(ports, { userId: owner.id })).toEqual({ ends: true, disconnected: true });
  const choice = { ends: false, disconnected: true };
  expect(await setMailChoice(ports, { userId: owner.id, address: ADDRESS, choice })).toEqual(choice);
  expect(await readMailChoice(ports, { userId: owner.id })).toEqual(choice);
  expect(await readMailChoice(ports, { userId: other.id })).toEqual({ ends: true, disconnected: true });
  expect(ports.audit.entries.at(-1)).toMatchObject({ action: "profile-updated", userId: owner.id, address: ADDRESS });
});
