import { describe, expect, it } from "vitest";
import type { MessageReference } from "#domain/messages/content.ts";
import { messageIdAt, messageIdOfWhatsApp } from "#domain/messages/message-id.ts";
import { type Gateway, SHOP, SHOP_PHONE } from "#test/support/linked-gateway.ts";
import { ALI, receivingGateway } from "#test/support/receiving-gateway.ts";
import { phoneRecipient } from "#test/support/recipients.ts";
import { until } from "#test/support/until.ts";

const { world, inbox, linked, write } = receivingGateway();
const to = phoneRecipient(ALI);

async function sent(gateway: Gateway, text: string): Promise<MessageReference> {
  const answer = await gateway.send(SHOP, to, { kind: "text", text });
  if (!answer.ok) throw new Error(answer.failure.code);
  const { messageId } = answer.value;
  return { id: messageIdOfWhatsApp(messageId) ?? "", messageId, direction: "out" };
}

const shown = () => world().sandbox.messages(ALI);

describe("what is done to a message", () => {
  it("is seen on the phone: changed, then taken back", async () => {
    const gateway = await linked();
    const target = await sent(gateway, "ten o'clok");
    expect(await gateway.send(SHOP, to, { kind: "edit", target, text: "ten o'clock" })).toMatchObject({ ok: true });
    expect(shown()).toMatchObject([{ id: target.messageId, text: "ten o'clock", edited: true }]);
    expect(await gateway.send(SHOP, to, { kind: "delete", target })).toMatchObject({ ok: true });
    expect(shown()).toMatchObject([{ id: target.messageId, deleted: true }]);
    expect(shown()[0]).not.toHaveProperty("text");
  });

  it("may be a reaction, to their message and to ours, which is taken back by an empty one", async () => {
    const gateway = await linked();
    const id = await write("thanks");
    const incoming = await until(() => inbox().stored[0]);
    const theirs = { id: messageIdAt(Date.now(), 1), messageId: incoming.providerId, direction: "in" } as const;
    const ours = await sent(gateway, "welcome");
    for (const target of [theirs, ours]) await gateway.send(SHOP, to, { kind: "reaction", target, emoji: "👍" });
    expect(shown()).toMatchObject([
      { id, reactions: [{ from: SHOP_PHONE, emoji: "👍" }] },
      { id: ours.messageId, reactions: [{ from: SHOP_PHONE, emoji: "👍" }] },
    ]);
    await gateway.send(SHOP, to, { kind: "reaction", target: theirs, emoji: "" });
    expect(shown()[0]).toMatchObject({ reactions: [] });
  });

  it("may be a pin, on theirs and on ours, for as long as is said, and its end", async () => {
    const gateway = await linked();
    await write("the address");
    const incoming = await until(() => inbox().stored[0]);
    const theirs = { id: messageIdAt(Date.now(), 1), messageId: incoming.providerId, direction: "in" } as const;
    const ours = await sent(gateway, "the hours");
    await gateway.send(SHOP, to, { kind: "pin", target: theirs, pinned: true, days: 30 });
    await gateway.send(SHOP, to, { kind: "pin", target: ours, pinned: true });
    expect(shown()).toMatchObject([
      { text: "the address", pinned: true },
      { text: "the hours", pinned: true },
    ]);
    expect(world().sandbox.messages(SHOP_PHONE)).toMatchObject([{ pinned: true }, { pinned: true }]);
    await gateway.send(SHOP, to, { kind: "pin", target: theirs, pinned: false });
    expect(shown().map(({ pinned = false }) => pinned)).toEqual([false, true]);
  });

  it.each([
    ["another's message is changed", 0, "in", "edit", "not-own-message"],
    ["another's message is taken back", 0, "in", "delete", "not-own-message"],
    ["16 minutes have gone by", 16, "out", "edit", "message-too-old"],
    ["61 hours have gone by", 61 * 60, "out", "delete", "message-too-old"],
  ] as const)("is refused where %s", async (_when, minutes, direction, kind, providerCode) => {
    const gateway = await linked();
    const id = messageIdAt(Date.now() - minutes * 60_000, 1);
    const target = { id, messageId: "3EB0", direction };
    const act = kind === "edit" ? { kind, target, text: "x" } : { kind, target };
    expect(await gateway.send(SHOP, to, act)).toEqual({ ok: false, failure: { code: "refused", providerCode } });
  });
});

describe("an answer", () => {
  it("shows the message that it answers, theirs or ours", async () => {
    const gateway = await linked();
    const id = await write("when?");
    const incoming = await until(() => inbox().stored[0]);
    const theirs = { id: messageIdAt(Date.now(), 1), messageId: incoming.providerId, direction: "in" } as const;
    const ours = await sent(gateway, "soon");
    await gateway.send(SHOP, to, { kind: "text", text: "at ten" }, { replyTo: theirs });
    const poll = { kind: "poll", question: "q", options: ["a", "b"] } as const;
    await gateway.send(SHOP, to, poll, { replyTo: ours });
    expect(shown().slice(2)).toMatchObject([
      { text: "at ten", quotes: id },
      { kind: "poll", quotes: ours.messageId },
    ]);
  });

  it("may be a picture that is seen once, whose frame is around it alone", async () => {
    const gateway = await linked();
    const id = await write("show me");
    const incoming = await until(() => inbox().stored[0]);
    const replyTo = { id: messageIdAt(Date.now(), 1), messageId: incoming.providerId, direction: "in" } as const;
    const file = { bytes: Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), mimetype: "image/png", fileName: "a.png" };
    const image = { kind: "image", file, caption: `for @${ALI}` } as const;
    await gateway.send(SHOP, to, image, { replyTo, mentions: [to], viewOnce: true });
    await gateway.send(SHOP, to, image);
    expect(shown().slice(1)).toMatchObject([
      { kind: "image", viewOnce: true, quotes: id, caption: `for @${ALI}`, mentions: [ALI], media: { bytes: 8 } },
      { kind: "image", media: { bytes: 8 } },
    ]);
    expect(shown()[2]).not.toHaveProperty("viewOnce");
  });

  it("calls people by name, as their phones look it up", async () => {
    const gateway = await linked();
    await gateway.send(
      SHOP,
      to,
      { kind: "text", text: `@${ALI} and @9647700000404` },
      {
        mentions: [to, phoneRecipient("9647700000404")],
      },
    );
    expect(shown()).toMatchObject([{ text: `@${ALI} and @9647700000404`, mentions: [ALI] }]);
  });
});
