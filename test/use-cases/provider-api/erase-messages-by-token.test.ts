import { describe, expect, it } from "vitest";
import type { Platform } from "#domain/instances/instance.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import { success } from "#domain/result.ts";
import { fakeCampaigns } from "#test/fakes/campaigns.ts";
import { INSTANCE, keptMessages } from "#test/support/kept-messages.ts";
import { eraseMessagesByToken } from "#use-cases/provider-api/erase-messages-by-token.ts";

type Kept = ReturnType<typeof keptMessages>;

const erase = (kept: Kept, platform: Platform, person: string) =>
  eraseMessagesByToken({ stopAnswers: fakeCampaigns().stopAnswers, ...kept }, { instance: INSTANCE, platform, person });

async function textsOf({ messages }: Kept): Promise<(string | null)[]> {
  const page = await messages.list(1, {}, { after: null, limit: 100, ascending: true });
  return page.messages.map(({ message }) =>
    message === null ? null : (JSON.stringify(message).match(/"text":"(\w+)"/)?.[1] ?? ""),
  );
}

const text = (said: string, recipient: Recipient) => ({ content: { kind: "text", text: said }, recipient }) as const;
const by = (id: string, names: { username?: string; phone?: string } = {}) => ({
  sender: { id, name: "", username: names.username ?? null, phone: names.phone ?? null },
  recipient: { kind: "id", id } as const,
});

/** Sent to a name, and kept by Telegram under the id that it went to. */
async function sentTo({ messages, putMessage, clock }: Kept, said: string, recipient: Recipient, peerId: number) {
  const id = putMessage(1, "", "sent", { ...text(said, recipient), state: "queued" });
  await messages.settle(1, id, { state: "sent", at: clock.now(), providerId: id, peerId });
}

describe("erasing a person", () => {
  it("leaves nothing of what was said, and others alone", async () => {
    const kept = keptMessages();
    kept.putMessage(1, "1", "read", text("a", { kind: "phone", phone: "9647701234567" }));
    kept.putMessage(1, "2", "read", text("b", { kind: "phone", phone: "9647700000009" }));
    kept.putMessage(2, "1", "read", text("c", { kind: "phone", phone: "9647701234567" }));
    expect(await erase(kept, "whatsapp", "+9647701234567")).toEqual(success(1));
    expect(await textsOf(kept)).toEqual([null, "b"]);
    expect((await kept.messages.list(2, {}, { after: null, limit: 9 })).messages[0]?.message).not.toBeNull();
    expect(await erase(kept, "whatsapp", "9647701234567")).toEqual(success(0));
  });

  it("finds on WhatsApp what they wrote before their number was known", async () => {
    const kept = keptMessages();
    kept.receive({ text: "hidden", ...by("84635210987654") });
    kept.receive({ text: "shown", ...by("84635210987654", { phone: "9647701234567" }) });
    expect(await erase(kept, "whatsapp", "9647701234567")).toEqual(success(2));
    expect(await textsOf(kept)).toEqual([null, null]);
  });

  it("finds on Telegram what waits under a name, what was sent to it, and what came back under an id", async () => {
    const kept = keptMessages();
    await sentTo(kept, "sent", { kind: "username", username: "layla" }, 5);
    kept.receive({ text: "answer", ...by("5") });
    kept.putMessage(1, "", "sent", { ...text("waits", { kind: "username", username: "Layla" }), state: "queued" });
    await sentTo(kept, "other", { kind: "username", username: "sara" }, 6);
    expect(await erase(kept, "telegram", "@layla")).toEqual(success(3));
    expect(await textsOf(kept)).toEqual([null, null, null, "other"]);
  });

  it("takes a username as whose it was last", async () => {
    const kept = keptMessages();
    kept.receive({ text: "before", ...by("5", { username: "layla" }) });
    kept.receive({ text: "now", ...by("6", { username: "layla" }) });
    expect(await erase(kept, "telegram", "@layla")).toEqual(success(1));
    expect(await textsOf(kept)).toEqual(["before", null]);
  });

  it("goes through all of them", async () => {
    const kept = keptMessages();
    kept.receive({ text: "hidden", ...by("84635210987654", { phone: "9647701234567" }) });
    for (let count = 0; count < 250; count += 1) kept.putMessage(1, "", "sent", { state: "queued" });
    const person = { recipient: { kind: "phone", phone: "9647700000009" } } as const;
    kept.putMessage(1, "", "sent", { ...person, state: "queued" });
    expect(await erase(kept, "whatsapp", "9647701234567")).toEqual(success(251));
  });

  it("erases nobody by what is no name", async () => {
    expect(await erase(keptMessages(), "telegram", "@x")).toMatchObject({ ok: false });
    expect(await erase(keptMessages(), "whatsapp", "12")).toMatchObject({ failure: { code: "phone-invalid" } });
  });
});
