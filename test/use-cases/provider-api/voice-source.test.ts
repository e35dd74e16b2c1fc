import { describe, expect, it } from "vitest";
import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import { failure, success } from "#domain/result.ts";
import { describeUrlFailure } from "#domain/wording/downloads.ts";
import type { Turn } from "#ports/turns.ts";
import type { VoiceNotes } from "#ports/voice-notes.ts";
import { fakeFile } from "#test/fakes/opened-file.ts";
import { opusLasting } from "#test/support/opus-file.ts";
import type { FileRequest, FileSource } from "#use-cases/provider-api/file-source.ts";
import { comingVoices, wholeVoices } from "#use-cases/provider-api/voice-source.ts";

const MP3 = { bytes: Uint8Array.of(1, 2), mimetype: "audio/mpeg", fileName: "hello.mp3" };
const REQUEST: FileRequest = {
  kind: "audio",
  isVoice: true,
  url: "https://a.example/hello.mp3",
  limit: { ...TELEGRAM_LIMITS.files.audio, types: ["audio/ogg"] },
  instance: { instanceId: 7, client: "Client007" },
  gone: undefined,
};

/** Whose turns it took, and which types were let through. */
function world({ makes = success(Uint8Array.of(9)) as Awaited<ReturnType<VoiceNotes["of"]>>, busy = false } = {}) {
  const turnsOf: string[] = [];
  const asked: (readonly string[] | null)[] = [];
  const turn: Turn = { end: () => void turnsOf.push("over"), needsOnly: () => undefined, isWanted: () => false };
  const ports = {
    voices: { of: async () => makes },
    turns: {
      async take(owner: string) {
        turnsOf.push(owner);
        return busy ? null : turn;
      },
    },
    ownerOf: async () => 3,
  };
  const source = <File>(file: File): FileSource<File> => ({
    async hold({ limit }, use) {
      asked.push(limit.types);
      return success(await use(file));
    },
  });
  return { ports, source, turnsOf, asked };
}

async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

describe("sound that is to be a voice message", () => {
  it("is made one in its user's turn, whether it is in memory or comes as it is read", async () => {
    const { ports, source, turnsOf, asked } = world();
    const whole = await wholeVoices(source(MP3), ports).hold(REQUEST, async (file) => file);
    expect(whole).toEqual(success({ bytes: Uint8Array.of(9), mimetype: "audio/ogg", fileName: "hello.ogg" }));
    const opened = fakeFile({ mimetype: "audio/mpeg" });
    const coming = await comingVoices(source(opened), ports).hold(REQUEST, async ({ mimetype, length, chunks }) => {
      const pieces: number[] = [];
      for await (const chunk of chunks) pieces.push(...chunk);
      return { mimetype, length, pieces };
    });
    expect(coming).toEqual(success({ mimetype: "audio/ogg", length: 1, pieces: [9] }));
    expect(turnsOf).toEqual(["3", "over", "3", "over"]);
    expect(asked[0]).toEqual(expect.arrayContaining(["audio/ogg", "audio/mpeg", "audio/wav", "video/webm"]));
  });

  it("is left as it is where it is one already, and where it is to be shown as music", async () => {
    const { ports, source, turnsOf, asked } = world();
    const ogg = { ...MP3, mimetype: "audio/ogg", bytes: opusLasting(3) };
    expect(await wholeVoices(source(ogg), ports).hold(REQUEST, async (file) => file)).toEqual(success(ogg));
    const music = { ...REQUEST, isVoice: false };
    expect(await wholeVoices(source(MP3), ports).hold(music, async (file) => file)).toEqual(success(MP3));
    expect([turnsOf, asked[1]]).toEqual([[], ["audio/ogg"]]);
    // As it comes, in pieces of which the first tells nothing.
    const opened = { ...fakeFile({ mimetype: "audio/ogg" }), chunks: inPieces(ogg.bytes, 20), length: null };
    const told = await comingVoices(source(opened), ports).hold(REQUEST, async ({ length, chunks }) => {
      const pieces: Uint8Array[] = [];
      for await (const chunk of chunks) pieces.push(chunk);
      return { length, bytes: Buffer.concat(pieces) };
    });
    expect(told).toEqual(success({ length: null, bytes: Buffer.from(ogg.bytes) }));
    expect(turnsOf).toEqual([]);
  });

  it("is made one where it is Ogg with something else in it, or refused by what that is", async () => {
    const vorbis = Buffer.from(opusLasting(3));
    vorbis.write("\x01vorbis\0", vorbis.indexOf("OpusHead"), "latin1");
    const ogg = { bytes: Uint8Array.from(vorbis), mimetype: "audio/ogg", fileName: "hello.ogg" };
    const able = world();
    const made = await wholeVoices(able.source(ogg), able.ports).hold(REQUEST, async ({ bytes }) => bytes);
    expect(made).toEqual(success(Uint8Array.of(9)));
    const opened = { ...fakeFile({ mimetype: "audio/ogg" }), chunks: inPieces(ogg.bytes, 100) };
    const read: Uint8Array[] = [];
    const voices = {
      async of(sound: Uint8Array) {
        read.push(sound);
        return failure({ code: "no-means" } as const);
      },
    };
    const used = await comingVoices(able.source(opened), { ...able.ports, voices }).hold(REQUEST, async () => "used");
    const download = { code: "not-spoken", mimetype: "audio/ogg; codecs=vorbis" } as const;
    expect(used).toEqual(failure({ code: "download-failed", download }));
    expect(read).toEqual([ogg.bytes]);
  });

  it.each([
    ["no-means", "not-spoken", "this server cannot convert it"],
    ["not-sound", "not-sound", "No sound could be read from the file (audio/mpeg)"],
  ] as const)("is refused where none is made of it: %s", async (code, refused, words) => {
    const { ports, source } = world({ makes: failure({ code }) });
    const used = await wholeVoices(source(MP3), ports).hold(REQUEST, () => Promise.reject(new Error("used")));
    const download = { code: refused, mimetype: "audio/mpeg" };
    expect(used).toEqual(failure({ code: "download-failed", download }));
    expect(describeUrlFailure(download)).toContain(words);
  });

  it("is refused where it is more than may be in memory, at once where it says so, or where too many wait", async () => {
    const large = fakeFile({ mimetype: "audio/mpeg", bytes: new Uint8Array(16 * 1024 * 1024 + 1) });
    const free = world();
    const download = { code: "too-large", maxBytes: 16 * 1024 * 1024 } as const;
    for (const file of [
      { ...large, length: 16 * 1024 * 1024 + 1 },
      { ...large, length: null },
    ]) {
      const used = await comingVoices(free.source(file), free.ports).hold(REQUEST, async () => "used");
      expect(used).toEqual(failure({ code: "download-failed", download }));
    }
    expect(free.turnsOf).toEqual(["3", "over"]);
    const { ports, source } = world({ busy: true });
    expect(await wholeVoices(source(MP3), ports).hold(REQUEST, async () => "used")).toEqual(
      failure({ code: "uploads-busy" }),
    );
  });
});
