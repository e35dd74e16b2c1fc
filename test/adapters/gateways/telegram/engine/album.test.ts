import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { partsKeptIn } from "#adapters/gateways/telegram/kept-receipt.ts";
import type { MessageReference } from "#domain/messages/content.ts";
import type { OpenedFile } from "#ports/file-download.ts";
import type { TelegramContent } from "#ports/telegram-sessions.ts";
import { fakeFile } from "#test/fakes/opened-file.ts";
import { dueMessage } from "#test/support/due-message.ts";
import { PNG } from "#test/support/media-hosts.ts";
import { movieLasting } from "#test/support/movie-file.ts";
import { type EngineWorld, engineWorld, granted, type OpenedAccount } from "#test/support/telegram-engine-world.ts";

type Album = Extract<TelegramContent, { kind: "album" }>;

let world: EngineWorld;
let account: OpenedAccount;
let alice: string;
let bob: string;
beforeAll(async () => {
  world = await engineWorld();
});
beforeEach(async () => {
  world.controls.inject({ kind: "clear" });
  alice = await world.person({ name: "Alice" });
  account = await world.linked(alice);
  bob = await world.person({ name: "Bob" });
});
afterAll(() => world.close());

const MOVIE = movieLasting(12, { width: 320, height: 240 }).bytes;
const held = (file: () => OpenedFile) => ({ hold: <Value>(use: (file: OpenedFile) => Promise<Value>) => use(file()) });

function albumOf(...captions: readonly (string | undefined)[]): Album {
  return {
    kind: "album",
    items: captions.map((caption, place) => ({
      ...(place === 1
        ? { kind: "video" as const, ...held(() => fakeFile({ mimetype: "video/mp4", bytes: MOVIE })) }
        : { kind: "image" as const, ...held(() => fakeFile({ bytes: Buffer.concat([PNG, Buffer.from([place])]) })) }),
      ...(caption === undefined ? {} : { caption }),
    })),
  };
}

const arrived = () => world.controls.messages(bob).filter((message) => message.to === bob);
const send = (content: TelegramContent, options = {}) =>
  account.send({ ...dueMessage({ kind: "phone", phone: bob }, content), options });

const between = (phone: string) =>
  world.controls.messages(phone).filter(({ from, to }) => [from, to].every((one) => one === alice || one === bob));

/** What is kept of a message, and how another one names it by that. */
function keeping() {
  const kept: Uint8Array[] = [];
  return {
    kept,
    keepWire: async (wire: Uint8Array) => void kept.push(wire),
    reference(): MessageReference {
      const parts = partsKeptIn(kept[0] ?? null) ?? [];
      return { id: "msg_1", messageId: parts[0] ?? "", direction: "out", parts };
    },
  };
}

async function sentAlbum(...captions: readonly string[]): Promise<MessageReference> {
  const keep = keeping();
  granted(await account.send(dueMessage({ kind: "phone", phone: bob } as const, albumOf(...captions), keep)));
  return keep.reference();
}

