import { expect, it } from "vitest";
import { messageAt, ownedMessages } from "#test/support/owned-messages.ts";
import { findAsOwner } from "#use-cases/messages/find-as-owner.ts";

it("gives a message of an instance of the user's, and of no other", async () => {
  const { ports, first, second, foreign, said, input } = await ownedMessages();
  const messageId = await said(first.id, 1, "one");
  await said(foreign.id, 2, "canary");
  const find = async (id: number, of: string) => {
    const found = await findAsOwner(ports, { ...input, id, messageId: of });
    return found.ok ? [found.value.instance.id, found.value.record.id] : found.failure.code;
  };
  expect(await find(first.id, messageId)).toEqual([first.id, messageId]);
  expect(await find(second.id, messageId)).toBe("message-not-found");
  expect(await find(first.id, messageAt(2))).toBe("message-not-found");
  expect(await find(first.id, "' or 1=1")).toBe("message-not-found");
  expect(await find(foreign.id, messageAt(2))).toBe("instance-not-found");
});
