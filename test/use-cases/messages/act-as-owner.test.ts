import { expect, it } from "vitest";
import { ownedMessages } from "#test/support/owned-messages.ts";
import { actAsOwner } from "#use-cases/messages/act-as-owner.ts";

it.each(["whatsapp", "telegram"] as const)("asks the gateway on %s", async (platform) => {
  const { ports, first, said, input } = await ownedMessages(platform);
  const messageId = await said(first.id, 1, "one");
  ports[platform].putMessage(first.id, messageId, "sent");
  const acted = await actAsOwner(ports, { ...input, messageId, act: { act: "react", emoji: "👍" } });
  expect(acted).toMatchObject({ ok: true, value: { id: expect.stringMatching(/^msg_/) } });
  expect(ports[platform].done).toEqual([`react ${messageId} 👍`]);
});

it("never asks about a message of somebody else's", async () => {
  const { ports, foreign, said, input } = await ownedMessages();
  const messageId = await said(foreign.id, 1, "one");
  ports.whatsapp.putMessage(foreign.id, messageId, "sent");
  const act = { act: "delete" } as const;
  expect(await actAsOwner(ports, { ...input, messageId, act })).toMatchObject({
    failure: { code: "message-not-found" },
  });
  expect(await actAsOwner(ports, { ...input, id: foreign.id, messageId, act })).toMatchObject({ ok: false });
  expect(ports.whatsapp.done).toEqual([]);
});
