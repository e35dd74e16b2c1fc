import { PeersIndex, RawUpdateInfo, type tl } from "@mtcute/core";
import Long from "long";
import { describe, expect, it } from "vitest";
import { accountUpdates, reportTo } from "#adapters/gateways/telegram/engine/account-updates.ts";
import { readByPerson, receivedMessage, receivedReactions } from "#adapters/gateways/telegram/engine/received.ts";
import { readReference } from "#adapters/gateways/telegram/engine/received-file.ts";

const BOB = 55;
const WRITTEN = 1_795_000_000;
const AT = new Date(WRITTEN * 1000);
/** Since when the account has been online: before the message was written. */
const BEFORE = new Date(AT.getTime() - 60_000);
const USER: tl.RawUser = {
  _: "user",
  id: BOB,
  accessHash: Long.ONE,
  firstName: "Bob",
  lastName: "Builder",
  usernames: [
    { _: "username", username: "old_bob" },
    { _: "username", username: "bob", active: true },
  ],
  phone: "9647701234567",
};

function message(over: Partial<tl.RawMessage> = {}): RawUpdateInfo {
  const from: tl.RawMessage = {
    _: "message",
    id: 12,
    peerId: { _: "peerUser", userId: BOB },
    date: WRITTEN,
    message: "hello",
    ...over,
  };
  const update: tl.TypeUpdate = { _: "updateNewMessage", message: from, pts: 1, ptsCount: 1 };
  return new RawUpdateInfo(update, PeersIndex.from({ users: [USER] }));
}

const VIDEO = { _: "documentAttributeVideo", duration: 3, w: 640, h: 360 } as const;
const STICKER: tl.TypeDocumentAttribute = {
  _: "documentAttributeSticker",
  alt: "🙂",
  stickerset: { _: "inputStickerSetEmpty" },
};
const STORED = {
  id: Long.MAX_VALUE,
  accessHash: Long.fromNumber(-2),
  fileReference: new Uint8Array([1, 2, 3]),
  date: WRITTEN,
  dcId: 4,
};

function document(attributes: tl.TypeDocumentAttribute[]): tl.TypeMessageMedia {
  const document: tl.RawDocument = {
    _: "document",
    ...STORED,
    mimeType: "application/x-test",
    size: 4_096,
    attributes,
  };
  return { _: "messageMediaDocument", document };
}

const received = (over: Partial<tl.RawMessage> = {}, onlineSince = BEFORE) =>
  receivedMessage(message(over), onlineSince);
const NOTHING = { file: null, contact: null, location: null, about: null, backfilled: false };

describe("a message", () => {
  it("carries who wrote it, whom to answer, when and what", () => {
    expect(received()).toEqual({
      providerId: "12",
      sender: { id: String(BOB), name: "Bob Builder", username: "bob", phone: "9647701234567" },
      recipient: { kind: "id", id: String(BOB) },
      kind: "text",
      text: "hello",
      at: AT,
      ...NOTHING,
    });
  });

  it("of somebody not described carries the number alone", () => {
    const info = new RawUpdateInfo(message().update, new PeersIndex());
    expect(receivedMessage(info, BEFORE)?.sender).toEqual({ id: String(BOB), name: "", username: null, phone: null });
  });

  it.each([
    ["well before the account was online", 5_000, true],
    ["in the second in which it came online", 900, false],
    ["since", -5_000, false],
  ])("written %s is backfilled: %#", (_when, onlineAfterMs, backfilled) => {
    expect(received({}, new Date(AT.getTime() + onlineAfterMs))?.backfilled).toBe(backfilled);
  });

  it("that quotes one of the chat says which, and not one of another chat", () => {
    const replyTo = { _: "messageReplyHeader", replyToMsgId: 7 } as const;
    expect(received({ replyTo })?.about).toBe("7");
    const replyToPeerId = { _: "peerChannel", channelId: 3 } as const;
    expect(received({ replyTo: { ...replyTo, replyToPeerId } })?.about).toBeNull();
    expect(received({ replyTo: { _: "messageReplyStoryHeader", peer: replyToPeerId, storyId: 1 } })?.about).toBeNull();
  });

  it.each([
    ["of one's own", { out: true }],
    ["of Telegram itself", { peerId: { _: "peerUser", userId: 777_000 } as const }],
  ])("%s is none that came in", (_name, over) => {
    expect(received(over)).toBeNull();
  });

  it("in a group is answered there, and says who wrote", () => {
    const by = { _: "peerUser", userId: BOB } as const;
    const group = received({ peerId: { _: "peerChat", chatId: 9 }, fromId: by });
    expect(group).toMatchObject({ recipient: { kind: "group", id: "9" }, sender: { id: String(BOB) } });
  });

  it("in a channel is numbered by it, and of a post nobody is told who wrote", () => {
    const channel = { _: "peerChannel", channelId: 9 } as const;
    const post = receivedMessage(
      new RawUpdateInfo(
        { ...message({ peerId: channel }).update, _: "updateNewChannelMessage" } as never,
        new PeersIndex(),
      ),
      BEFORE,
    );
    expect(post).toMatchObject({ providerId: "9/12", recipient: { kind: "channel", id: "9" }, sender: { id: null } });
  });

  it("that the owner notes down for themselves is none that came in", () => {
    const self = PeersIndex.from({ users: [{ ...USER, self: true }] });
    expect(receivedMessage(new RawUpdateInfo(message().update, self), BEFORE)).toBeNull();
  });
});

