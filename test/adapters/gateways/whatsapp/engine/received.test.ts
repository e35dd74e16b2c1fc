import { proto, type WAMessage } from "baileys";
import { describe, expect, it } from "vitest";
import { readReference } from "#adapters/gateways/whatsapp/engine/media-reference.ts";
import { receivedMessage } from "#adapters/gateways/whatsapp/engine/received.ts";

const LID = "100000000000003";
const PHONE = "9647711111111";
const OWN = { id: "9647700000009:4@s.whatsapp.net", lid: "100000000000009:4@lid" };
const KEY = { remoteJid: `${LID}@lid`, remoteJidAlt: `${PHONE}@s.whatsapp.net`, fromMe: false, id: "3AFE" };
const FILE = {
  url: "https://mmg.whatsapp.net/v/t62/x.enc?ccb=1",
  directPath: "/v/t62/y.enc?ccb=2",
  mediaKey: Buffer.alloc(32, 7),
  fileSha256: Buffer.alloc(32, 1),
  fileEncSha256: Buffer.alloc(32, 2),
  fileLength: 1234,
};

/** As it comes off the wire. */
function received(content: proto.IMessage, message: Partial<WAMessage> = {}, chosen: string | null = null) {
  const decoded = proto.Message.decode(proto.Message.encode(content).finish());
  const whole = { key: KEY, message: decoded, messageTimestamp: 1_795_000_000, pushName: "Ali", ...message };
  return receivedMessage(whole as WAMessage, OWN, { backfilled: false, chosen });
}

describe("a message that came in", () => {
  it("says who wrote it, when, and under which id it is one of a kind", () => {
    expect(received({ conversation: "salam" })).toEqual({
      providerId: `${LID}/3AFE`,
      sender: { name: "Ali", phone: PHONE, username: null, id: LID },
      recipient: { kind: "phone", phone: PHONE },
      kind: "text",
      text: "salam",
      file: null,
      contact: null,
      location: null,
      about: null,
      at: new Date(1_795_000_000_000),
      backfilled: false,
    });
  });

  it.each([
    ["the number alone", { remoteJid: `${PHONE}@s.whatsapp.net` }, { phone: PHONE, id: null }, PHONE],
    ["the hidden identity alone", { remoteJid: `${LID}@lid` }, { phone: null, id: LID }, LID],
    [
      "both, the number first",
      { remoteJid: `${PHONE}:2@s.whatsapp.net`, remoteJidAlt: `${LID}:2@lid` },
      { phone: PHONE, id: LID },
      LID,
    ],
  ])("knows its sender by %s", (_what, key, sender, user) => {
    const message = received({ conversation: "x" }, { key: { ...key, id: "A" } });
    const recipient = sender.phone === null ? { kind: "id", id: LID } : { kind: "phone", phone: PHONE };
    expect(message).toMatchObject({ sender, recipient, providerId: `${user}/A` });
  });

  it.each<[string, proto.IMessage, object]>([
    [
      "a text with a preview",
      { extendedTextMessage: { text: "see https://x" } },
      { kind: "text", text: "see https://x" },
    ],
    [
      "a disappearing text",
      { ephemeralMessage: { message: { conversation: "gone soon" } } },
      { kind: "text", text: "gone soon" },
    ],
    [
      "an image that is to be viewed once",
      { viewOnceMessageV2: { message: { imageMessage: { ...FILE, mimetype: "image/jpeg", caption: "look" } } } },
      { kind: "image", text: "look", file: { mimetype: "image/jpeg", fileName: null, bytes: 1234 } },
    ],
    [
      "a document with its caption",
      {
        documentWithCaptionMessage: {
          message: { documentMessage: { ...FILE, mimetype: "application/pdf", fileName: "a.pdf", caption: "cap" } },
        },
      },
      { kind: "document", text: "cap", file: { mimetype: "application/pdf", fileName: "a.pdf" } },
    ],
    [
      "a video",
      { videoMessage: { ...FILE, mimetype: "video/mp4" } },
      { kind: "video", file: { mimetype: "video/mp4" } },
    ],
    ["a round video", { ptvMessage: { ...FILE, mimetype: "video/mp4" } }, { kind: "video" }],
    [
      "a voice message",
      { audioMessage: { ...FILE, mimetype: "audio/ogg; codecs=opus", ptt: true } },
      { kind: "audio" },
    ],
    [
      "a sticker",
      { stickerMessage: { ...FILE, mimetype: "image/webp" } },
      { kind: "sticker", file: { mimetype: "image/webp" } },
    ],
    [
      "a contact",
      {
        contactMessage: {
          displayName: "Layla",
          vcard: "BEGIN:VCARD\nitem1.TEL;waid=9647733333333:+964 773 333 3333\nEND:VCARD",
        },
      },
      { kind: "contact", contact: { name: "Layla", number: "9647733333333" } },
    ],
    [
      "the first of several contacts, without a name or WhatsApp of its own",
      { contactsArrayMessage: { contacts: [{ vcard: "BEGIN:VCARD\nFN:Omar\nTEL:+964 (0) 770-1\nEND:VCARD" }, {}] } },
      { kind: "contact", contact: { name: "Omar", number: "96407701" } },
    ],
    [
      "a place",
      { locationMessage: { degreesLatitude: 33.5, degreesLongitude: -44.5, name: "Home" } },
      { kind: "location", location: { latitude: 33.5, longitude: -44.5, name: "Home", address: null } },
    ],
    [
      "a place that moves",
      { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: "on my way" } },
      { kind: "location", text: "on my way", location: { latitude: 1, longitude: 2 } },
    ],
    [
      "a poll",
      { pollCreationMessageV3: { name: "Lunch?", options: [{ optionName: "yes" }, { optionName: "no" }] } },
      { kind: "poll", text: "Lunch?\nyes\nno" },
    ],
    [
      "a button that was pressed",
      { templateButtonReplyMessage: { selectedDisplayText: "Yes" } },
      { kind: "other", text: "Yes" },
    ],
    ["what has no word here", { orderMessage: { orderId: "1" } }, { kind: "other", text: "" }],
  ])("is %s", (_what, content, expected) => {
    expect(received(content)).toMatchObject(expected);
  });

  it.each<[string, proto.IMessage]>([
    ["a key for a group", { senderKeyDistributionMessage: { groupId: "1@g.us" } }],
    ["a change of how long messages stay", { protocolMessage: { type: 3, ephemeralExpiration: 86_400 } }],
    ["a pin", { pinInChatMessage: { type: 1 } }],
    ["nothing but context", { messageContextInfo: { messageSecret: Buffer.alloc(32) } }],
    ["nothing at all", {}],
  ])("is none where it is %s", (_what, content) => {
    expect(received(content)).toBeNull();
  });

  it("is none where the account wrote it, or nobody is known to have", () => {
    expect(received({ conversation: "x" }, { key: { ...KEY, fromMe: true } })).toBeNull();
    expect(received({ conversation: "x" }, { key: { id: "A", remoteJid: "120@newsletter" } })).toBeNull();
  });

  it("that may be viewed once, on a phone alone, is one all the same", () => {
    const key = { ...KEY, isViewOnce: true };
    const message = receivedMessage({ key, messageTimestamp: 1 } as WAMessage, OWN, { backfilled: true });
    expect(message).toMatchObject({ kind: "other", text: "", backfilled: true });
  });
});