describe("an album", () => {
  it("arrives in its order, each with its words, as one", async () => {
    const { messageId } = granted(await send(albumOf("**first**", undefined, "third"), { parse: "markdown" }));
    const shown = arrived();
    expect(shown).toMatchObject([
      { kind: "photo", text: "first", entities: [{ type: "bold" }] },
      { kind: "video", width: 320, height: 240, seconds: 12 },
      { kind: "photo", text: "third" },
    ]);
    expect(new Set(shown.map(({ album }) => album))).toEqual(new Set([expect.stringMatching(/^\d+$/)]));
    const own = world.controls.messages(alice).filter(({ to }) => to === bob);
    expect(own[0]?.id).toBe(messageId);
  });

  it("is not sent again where Telegram has it already, and its first number is found", async () => {
    const message = dueMessage({ kind: "phone", phone: bob }, albumOf("first", "second"));
    const { messageId } = granted(await account.send(message));
    const again = { ...message, content: albumOf("first", "second"), isRepeat: true };
    expect(granted(await account.send(again)).messageId).toBe(messageId);
    expect(arrived()).toHaveLength(2);
  });

  it.each([0, 1])("has the words of its message at place %i changed, on both sides, and stays one", async (place) => {
    const { parts = [], ...target } = await sentAlbum("first", "second");
    const named = { ...target, messageId: parts[place] ?? "" };
    for (let time = 0; time < 2; time += 1) granted(await send({ kind: "edit", target: named, text: "new" }));
    const words = ["first", "second"].with(place, "new");
    for (const phone of [alice, bob]) expect(between(phone).map(({ text }) => text)).toEqual(words);
    expect(new Set(arrived().map(({ album }) => album)).size).toBe(1);
  });

  it("is taken back as a whole, by what was kept of it, and a repeat of that changes nothing", async () => {
    const target = await sentAlbum("first", "second", "third");
    expect(target.parts).toHaveLength(3);
    granted(await send({ kind: "text", text: "stays" }));
    for (let time = 0; time < 2; time += 1) granted(await send({ kind: "delete", target }));
    for (const phone of [alice, bob]) expect(between(phone)).toMatchObject([{ text: "stays" }]);
  });

  it("is taken back as a whole where only its repeat could tell its numbers", async () => {
    const keep = keeping();
    const message = dueMessage({ kind: "phone", phone: bob } as const, albumOf("first", "second"));
    granted(await account.send(message));
    granted(await send({ kind: "text", text: "stays" }));
    granted(await account.send({ ...message, ...keep, content: albumOf("first", "second"), isRepeat: true }));
    granted(await send({ kind: "delete", target: keep.reference() }));
    expect(between(bob)).toMatchObject([{ text: "stays" }]);
  });

  it("that Telegram has and whose end was never written is settled without asking Telegram again", async () => {
    const keep = keeping();
    const message = dueMessage({ kind: "phone", phone: bob } as const, albumOf("first", "second"), keep);
    const first = granted(await account.send(message));
    world.controls.inject({ kind: "lose-answer", method: "messages.sendMultiMedia" });
    const again = { ...message, content: null, wire: keep.kept[0] ?? null, isRepeat: true };
    expect(granted(await account.send(again))).toEqual(first);
    expect(arrived()).toHaveLength(2);
  });

  it("has been sent though its numbers could not be kept", async () => {
    const keepWire = () => Promise.reject(new Error("storage: away"));
    const message = dueMessage({ kind: "phone", phone: bob } as const, albumOf("first", "second"), { keepWire });
    expect(granted(await account.send(message)).messageId).toMatch(/^\d+$/);
  });

  it("is passed on as one, with whose it was, and so is what was passed on", async () => {
    let target = await sentAlbum("first", "second", "third");
    let from = { kind: "phone", phone: bob } as const;
    for (let time = 0; time < 2; time += 1) {
      const carol = await world.person({ name: "Carol" });
      const keep = keeping();
      const to = { kind: "phone", phone: carol } as const;
      const passed = dueMessage(to, { kind: "forward", target, from } as const, keep);
      const { messageId } = granted(await account.send(passed));
      const shown = world.controls.messages(carol);
      expect(shown).toMatchObject([
        { kind: "photo", text: "first", forwarded: true, from: alice },
        { kind: "video", text: "second", forwarded: true },
        { kind: "photo", text: "third", forwarded: true },
      ]);
      const albums = new Set(shown.map(({ album }) => album));
      expect([...albums]).toEqual([expect.stringMatching(/^\d+$/)]);
      expect(arrived().map(({ album }) => album)).not.toContain([...albums][0]);
      expect([messageId, keep.reference().parts?.length]).toEqual([keep.reference().messageId, 3]);
      const once = keeping();
      granted(await account.send({ ...passed, ...once, isRepeat: true }));
      expect([once.reference(), world.controls.messages(carol).length]).toEqual([keep.reference(), 3]);
      [target, from] = [keep.reference(), to];
    }
  });

  it("answers a message with its first", async () => {
    await world.controls.reply({ from: bob, to: alice, text: "send them" });
    const [asked] = world.controls.messages(alice).filter(({ from }) => from === bob);
    const replyTo = { id: "msg_1", messageId: asked?.id ?? "", direction: "in" } as const;
    granted(await send(albumOf("here", "they are"), { replyTo }));
    expect(arrived().map(({ quotes }) => quotes !== undefined)).toEqual([true, false]);
  });

  it("of which one file is not to be had is not sent at all", async () => {
    const album = albumOf("first", "second");
    const gone = { kind: "image", hold: () => Promise.reject(new Error("album: unreachable")) } as const;
    const refused = await send({ ...album, items: [...album.items, gone] }).catch(() => ({ ok: false }));
    expect(refused.ok).toBe(false);
    expect(arrived()).toEqual([]);
  });

  it("of files that do not go together is refused with Telegram's reason", async () => {
    const [picture] = albumOf("first").items;
    const file = { kind: "video", ...held(() => fakeFile({ mimetype: "application/pdf" })) } as const;
    if (picture === undefined) throw new Error("no picture");
    const refused = await send({ kind: "album", items: [picture, file] });
    expect(refused).toEqual({ ok: false, failure: { code: "telegram-error", error: "MEDIA_INVALID" } });
  });
});