describe("what a message holds besides text", () => {
  it.each<[string, tl.TypeMessageMedia, string]>([
    ["a page", { _: "messageMediaWebPage", webpage: { _: "webPageEmpty", id: Long.ONE } }, "text"],
    ["what this version does not know", { _: "messageMediaUnsupported" }, "other"],
  ])("%s is of its kind, without a file", (_name, media, kind) => {
    expect(received({ media })).toMatchObject({ kind, text: "hello", ...NOTHING });
  });

  it.each<[string, tl.TypeDocumentAttribute[], string]>([
    ["a document", [], "document"],
    ["a video", [VIDEO], "video"],
    ["a video note", [{ ...VIDEO, roundMessage: true }], "video"],
    ["music", [{ _: "documentAttributeAudio", duration: 3, title: "Song" }], "audio"],
    ["a voice", [{ _: "documentAttributeAudio", duration: 3, voice: true }], "audio"],
    ["a sticker", [STICKER], "sticker"],
    ["a moving sticker", [VIDEO, STICKER], "sticker"],
  ])("%s is of its kind, with its type, size and where to fetch it", (name, attributes, kind) => {
    const { file, ...rest } = received({ media: document(attributes) }) ?? {};
    expect(rest).toMatchObject({ kind, text: "hello", contact: null, location: null });
    expect(file).toMatchObject({ mimetype: "application/x-test", fileName: null, bytes: 4_096 });
    expect(file?.isVoice === true).toBe(name === "a voice");
    expect(readReference(file?.reference ?? "")).toMatchObject({
      messageId: 12,
      dataCentre: 4,
      location: { _: "inputDocumentFileLocation", id: Long.MAX_VALUE, accessHash: Long.fromNumber(-2) },
    });
  });

  it("a document has the name that its sender gave it", () => {
    const named = { _: "documentAttributeFilename", fileName: "بيان.pdf" } as const;
    expect(received({ media: document([named]) })?.file?.fileName).toBe("بيان.pdf");
  });

  it("a photo is fetched in its largest size, a picture as Telegram keeps them", () => {
    const sizes: tl.TypePhotoSize[] = [
      { _: "photoStrippedSize", type: "i", bytes: new Uint8Array(40) },
      { _: "photoSize", type: "m", w: 320, h: 240, size: 20_000 },
      { _: "photoSizeProgressive", type: "y", w: 1280, h: 960, sizes: [5_000, 90_000, 30_000] },
      { _: "photoSize", type: "x", w: 800, h: 600, size: 60_000 },
    ];
    const photo: tl.RawPhoto = { _: "photo", ...STORED, sizes };
    const { kind, file } = received({ media: { _: "messageMediaPhoto", photo } }) ?? {};
    expect([kind, file]).toMatchObject(["image", { mimetype: "image/jpeg", fileName: null, bytes: 90_000 }]);
    const location = { _: "inputPhotoFileLocation", thumbSize: "y" };
    expect(readReference(file?.reference ?? "")).toMatchObject({ messageId: 12, location });
  });

  it("a photo or a document that has run out has its kind alone", () => {
    expect(received({ media: { _: "messageMediaPhoto" } })).toMatchObject({ kind: "image", file: null });
    const gone: tl.TypeMessageMedia = {
      _: "messageMediaDocument",
      document: { _: "documentEmpty", id: Long.ONE },
    };
    expect(received({ media: gone })).toMatchObject({ kind: "document", file: null });
  });

  it("a contact has a name, and a number where there is one", () => {
    const card = { _: "messageMediaContact", lastName: "", vcard: "", userId: 0 } as const;
    const contact = (firstName: string, lastName: string, phoneNumber: string) =>
      received({ media: { ...card, firstName, lastName, phoneNumber } });
    expect(contact("Layla", "Hassan", "+9647701234567")).toMatchObject({
      kind: "contact",
      contact: { name: "Layla Hassan", number: "+9647701234567" },
    });
    expect(contact("Layla", "", "")?.contact).toEqual({ name: "Layla", number: null });
  });

  it("a place has its degrees, also while it moves, and a name where there is one", () => {
    const geo = { _: "geoPoint", lat: 33.3152, long: 44.3661, accessHash: Long.ONE } as const;
    const at = { latitude: 33.3152, longitude: 44.3661 };
    const bare = { kind: "location", location: { ...at, name: null, address: null } };
    expect(received({ media: { _: "messageMediaGeo", geo } })).toMatchObject(bare);
    expect(received({ media: { _: "messageMediaGeoLive", geo, period: 60 } })).toMatchObject(bare);
    const named = { title: "Museum", address: "Baghdad", provider: "", venueId: "", venueType: "" };
    expect(received({ media: { _: "messageMediaVenue", geo, ...named } })?.location).toEqual({
      ...at,
      name: "Museum",
      address: "Baghdad",
    });
    expect(received({ media: { _: "messageMediaGeo", geo: { _: "geoPointEmpty" } } })?.location).toBeNull();
  });
});

