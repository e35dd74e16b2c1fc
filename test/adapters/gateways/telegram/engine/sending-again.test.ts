import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OutgoingMessage } from "#ports/outgoing-message.ts";
import type { TelegramContent } from "#ports/telegram-sessions.ts";
import { fakeFile } from "#test/fakes/opened-file.ts";
import { dueMessage } from "#test/support/due-message.ts";
import { PNG } from "#test/support/media-hosts.ts";
import { type EngineWorld, engineWorld, granted, type OpenedAccount } from "#test/support/telegram-engine-world.ts";
import { until } from "#test/support/until.ts";

type Message = OutgoingMessage<TelegramContent>;

let world: EngineWorld;
let account: OpenedAccount;
let alice: string;
let bob: string;
beforeAll(async () => {
  world = await engineWorld({ engine: { limits: { callMs: 2_000, mediaMs: 2_000 } } });
});
beforeEach(async () => {
  world.controls.inject({ kind: "clear" });
  alice = await world.person({ name: "Alice" });
  bob = await world.person({ name: "Bob" });
  account = await world.linked(alice);
});
afterAll(() => world.close());

describe("a message that Telegram has already", () => {
  it.each<[string, () => TelegramContent]>([
    ["a text", () => ({ kind: "text", text: "once" })],
    ["a text with space around, which Telegram takes off", () => ({ kind: "text", text: "  once\n\n" })],
    ["a place", () => ({ kind: "location", latitude: 33.3152, longitude: 44.3661 })],
    ["a named place", () => ({ kind: "location", latitude: 33.3152, longitude: 44.3661, name: "Office" })],
    ["a contact", () => ({ kind: "contact", number: "+964 770 123 4567", firstName: "Test" })],
    ["a photo", () => ({ kind: "image", file: fakeFile({ bytes: PNG }), caption: "a picture" })],
    ["a file", () => ({ kind: "document", file: fakeFile({ mimetype: "application/pdf" }) })],
  ])("is not sent again, and its number found: %s", async (_name, content) => {
    const message = to(bob, content());
    const first = await sent(message);
    expect(first.messageId).toMatch(/^\d+$/);
    const again = await sent({ ...message, content: content(), isRepeat: true });
    expect(again).toEqual(first);
    expect(world.controls.messages(bob)).toHaveLength(1);
  });

  it("is found among others that say the same, of which it is none that is known", async () => {
    const [first, second] = [to(bob, ok()), to(bob, ok())];
    const [one, two] = [await sent(first), await sent(second)];
    expect(one.messageId).not.toBe(two.messageId);
    expect((await sent(repeated(second, one.messageId))).messageId).toBe(two.messageId);
    expect((await sent(repeated(first, two.messageId))).messageId).toBe(one.messageId);
  });

  it("is not mistaken for what the other one says, nor for a file with the same words", async () => {
    await world.controls.reply({ from: bob, to: alice, text: "ok" });
    await sent(to(bob, { kind: "image", file: fakeFile({ bytes: PNG }), caption: "ok" }));
    const message = to(bob, ok());
    const { messageId } = await sent(message);
    expect((await sent(repeated(message))).messageId).toBe(messageId);
  });

  it("is found below all that has been said since", async () => {
    const message = to(bob, { kind: "text", text: "long ago" });
    const { messageId } = await sent(message);
    for (let count = 0; count < 120; count += 1) {
      await world.controls.reply({ from: bob, to: alice, text: `answer ${count}` });
    }
    expect((await sent(repeated(message))).messageId).toBe(messageId);
  });

  it("has no number where Telegram shows none that says so", async () => {
    const message = to(bob, ok());
    const { peerId } = await sent(message);
    const changed = { ...repeated(message), content: { kind: "text", text: "something else" } as const };
    expect(await sent(changed)).toEqual({ messageId: null, sentAt: expect.any(Date), peerId });
  });

  it("has no number where what says so was written before it was accepted", async () => {
    const message = to(bob, ok());
    await sent(message);
    const later = { ...repeated(message), acceptedAt: new Date(Date.now() + 120_000) };
    expect((await sent(later)).messageId).toBeNull();
  });

  it("has no number where Telegram does not show the chat", async () => {
    const message = to(bob, ok());
    await sent(message);
    const refused = { errorCode: 400, text: "CHAT_ADMIN_REQUIRED", times: 1 } as const;
    world.controls.inject({ kind: "error", method: "messages.getHistory", ...refused });
    expect((await sent(repeated(message))).messageId).toBeNull();
  });

  it("has been read, which is told once more: before, nobody knew that it was this one", async () => {
    const message = to(bob, ok());
    const { messageId, peerId } = await sent(message);
    const read = { peerId, maxId: Number(messageId) };
    await world.controls.read(bob, alice);
    await until(() => account.heard.read.length === 1, "the read receipt");
    await sent(repeated(message));
    await until(() => account.heard.read.length === 2, "the read receipt again");
    expect(account.heard.read).toEqual([read, read]);
  });

  it("has not been read, of which nothing is told", async () => {
    const message = to(bob, ok());
    await world.controls.putAccount({ phone: bob, name: "Bob, who holds the phone" });
    await sent(message);
    await sent(repeated(message));
    granted(await account.whoAmI());
    expect(account.heard.read).toEqual([]);
  });

  it("is another message in another instance", async () => {
    const other = await world.linked(await world.person({ name: "Carol" }));
    const message = to(bob, ok());
    await sent(message);
    granted(await other.send(message));
    expect(world.controls.messages(bob)).toHaveLength(2);
  });
});

