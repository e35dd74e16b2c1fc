import { expect, it } from "vitest";
import { ownedMessages } from "#test/support/owned-messages.ts";
import { ownedInstances } from "#use-cases/messages/owned-instances.ts";

it("are all of a user's, the one that was chosen, and never another's", async () => {
  const { ports, first, second, foreign, userId, address } = await ownedMessages();
  const ids = async (instanceId: number | null) => {
    const owned = await ownedInstances(ports, { userId, instanceId, address });
    return owned.ok ? owned.value.map(({ id }) => id).sort() : owned.failure.code;
  };
  expect(await ids(null)).toEqual([first.id, second.id]);
  expect(await ids(second.id)).toEqual([second.id]);
  expect(await ids(foreign.id)).toBe("instance-not-found");
  expect(ports.audit.entries).toMatchObject([{ action: "access-denied", userId, instanceId: foreign.id, address }]);
});