describe("a reaction", () => {
  const by = (userId: number, emoticon: string, date = WRITTEN + 5): tl.RawMessagePeerReaction => ({
    _: "messagePeerReaction",
    peerId: { _: "peerUser", userId },
    date,
    reaction: { _: "reactionEmoji", emoticon },
  });
  const edited = (recentReactions: tl.RawMessagePeerReaction[], over: Partial<tl.RawMessage> = {}, users = [USER]) => {
    const reactions: tl.RawMessageReactions = { _: "messageReactions", results: [], recentReactions };
    const { update } = message({ out: true, editHide: true, reactions, ...over });
    if (update._ !== "updateNewMessage") throw new Error("no message");
    return new RawUpdateInfo({ ...update, _: "updateEditMessage" }, PeersIndex.from({ users }));
  };

  it("says who has which emoji on which message", () => {
    expect(receivedReactions(edited([by(BOB, "👍"), by(1, "❤")]), BEFORE)).toEqual([
      {
        providerId: "12-1795000005-f09f918d",
        sender: { id: String(BOB), name: "Bob Builder", username: "bob", phone: "9647701234567" },
        recipient: { kind: "id", id: String(BOB) },
        kind: "reaction",
        text: "👍",
        at: new Date((WRITTEN + 5) * 1000),
        ...NOTHING,
        about: "12",
      },
    ]);
  });

  it("has an id of its own, the same each time that it is told of", () => {
    const ids = (...reactions: tl.RawMessagePeerReaction[]) =>
      receivedReactions(edited(reactions), BEFORE).map(({ providerId }) => providerId);
    const [first] = ids(by(BOB, "👍"));
    expect(ids(by(BOB, "👍"), by(BOB, "🔥", WRITTEN + 9))).toEqual([first, "12-1795000009-f09f94a5"]);
  });

  it("in a group says who reacted", () => {
    const info = edited([by(BOB, "👍")], { peerId: { _: "peerChat", chatId: 9 } });
    const [reaction] = receivedReactions(info, BEFORE);
    expect(reaction).toMatchObject({ recipient: { kind: "group", id: "9" }, sender: { id: String(BOB) } });
  });

  it("is none where somebody has changed the words, by no emoji, or for oneself", () => {
    const none = [
      edited([by(BOB, "👍")], { editHide: false }),
      edited([{ ...by(BOB, ""), reaction: { _: "reactionCustomEmoji", documentId: Long.ONE } }]),
      edited([by(BOB, "👍")], {}, [{ ...USER, self: true }]),
      message(),
    ];
    expect(none.flatMap((info) => receivedReactions(info, BEFORE))).toEqual([]);
  });

  it("comes as the messages do", () => {
    const told = accountUpdates(edited([by(BOB, "👍")]), BEFORE);
    expect(told).toMatchObject([{ message: { kind: "reaction", about: "12" } }]);
  });
});

describe("a read receipt", () => {
  const read = (peer: tl.TypePeer, maxId = 9) =>
    new RawUpdateInfo({ _: "updateReadHistoryOutbox", peer, maxId, pts: 1, ptsCount: 1 }, new PeersIndex());

  it("of a person tells how far", () => {
    expect(readByPerson(read({ _: "peerUser", userId: BOB }))).toEqual({ peerId: BOB, maxId: 9 });
  });

  it("of a group is of no interest, and a message is none", () => {
    expect(readByPerson(read({ _: "peerChat", chatId: 1 }))).toMatchObject({ peerId: -1 });
    expect(readByPerson(message())).toBeNull();
  });

  it("is reported after the messages that came with it, the last of each person alone", async () => {
    const peer = (userId: number) => ({ _: "peerUser", userId }) as const;
    const infos = [read(peer(BOB), 3), message(), read(peer(BOB), 8), read(peer(7), 2), message({ id: 13 })];
    const told: string[] = [];
    await reportTo({
      received: async (messages) => void told.push(`messages ${messages.map(({ providerId }) => providerId)}`),
      deleted: async (ids) => void told.push(`gone ${ids}`),
      groupsNamed: (groups) => void told.push(`renamed ${groups.length}`),
      readByPeer: async (peerId, maxId) => void told.push(`${peerId} has read ${maxId}`),
    })(infos.flatMap((info) => accountUpdates(info, BEFORE)));
    expect(told).toEqual(["messages 12,13", "55 has read 8", "7 has read 2"]);
  });
});