describe("where no answer comes, a message", () => {
  it("has not left while its recipient is looked up", async () => {
    world.controls.inject({ kind: "silence", method: "contacts.resolvePhone" });
    expect(await account.send(to(bob, ok()))).toEqual(unanswered(false));
  });

  it("has not left while its file goes up", async () => {
    await sent(to(bob, ok()));
    const file = fakeFile({ bytes: PNG, breaksOff: { code: "too-slow" } });
    const broken = await account.send(to(bob, { kind: "document", file }));
    expect(broken).toEqual({ ok: false, failure: { code: "download-failed", download: { code: "too-slow" } } });
    world.controls.inject({ kind: "silence", method: "upload.saveFilePart" });
    const sending = account.send(to(bob, { kind: "document", file: fakeFile({ bytes: PNG }) }));
    await account.close();
    expect(await sending).toEqual({ ok: false, failure: { code: "connection-lost", left: false } });
  });

  it.each<[string, TelegramContent]>([
    ["messages.sendMessage", { kind: "text", text: "ok" }],
    ["messages.sendMedia", { kind: "document", file: fakeFile({ bytes: PNG }) }],
  ])("may have left once it is handed over by %s", async (method, content) => {
    world.controls.inject({ kind: "silence", method });
    expect(await account.send(to(bob, content))).toEqual(unanswered(true));
  });

  it("that may have left before has not by an attempt that came to nothing", async () => {
    world.controls.inject({ kind: "silence", method: "contacts.resolvePhone" });
    expect(await account.send(repeated(to(bob, ok())))).toEqual(unanswered(false));
  });
});

function to(phone: string, content: TelegramContent): Message {
  return dueMessage({ kind: "phone", phone }, content);
}

function ok(): TelegramContent {
  return { kind: "text", text: "ok" };
}

/** As after a restart; `taken` is the number of another message of the account. */
function repeated(message: Message, taken?: string | null): Message {
  return { ...message, isRepeat: true, isTaken: async (messageId) => messageId === taken };
}

async function sent(message: Message) {
  return granted(await account.send(message));
}

function unanswered(left: boolean) {
  return { ok: false, failure: { code: "not-acknowledged", left } };
}
