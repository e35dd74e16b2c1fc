import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { movieLasting } from "#test/support/movie-file.ts";
import { opusLasting } from "#test/support/opus-file.ts";
import type { TdObject } from "#test/support/tdlib.ts";
import { formatted, heard, localFile, sent, sha256, type TdMessage, type TdWorld } from "./tdlib-account.ts";

interface TdFile {
  readonly local: { readonly path: string };
}

/** Each kind of message that TDLib sends to a person, as the friend's phone shows it and as it comes back. */
export function testKinds(world: () => TdWorld): void {
  const file = (name: string, content: Uint8Array) => localFile(world().file(name, content));
  const picture = async (...of: Parameters<TdWorld["picture"]>) => localFile(await world().picture(...of));
  const photo = async (name: string, caption: string): Promise<TdObject> => ({
    _: "inputMessagePhoto",
    photo: { _: "inputPhoto", photo: await picture(name, "png"), width: 90, height: 90 },
    caption: formatted(caption),
  });

  test("sends a photo, and the same one again by its number", async () => {
    const { write, last, shown } = world();
    const content = await photo("a.png", "look");
    await write(content);
    expect(await last()).toMatchObject({ kind: "photo", text: "look", width: 90, height: 90 });
    await write({ ...content, caption: formatted("again") });
    const [first, second] = (await shown()).slice(-2);
    expect(second).toMatchObject({ kind: "photo", text: "again", media: first?.media });
  });

  test("sends a document, and opens one", async () => {
    const { client, write, last, friend } = world();
    const content = randomBytes(700_000);
    const document = { _: "inputDocument", document: file("report.bin", content) };
    await write({ _: "inputMessageDocument", document, caption: formatted("the report") });
    const media = { fileName: "report.bin", bytes: content.length, sha256: sha256(content), kept: true };
    expect(await last()).toMatchObject({ kind: "file", text: "the report", media });
    const theirs = randomBytes(30_000);
    const mimetype = "application/octet-stream";
    await friend({ kind: "document", file: theirs.toString("base64"), mimetype, fileName: "b.bin" });
    const { content: got } = await heard(client, (message) => message.content.document?.file_name === "b.bin");
    const from = { file_id: got.document?.document.id, priority: 1, offset: 0, limit: 0, synchronous: true };
    const { local } = await client.invoke<TdFile>({ _: "downloadFile", ...from });
    expect(sha256(readFileSync(local.path))).toBe(sha256(theirs));
  });

  test("sends sounds: a voice note with its waveform, and music with its title", async () => {
    const { write, last } = world();
    const waveform = Buffer.from([1, 2, 3]).toString("base64");
    const voice = { voice_note: file("a.ogg", opusLasting(2)), duration: 2, waveform, caption: formatted("") };
    const spoken = await write({ _: "inputMessageVoiceNote", ...voice });
    expect(await last()).toMatchObject({ kind: "audio", voice: true, seconds: 2 });
    expect(spoken.content).toMatchObject({ voice_note: { duration: 2, waveform } });
    const audio = { _: "inputAudio", audio: file("a.mp3", randomBytes(3000)), duration: 3, title: "T", performer: "P" };
    const played = await write({ _: "inputMessageAudio", audio, caption: formatted("") });
    expect(await last()).toMatchObject({ kind: "audio", seconds: 3 });
    expect(played.content).toMatchObject({ audio: { duration: 3, title: "T", performer: "P" } });
  });

  test("sends films: a video, an animation, a GIF and a round one", async () => {
    const { write, last } = world();
    const moving = (name: string, seconds: number) => ({
      ...{ duration: seconds, width: 90, height: 60 },
      file: file(name, movieLasting(seconds, { width: 90, height: 60 }).bytes),
    });
    const { file: film, ...said } = moving("film.mp4", 2);
    const video = { _: "inputVideo", video: film, ...said, supports_streaming: true };
    const shown = await write({ _: "inputMessageVideo", video, caption: formatted("a film") });
    expect(shown.content).toMatchObject({ _: "messageVideo", video: { supports_streaming: true, duration: 2 } });
    expect(await last()).toMatchObject({ kind: "video", text: "a film", seconds: 2, width: 90, height: 60 });
    const { file: silent, ...size } = moving("silent.mp4", 1);
    const animation = { _: "inputAnimation", animation: silent, ...size };
    const moves = await write({ _: "inputMessageAnimation", animation, caption: formatted("") });
    expect(moves.content._).toBe("messageAnimation");
    const gif = { _: "inputAnimation", animation: await picture("a.gif", "gif"), width: 90, height: 90 };
    expect((await write({ _: "inputMessageAnimation", animation: gif })).content._).toBe("messageAnimation");
    const { file: round } = moving("round.mp4", 3);
    const note = await write({ _: "inputMessageVideoNote", video_note: round, duration: 3, length: 90 });
    expect(note.content).toMatchObject({ _: "messageVideoNote", video_note: { duration: 3 } });
  });

  test("sends a sticker", async () => {
    const { write, last } = world();
    const sticker = await picture("a.webp", "webp", 512);
    const { content } = await write({ _: "inputMessageSticker", sticker, width: 512, height: 512, emoji: "🙂" });
    expect(content).toMatchObject({ _: "messageSticker", sticker: { width: 512, emoji: "🙂" } });
    expect(await last()).toMatchObject({ kind: "sticker", width: 512 });
  });

  test("sends a place, a venue and somebody's number", async () => {
    const { write, last } = world();
    const location = { _: "location", latitude: 33, longitude: 44 };
    await write({ _: "inputMessageLocation", location });
    expect(await last()).toMatchObject({ kind: "location", location: { latitude: 33, longitude: 44 } });
    const venue = { _: "venue", location, title: "Café", address: "A street", provider: "", id: "", type: "" };
    await write({ _: "inputMessageVenue", venue });
    expect(await last()).toMatchObject({ kind: "location", location: { title: "Café", address: "A street" } });
    const contact = { _: "contact", phone_number: "9647701112233", first_name: "Sara", last_name: "", vcard: "" };
    await write({ _: "inputMessageContact", contact });
    expect(await last()).toMatchObject({ kind: "contact", contact: { name: "Sara", number: "9647701112233" } });
  });

  test("sends an album", async () => {
    const { client, inChat, shown } = world();
    const contents = [await photo("first.png", "the first"), await photo("second.png", "the second")];
    const album = { _: "sendMessageAlbum", input_message_contents: contents };
    const { messages } = await inChat<{ messages: TdMessage[] }>(album);
    for (const message of messages) await sent(client, message);
    const [first, second] = (await shown()).slice(-2);
    expect([first?.text, second?.text]).toEqual(["the first", "the second"]);
    expect(first?.album).toMatch(/^\d+$/);
    expect(second?.album).toBe(first?.album);
  });
}
