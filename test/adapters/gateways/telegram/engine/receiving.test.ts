import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { TelegramPhoneSends } from "#ports/contracts/telegram/sandbox.ts";
import { dueMessage } from "#test/support/due-message.ts";
import { joined } from "#test/support/media-world.ts";
import { type EngineWorld, engineWorld, granted, type OpenedAccount } from "#test/support/telegram-engine-world.ts";
import { until } from "#test/support/until.ts";

type Written = TelegramPhoneSends extends infer One ? (One extends unknown ? Omit<One, "from" | "to"> : never) : never;

const CONTENT = randomBytes(600_000);
const file = CONTENT.toString("base64");

let world: EngineWorld;
let account: OpenedAccount;
let alice: string;
let bob: string;
beforeAll(async () => {
  world = await engineWorld();
});
beforeEach(async () => {
  alice = await world.person({ name: "Alice" });
  bob = await world.person({ name: "Bob" });
  account = await world.linked(alice);
});
afterAll(() => world.close());

describe("what somebody sends from a phone", () => {
  it.each<[Written, Partial<IncomingMessage>]>([
    [
      { kind: "text", text: "salam" },
      { kind: "text", text: "salam" },
    ],
    [
      { kind: "contact", name: "Layla", number: "9647701234567" },
      { kind: "contact", contact: { name: "Layla", number: "9647701234567" } },
    ],
    [
      { kind: "location", latitude: 33.3152, longitude: 44.3661 },
      { kind: "location", location: { latitude: 33.3152, longitude: 44.3661, name: null, address: null } },
    ],
    [
      { kind: "location", latitude: 33.3152, longitude: 44.3661, place: "Museum", address: "Baghdad" },
      { kind: "location", location: { latitude: 33.3152, longitude: 44.3661, name: "Museum", address: "Baghdad" } },
    ],
  ])("comes in as it is: %j", async (written, told) => {
    await send(written);
    expect(await heard()).toMatchObject([{ ...told, file: null, about: null, backfilled: false }]);
  });

  it.each<[Written, Pick<IncomingMessage, "kind" | "text">, object]>([
    [
      { kind: "image", file, mimetype: "image/jpeg", caption: "look" },
      { kind: "image", text: "look" },
      { mimetype: "image/jpeg", fileName: null },
    ],
    [{ kind: "video", file, mimetype: "video/mp4" }, { kind: "video", text: "" }, { mimetype: "video/mp4" }],
    [{ kind: "video-note", file, mimetype: "video/mp4" }, { kind: "video", text: "" }, { mimetype: "video/mp4" }],
    [{ kind: "audio", file, mimetype: "audio/mpeg" }, { kind: "audio", text: "" }, { mimetype: "audio/mpeg" }],
    [
      { kind: "audio", file, mimetype: "audio/ogg", voice: true },
      { kind: "audio", text: "" },
      { mimetype: "audio/ogg" },
    ],
    [{ kind: "sticker", file, mimetype: "image/webp" }, { kind: "sticker", text: "" }, { mimetype: "image/webp" }],
    [
      { kind: "document", file, mimetype: "application/pdf", fileName: "بيان.pdf", caption: "the bill" },
      { kind: "document", text: "the bill" },
      { mimetype: "application/pdf", fileName: "بيان.pdf" },
    ],
  ])("comes in with where its file is, which is fetched from there: %#", async (written, told, described) => {
    await send(written);
    const [message] = await heard();
    expect(message).toMatchObject(told);
    expect(message?.file).toMatchObject({ ...described, bytes: CONTENT.length });
    const bytes = await joined(granted(await account.download(message?.file?.reference ?? "")));
    expect(bytes.equals(CONTENT)).toBe(true);
  });

  it("says what it answers, by the number that the account has it under", async () => {
    const question = granted(await account.send(dueMessage(phone(bob), { kind: "text", text: "when?" })));
    const [asked] = world.controls.messages(bob);
    await send({ kind: "text", text: "now", quotes: asked?.id });
    expect(await heard()).toMatchObject([{ text: "now", about: question.messageId }]);
  });
});

describe("a reaction", () => {
  it("comes in with its emoji and the message that it is on, and once more where it changes", async () => {
    const sent = granted(await account.send(dueMessage(phone(bob), { kind: "text", text: "ready" })));
    const [about] = world.controls.messages(bob);
    await send({ kind: "reaction", about: about?.id ?? "", emoji: "👍" });
    await heard(1);
    await send({ kind: "reaction", about: about?.id ?? "", emoji: "🔥" });
    const told = await heard(2);
    const reaction = { kind: "reaction", about: sent.messageId, sender: { name: "Bob" }, file: null };
    expect(told).toMatchObject([
      { ...reaction, text: "👍" },
      { ...reaction, text: "🔥" },
    ]);
    expect(new Set(told.map(({ providerId }) => providerId)).size).toBe(2);
  });

  it("to what Bob himself wrote comes in, and the account's own does not", async () => {
    const { id } = await send({ kind: "text", text: "me too" });
    await send({ kind: "reaction", about: id, emoji: "❤" });
    const mine = world.controls.messages(alice).at(-1);
    const own = { from: alice, to: bob, about: mine?.id ?? "", emoji: "🎉" } as const;
    granted(await world.controls.send({ kind: "reaction", ...own }));
    await send({ kind: "text", text: "the last" });
    const told = await heard(4);
    expect(told.map(({ text }) => text)).toEqual(["me too", "❤", "❤", "the last"]);
    // Told again with the account's own: under the id that it had.
    expect(new Set(told.map(({ providerId }) => providerId)).size).toBe(3);
  });
});

describe("what came while nobody listened", () => {
  it("comes in once somebody does, in its order and marked so", async () => {
    const asked = granted(await account.send(dueMessage(phone(bob), { kind: "text", text: "missed?" })));
    await account.close();
    await send({ kind: "text", text: "one" });
    await send({ kind: "reaction", about: world.controls.messages(bob)[0]?.id ?? "", emoji: "👍" });
    await send({ kind: "document", file, mimetype: "application/pdf", fileName: "two.pdf" });
    // Telegram tells times in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 2_100));

    account = await world.open(account.instanceId);
    granted(await account.listen());
    const told = await heard(3);
    expect(told.filter(({ kind }) => kind !== "reaction")).toMatchObject([
      { kind: "text", text: "one", backfilled: true },
      { kind: "document", file: { fileName: "two.pdf" }, backfilled: true },
    ]);
    expect(told.find(({ kind }) => kind === "reaction")).toMatchObject({ about: asked.messageId, backfilled: true });
    await send({ kind: "text", text: "live" });
    expect((await heard(4)).at(-1)).toMatchObject({ text: "live", backfilled: false });
  });
});

async function send(written: Written) {
  return granted(await world.controls.send({ ...written, from: bob, to: alice }));
}

async function heard(count = 1): Promise<readonly IncomingMessage[]> {
  await until(() => account.heard.received.length >= count, `${count} messages`);
  return account.heard.received;
}

function phone(digits: string) {
  return { kind: "phone", phone: digits } as const;
}
