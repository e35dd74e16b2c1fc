import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { previews } from "#adapters/previews/previews.ts";
import { movieFront } from "#domain/files/movie-front.ts";
import { pictureSize } from "#domain/files/picture-size.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { movieLasting } from "#test/support/movie-file.ts";

const sample = (name: string) => readFileSync(new URL(`../../../src/ui/public/samples/${name}`, import.meta.url));
const PHOTO = sample("photo.jpg");
const { PATH = "" } = process.env;
const hasFfmpeg = PATH.split(":").some((folder) => {
  try {
    return readFileSync(join(folder, "ffmpeg")).length > 0;
  } catch {
    return false;
  }
});
const folder = mkdtempSync(join(tmpdir(), "previews-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program of that name that does what a line of shell says. */
function ffmpegThat(does: string): string {
  const path = mkdtempSync(join(folder, "bin-"));
  writeFileSync(join(path, "ffmpeg"), `#!/bin/sh\n${does}\n`);
  chmodSync(join(path, "ffmpeg"), 0o755);
  return path;
}

function beginningOf(movie: Uint8Array): Uint8Array {
  const front = movieFront();
  front.take(movie);
  return front.beginning() ?? new Uint8Array();
}

function made(options: Partial<Parameters<typeof previews>[0]> = {}) {
  const logger = fakeLogger();
  return { ...previews({ logger, path: PATH, ...options }), log: logger.lines };
}

const ofSize = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#abc" } });

describe("a preview of a picture", () => {
  it.each([
    ["a photo", PHOTO, { width: 100, height: 56 }],
    ["a sticker", sample("sticker.webp"), { width: 100, height: 100 }],
    ["one that is small enough", ofSize(30, 20).png().toBuffer(), { width: 30, height: 20 }],
    ["one that moves", ofSize(300, 200).gif().toBuffer(), { width: 100, height: 67 }],
    [
      "a photo of a camera that was held upright",
      ofSize(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      { width: 67, height: 100 },
    ],
  ])("is a small JPEG, upright: %s", async (_what, picture, size) => {
    const preview = await made().ofPicture(await picture, 100);
    expect(preview).toMatchObject(size);
    expect(pictureSize(preview?.jpeg ?? new Uint8Array())).toEqual(size);
    expect(preview?.jpeg.length).toBeLessThan(4_000);
  });

  it.each([
    ["a wide one", ofSize(300, 100).png().toBuffer()],
    ["a small one", ofSize(20, 30).png().toBuffer()],
  ])("is a square of its middle where that is asked for: %s", async (_what, picture) => {
    const square = await made().squareOf(await picture, 64);
    expect(pictureSize(square?.jpeg ?? new Uint8Array())).toEqual({ width: 64, height: 64 });
  });

  it("is white where the picture lets through what is behind it", async () => {
    const clear = { create: { width: 8, height: 8, channels: 4, background: "#00000000" } } as const;
    const preview = await made().ofPicture(await sharp(clear).png().toBuffer(), 100);
    const { channels } = await sharp(preview?.jpeg).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  it.each([
    ["what is no picture", Buffer.from("no picture")],
    ["what is broken", PHOTO.subarray(0, 9_000)],
    ["what would fill memory", ofSize(8_000, 7_000).png().toBuffer()],
    [
      "a drawing that could name other files",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ["a format that no app sends", ofSize(9, 9).tiff().toBuffer()],
  ])("is not made of %s", async (_what, picture) => {
    expect(await made().ofPicture(await picture, 100)).toBeNull();
  });

  it("is done without where the platform has no library, and that is said once", async () => {
    const loadShrink = () => Promise.reject(new Error("Could not load the sharp module"));
    const { ofPicture, log } = made({ loadShrink });
    expect(await Promise.all([ofPicture(PHOTO, 100), ofPicture(PHOTO, 100)])).toEqual([null, null]);
    expect(await ofPicture(PHOTO, 100)).toBeNull();
    expect(log).toMatchObject([{ event: "no-previews", reason: "sharp missing" }]);
  });

  it("is done without when its turn comes too late, and the next one is made", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const seen: Uint8Array[] = [];
    const loadShrink = async () => async (picture: Uint8Array) => {
      seen.push(picture);
      if (seen.length === 1) await promise;
      return { jpeg: picture, width: 1, height: 1 };
    };
    const { ofPicture } = made({ loadShrink, waitMs: 30 });
    expect(await Promise.all([ofPicture(PHOTO, 1), ofPicture(Buffer.from("late"), 1)])).toEqual([null, null]);
    resolve();
    expect(await ofPicture(Buffer.from("next"), 1)).toMatchObject({ width: 1 });
    expect(seen).toEqual([PHOTO, Buffer.from("next")]);
  });
});

describe("a preview of a movie", () => {
  it.skipIf(!hasFfmpeg)("is its first picture, where ffmpeg is installed", async () => {
    const preview = await made().ofMovie(beginningOf(sample("video.mp4")), 320);
    expect(preview).toMatchObject({ width: 320, height: 180 });
    expect(pictureSize(preview?.jpeg ?? new Uint8Array())).toEqual({ width: 320, height: 180 });
  });

  it.skipIf(!hasFfmpeg)("is not made of one that nobody can decode", async () => {
    const { bytes } = movieLasting(3, { width: 320, height: 240 });
    expect(await made().ofMovie(beginningOf(bytes), 320)).toBeNull();
  });

  it("is done without where there is no ffmpeg, and that is said once", async () => {
    const { ofMovie, log } = made({ path: folder });
    expect([await ofMovie(Buffer.alloc(9), 320), await ofMovie(Buffer.alloc(9), 320)]).toEqual([null, null]);
    expect(log).toMatchObject([{ event: "no-previews", reason: "ffmpeg missing" }]);
  });

  it.each([
    ["says nothing", "exit 0"],
    ["fails", "echo x; exit 1"],
    ["says what is no picture", "echo hello"],
    ["never ends saying", "while :; do echo 0123456789012345678901234567890123456789; done"],
  ])("is not made by an ffmpeg that %s", async (_what, does) => {
    expect(await made({ path: `${ffmpegThat(does)}:${PATH}` }).ofMovie(Buffer.alloc(200_000), 320)).toBeNull();
  });

  it("is not waited for when ffmpeg takes too long", async () => {
    const { ofMovie, log } = made({ path: `${ffmpegThat("exec sleep 5")}:${PATH}`, waitMs: 50 });
    expect(await ofMovie(Buffer.alloc(9), 320)).toBeNull();
    expect(log).toEqual([]);
  });

  it("is asked of ffmpeg without any secret of this process", async () => {
    const told = join(folder, "told");
    await made({ path: `${ffmpegThat(`env > ${told}`)}:${PATH}` }).ofMovie(Buffer.alloc(9), 320);
    const names = readFileSync(told, "utf8").matchAll(/^(\w+)=/gm);
    expect(
      [...names].map(([, name]) => name).filter((name) => !["PATH", "PWD", "_", "SHLVL"].includes(name ?? "")),
    ).toEqual([]);
  });
});
