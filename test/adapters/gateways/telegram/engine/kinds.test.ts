import { afterAll, beforeAll, expect } from "vitest";
import type { TelegramContent } from "#ports/telegram-sessions.ts";
import { networkKindsContract } from "#test/contracts/network-kinds.ts";
import { telegramFile } from "#test/support/sent-files.ts";
import { type EngineWorld, engineWorld, type OpenedAccount } from "#test/support/telegram-engine-world.ts";

let world: EngineWorld;
let account: OpenedAccount;
let from: string;
beforeAll(async () => {
  world = await engineWorld();
  from = await world.person({ name: "Alice" });
  account = await world.linked(from);
});
afterAll(() => world.close());

const about = "what it is about";

networkKindsContract<TelegramContent, ReturnType<typeof telegramFile>>("Telegram before the sandbox", {
  actsHaveIds: false,
  shows: {
    text: [{ kind: "text", text: "salam" }],
    image: [{ kind: "photo", text: "a picture" }],
    video: [{ kind: "video", text: "a film", media: { mimetype: "video/mp4" } }],
    document: [{ kind: "file", text: "a paper", media: { mimetype: "application/pdf", fileName: "a.pdf" } }],
    audio: [{ kind: "audio", voice: true, media: { mimetype: "audio/ogg" } }],
    sticker: [{ kind: "sticker", media: { mimetype: "image/webp" } }],
    contact: [{ kind: "contact", contact: { name: "Layla Hassan", number: "9647701234567" } }],
    location: [{ kind: "location", location: { latitude: 33.3152, longitude: 44.3661, title: "Shop" } }],
    poll: [{ kind: "poll", options: [{ text: "now" }, { text: "later" }] }],
    album: [
      { kind: "photo", text: "first", album: expect.any(String) },
      { kind: "video", album: expect.any(String) },
    ],
    reaction: [{ text: about, reactions: [{ emoji: "👍" }] }],
    edit: [{ text: "changed", edited: true }],
    delete: [],
    pin: [{ text: about, pinned: true }],
    forward: [{ text: about }, { text: about, forwarded: true }],
  },
  async make() {
    const phone = await world.person({ name: "Bob" });
    return {
      person: { kind: "phone", phone },
      file: telegramFile,
      referenceTo: (messageId) => ({ id: "msg_000000000000001", messageId, direction: "out" }),
      shown: () => world.controls.messages(phone),
      send: (message) => account.send(message),
    };
  },
});
