import { afterAll, beforeAll, expect } from "vitest";
import type { WhatsAppContent } from "#domain/messages/content.ts";
import { messageIdOfWhatsApp } from "#domain/messages/message-id.ts";
import { networkKindsContract } from "#test/contracts/network-kinds.ts";
import { type Gateway, type LinkedWorld, link, linkedWorld, SHOP, SHOP_PHONE } from "#test/support/linked-gateway.ts";
import { opusLasting } from "#test/support/opus-file.ts";
import { phoneRecipient } from "#test/support/recipients.ts";
import { whatsAppFile } from "#test/support/sent-files.ts";

let world: LinkedWorld;
let gateway: Gateway;
let last = 9_647_740_000_000;
beforeAll(async () => {
  world = await linkedWorld();
  gateway = world.start();
  await link(world, gateway);
});
afterAll(() => world.close());

const [from, about] = [SHOP_PHONE, "what it is about"];

networkKindsContract<WhatsAppContent, ReturnType<typeof whatsAppFile>>("WhatsApp before the sandbox", {
  actsHaveIds: true,
  shows: {
    text: [{ from, kind: "text", text: "salam" }],
    image: [{ kind: "image", caption: "a picture", media: { mimetype: "image/png" } }],
    video: [{ kind: "video", caption: "a film", media: { mimetype: "video/mp4" } }],
    document: [{ kind: "document", caption: "a paper", media: { mimetype: "application/pdf", fileName: "a.pdf" } }],
    audio: [{ kind: "audio", voice: true, media: { bytes: opusLasting(2).byteLength } }],
    sticker: [{ kind: "sticker", media: { mimetype: "image/webp" } }],
    contact: [{ kind: "contact", contact: { name: "Layla Hassan", number: "9647701234567" } }],
    location: [{ kind: "location", location: { latitude: 33.3152, longitude: 44.3661, name: "Shop" } }],
    otp: [{ kind: "text", text: expect.stringContaining("012345") }],
    poll: [{ kind: "poll", poll: { question: "When?", options: [{ text: "now" }, { text: "later" }] } }],
    album: [
      { kind: "image", caption: "first", album: expect.any(String) },
      { kind: "video", album: expect.any(String) },
    ],
    reaction: [{ text: about, reactions: [{ from, emoji: "👍" }] }],
    edit: [{ text: "changed", edited: true }],
    delete: [{ deleted: true }],
    pin: [{ text: about, pinned: true }],
    forward: [{ text: about }, { text: about, forwarded: true }],
  },
  async make() {
    last += 10_000;
    const phone = String(last);
    return {
      person: phoneRecipient(phone),
      file: whatsAppFile,
      referenceTo: (messageId) => ({ id: messageIdOfWhatsApp(messageId) ?? "", messageId, direction: "out" }),
      shown: () => world.sandbox.messages(phone),
      send: (message) => gateway.sendAs(SHOP, message),
    };
  },
});
