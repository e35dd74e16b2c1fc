import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { voiceNotes } from "#adapters/conversions/voice-notes.ts";
import { failure } from "#domain/result.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { missingTools } from "../../../scripts/gate/tools.ts";

const NOT_SOUND = failure({ code: "not-sound" });
const { PATH = "" } = process.env;
const lacksFfmpeg = missingTools(PATH).some(({ name }) => name === "ffmpeg");
const folder = mkdtempSync(join(tmpdir(), "voice-notes-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Three seconds of a note. */
function soundIn(format: string, more: readonly string[] = []): Buffer {
  const file = join(folder, `a.${format}`);
  const tone = ["-f", "lavfi", "-i", "sine=frequency=440:duration=3"];
  execFileSync("ffmpeg", ["-v", "error", "-y", ...tone, ...more, file]);
  return readFileSync(file);
}

function made(options: Partial<Parameters<typeof voiceNotes>[0]> = {}) {
  const logger = fakeLogger();
  return { ...voiceNotes({ logger, path: PATH, ...options }), log: logger.lines };
}

describe.skipIf(lacksFfmpeg)("a voice message, where ffmpeg is installed", () => {
  it.each([
    ["an MP3", "mp3"],
    ["an M4A, which tells at its end what is in it", "m4a"],
    ["AAC", "aac"],
    ["a WAV", "wav"],
    ["FLAC", "flac"],
    ["what Chromium records", "webm", ["-c:a", "libopus"]],
    ["Ogg with something else in it", "ogg", ["-c:a", "vorbis", "-strict", "-2", "-ac", "2"]],
  ])("is made of %s: Ogg with Opus in it, of one channel, as long as it was", async (_what, format, more = []) => {
    const converted = await made().of(soundIn(format, more));
    const voice = Buffer.from(converted.ok ? converted.value : []);
    expect(voice.subarray(0, 4).toString()).toBe("OggS");
    const head = voice.subarray(voice.indexOf("OpusHead"));
    expect(head[9]).toBe(1);
    const lastPage = voice.subarray(voice.lastIndexOf("OggS"));
    expect(Number(lastPage.readBigUInt64LE(6)) / 48_000).toBeCloseTo(3, 1);
  });

  it("is not made of what has no sound in it, nor of what names other files, and that is said of the file", async () => {
    const { of, log } = made();
    expect(await of(Buffer.from("no sound"))).toEqual(NOT_SOUND);
    const list = join(folder, "a.wav");
    soundIn("wav");
    expect(await of(Buffer.from(`ffconcat version 1.0\nfile '${list}'\n`))).toEqual(NOT_SOUND);
    expect(await of(Buffer.from(`#EXTM3U\n#EXTINF:3,\nfile://${list}\n`))).toEqual(NOT_SOUND);
    expect(log).toEqual([]);
  });

  it("is not made of a file that is cut off before it tells what is in it", async () => {
    const whole = soundIn("m4a");
    expect(await made().of(whole.subarray(0, whole.length / 2))).toEqual(NOT_SOUND);
  });

  it("is given up where it takes too long, which is not the file's fault", async () => {
    expect(await made({ maxMs: 1 }).of(soundIn("wav"))).toEqual(failure({ code: "no-means" }));
  });
});

describe("where ffmpeg is not installed", () => {
  it("there is none, and that is said once", async () => {
    const { of, log } = made({ path: folder });
    expect([await of(Buffer.from("a")), await of(Buffer.from("b"))]).toEqual([
      failure({ code: "no-means" }),
      failure({ code: "no-means" }),
    ]);
    expect(log).toMatchObject([{ event: "no-voice-notes", reason: "ffmpeg missing" }]);
  });
});
