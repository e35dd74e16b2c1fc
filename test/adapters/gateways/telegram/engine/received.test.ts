import { PeersIndex, RawUpdateInfo, type tl } from "@mtcute/core";
import Long from "long";
import { describe, expect, it } from "vitest";
import { readByPerson, receivedMessage } from "#adapters/gateways/telegram/engine/received.ts";

const BOB = 55;
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
    date: 1_795_000_000,
    message: "hello",
    ...over,
  };
  const update: tl.TypeUpdate = { _: "updateNewMessage", message: from, pts: 1, ptsCount: 1 };
  return new RawUpdateInfo(update, PeersIndex.from({ users: [USER] }));
}

function document(...names: ("Video" | "Sticker" | "Audio")[]): tl.TypeMessageMedia {
  const attributes = names.map((name) => ({ _: `documentAttribute${name}` })) as never;
  return { _: "messageMediaDocument", document: { _: "document", attributes } as never };
}

describe("a message", () => {
  it("carries who wrote it, when and what", () => {
    expect(receivedMessage(message())).toEqual({
      messageId: 12,
      from: { id: BOB, name: "Bob Builder", username: "bob", phone: "9647701234567" },
      kind: "text",
      text: "hello",
      at: new Date(1_795_000_000_000),
    });
  });

  it("of somebody not described carries the number alone", () => {
    const info = new RawUpdateInfo(message().update, new PeersIndex());
    expect(receivedMessage(info)?.from).toEqual({ id: BOB, name: "", username: null, phone: null });
  });

  it.each<[tl.TypeMessageMedia["_"] | string, tl.TypeMessageMedia, string]>([
    ["a page", { _: "messageMediaWebPage" } as never, "text"],
    ["a photo", { _: "messageMediaPhoto" }, "photo"],
    ["a video", document("Video"), "video"],
    ["a voice", document("Audio"), "file"],
    ["a file", document(), "file"],
    ["a sticker", document("Video", "Sticker"), "other"],
    ["a contact", { _: "messageMediaContact" } as never, "contact"],
    ["a place", { _: "messageMediaGeo" } as never, "location"],
    ["a named place", { _: "messageMediaVenue" } as never, "location"],
    ["a poll", { _: "messageMediaPoll" } as never, "other"],
  ])("with %s is of its kind", (_name, media, kind) => {
    expect(receivedMessage(message({ media }))?.kind).toBe(kind);
  });

  it.each([
    ["of one's own", { out: true }],
    ["in a group", { peerId: { _: "peerChat", chatId: 1 } as const }],
    ["in a channel", { peerId: { _: "peerChannel", channelId: 1 } as const }],
    ["of Telegram itself", { peerId: { _: "peerUser", userId: 777_000 } as const }],
  ])("%s is none that came in", (_name, over) => {
    expect(receivedMessage(message(over))).toBeNull();
  });
});

describe("a read receipt", () => {
  const read = (peer: tl.TypePeer) =>
    new RawUpdateInfo({ _: "updateReadHistoryOutbox", peer, maxId: 9, pts: 1, ptsCount: 1 }, new PeersIndex());

  it("of a person tells how far", () => {
    expect(readByPerson(read({ _: "peerUser", userId: BOB }))).toEqual({ peerId: BOB, maxId: 9 });
  });

  it("of a group is of no interest, and a message is none", () => {
    expect(readByPerson(read({ _: "peerChat", chatId: 1 }))).toBeNull();
    expect(readByPerson(message())).toBeNull();
  });
});
