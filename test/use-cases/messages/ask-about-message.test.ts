import { describe, expect, it } from "vitest";
import { success } from "#domain/result.ts";
import { ownedMessages } from "#test/support/owned-messages.ts";
import { askAboutMessage } from "#use-cases/messages/ask-about-message.ts";

describe.each(["whatsapp", "telegram"] as const)("a question about a message on %s", (platform) => {
  it("goes to the gateway of its instance, with what opens it", async () => {
    const { ports, first, said, input, credentials } = await ownedMessages(platform);
    const messageId = await said(first.id, 1, "one");
    const answer = await askAboutMessage(ports, { ...input, messageId }, async (provider, given) =>
      success([provider === ports[platform], given]),
    );
    expect(answer).toEqual({ ok: true, value: [true, credentials] });
  });

  it("is not asked about what is not the user's", async () => {
    const { ports, foreign, second, first, said, input } = await ownedMessages(platform);
    const theirs = await said(foreign.id, 1, "one");
    const ours = await said(first.id, 2, "two");
    const ask = (id: number, messageId: string) =>
      askAboutMessage(ports, { ...input, id, messageId }, async () => {
        throw new Error("test: the gateway was asked");
      });
    expect(await ask(foreign.id, theirs)).toEqual({ ok: false, failure: { code: "instance-not-found" } });
    expect(await ask(second.id, ours)).toEqual({ ok: false, failure: { code: "message-not-found" } });
    expect(await ask(first.id, theirs)).toEqual({ ok: false, failure: { code: "message-not-found" } });
  });

  it("passes the gateway's refusal on", async () => {
    const { ports, first, said, input } = await ownedMessages(platform);
    const messageId = await said(first.id, 1, "one");
    const reason = { code: "UNAVAILABLE", message: "Later." } as const;
    ports[platform].failWith(reason);
    const answer = await askAboutMessage(ports, { ...input, messageId }, (provider, given) =>
      provider.cancelMessage(given, messageId),
    );
    expect(answer).toEqual({ ok: false, failure: { code: "provider-failed", reason } });
  });
});
