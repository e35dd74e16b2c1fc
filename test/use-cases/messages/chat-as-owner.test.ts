import { expect, it } from "vitest";
import { ownedMessages } from "#test/support/owned-messages.ts";
import { actOnChatAsOwner, readStandingAsOwner } from "#use-cases/messages/chat-as-owner.ts";

it.each(["whatsapp", "telegram"] as const)("asks the gateway on %s, by a number as it is typed", async (platform) => {
  const { ports, input } = await ownedMessages(platform);
  const chat = { ...input, recipient: "+964 771 111 1111" };
  expect(await actOnChatAsOwner(ports, { ...chat, act: { act: "mute", hours: 8 } })).toEqual({ ok: true, value: null });
  expect(await readStandingAsOwner(ports, chat)).toMatchObject({
    value: { archived: false, mutedUntil: new Date(ports.clock.now().getTime() + 28_800_000), blocked: false },
  });
  expect(ports[platform].done).toEqual([expect.stringMatching(/^mute \+?9647711111111 8$/)]);
});

it("never asks for somebody else's instance, nor about what is no name of a chat", async () => {
  const { ports, foreign, input } = await ownedMessages();
  const act = { act: "block" } as const;
  const theirs = { ...input, id: foreign.id, recipient: "9647711111111" };
  expect(await actOnChatAsOwner(ports, { ...theirs, act })).toMatchObject({ failure: { code: "instance-not-found" } });
  expect(await readStandingAsOwner(ports, theirs)).toMatchObject({ failure: { code: "instance-not-found" } });
  const nameless = { ...input, recipient: "nobody" };
  expect(await actOnChatAsOwner(ports, { ...nameless, act })).toMatchObject({
    failure: { code: "invalid", field: "recipient" },
  });
  expect(ports.whatsapp.done).toEqual([]);
});