describe("what a message is about", () => {
  it.each([
    ["one of ours, by its writer's view", { fromMe: false, id: "3EB0" }, "3EB0"],
    ["one of the writer's own", { fromMe: true, id: "3AAA" }, `${LID}/3AAA`],
  ])("is, for a reaction to %s, that message's id", (_what, key, about) => {
    const content = { reactionMessage: { key: { remoteJid: OWN.lid, ...key }, text: "👍" } };
    expect(received(content)).toMatchObject({ kind: "reaction", text: "👍", about });
  });

  it.each([
    ["ours, by number", "9647700000009@s.whatsapp.net", "3EB0"],
    ["ours, by hidden identity", "100000000000009@lid", "3EB0"],
    ["the writer's", `${LID}@lid`, `${LID}/3EB0`],
  ])("is what it quotes: %s", (_what, participant, about) => {
    const contextInfo = { stanzaId: "3EB0", participant, quotedMessage: { conversation: "x" } };
    expect(received({ extendedTextMessage: { text: "this", contextInfo } })).toMatchObject({ kind: "text", about });
    expect(received({ imageMessage: { ...FILE, contextInfo } })).toMatchObject({ kind: "image", about });
  });

  it("is the poll of a vote, which is none of ours where nothing of it could be read", () => {
    const vote = { pollUpdateMessage: { pollCreationMessageKey: { fromMe: false, id: "3EB0" }, vote: {} } };
    expect(received(vote)).toMatchObject({ kind: "other", text: "", about: "3EB0" });
    expect(received(vote, {}, "Today\nTomorrow")).toMatchObject({
      kind: "vote",
      text: "Today\nTomorrow",
      about: "3EB0",
    });
  });

  it("is what it changes, or takes back", () => {
    const key = { fromMe: true, id: "3AAA" };
    const edited = { protocolMessage: { key, type: 14, editedMessage: { conversation: "corrected" } } };
    expect(received({ editedMessage: { message: edited } })).toMatchObject({
      kind: "edit",
      text: "corrected",
      about: `${LID}/3AAA`,
    });
    expect(received({ protocolMessage: { key, type: 0 } })).toMatchObject({
      kind: "delete",
      text: "",
      about: `${LID}/3AAA`,
    });
  });
});

describe("a file's reference", () => {
  const referenceOf = (file: object) => received({ imageMessage: { ...FILE, ...file } })?.file?.reference ?? null;

  it("holds what fetching and opening takes, and no host", () => {
    const reference = referenceOf({});
    expect(reference).not.toContain("whatsapp.net");
    expect(readReference(String(reference))).toEqual({
      type: "image",
      path: "/v/t62/y.enc?ccb=2",
      mediaKey: FILE.mediaKey,
      encryptedHash: FILE.fileEncSha256,
      hash: FILE.fileSha256,
    });
  });

  it("takes the path of an address where there is no other", () => {
    const reference = referenceOf({ directPath: "", url: "https://evil.example/v/x.enc?a=1" });
    expect(readReference(String(reference))?.path).toBe("/v/x.enc?a=1");
  });

  it.each([
    ["leads to another host", { directPath: "//evil.example/x" }],
    ["leads to another host by its user name", { directPath: "@evil.example/x" }],
    ["has no key", { mediaKey: Buffer.alloc(0) }],
    ["says nothing of where it is", { directPath: "", url: "" }],
  ])("is none where it %s", (_what, file) => {
    expect(referenceOf(file)).toBeNull();
  });

  it.each([
    "",
    "[]",
    "{}",
    '["image"]',
    '["zip","/x","a","",""]',
    '["image","//evil","a","",""]',
    '["image","/x","","",""]',
  ])("is not read from %s", (text) => {
    expect(readReference(text)).toBeNull();
  });
});
