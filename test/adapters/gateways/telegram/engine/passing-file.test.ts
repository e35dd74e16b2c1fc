import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lookAt } from "#adapters/gateways/telegram/engine/passing-file.ts";
import { fakeFile } from "#test/fakes/opened-file.ts";
import { movieLasting, tablesFirst } from "#test/support/movie-file.ts";

const sample = (name: string) => readFileSync(new URL(`../../../../../src/ui/public/samples/${name}`, import.meta.url));
const NOTHING = { seconds: 0, width: 0, height: 0 };
const MOVIE = movieLasting(90, { width: 320, height: 240 });

describe("a file that is sent up", () => {
  it.each([
    ["a picture", "image/jpeg", sample("photo.jpg"), { ...NOTHING, width: 1280, height: 720 }],
    ["a video", "video/mp4", sample("video.mp4"), { width: 640, height: 360, seconds: 3 }],
    [
      "a video whose tables come first",
      "video/quicktime",
      tablesFirst(MOVIE),
      { width: 320, height: 240, seconds: 90 },
    ],
    ["what says that it is a picture", "image/png", Buffer.from("no picture"), NOTHING],
    ["what says that it is a video", "video/mp4", Buffer.from("no video at all"), NOTHING],
    ["any other file", "application/pdf", sample("document.pdf"), NOTHING],
  ])("passes whole, and what it says of itself is known: %s", async (_what, mimetype, bytes, told) => {
    const { file, facts } = lookAt(fakeFile({ mimetype, bytes }));
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.chunks) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    expect(await facts()).toEqual(told);
  });

  it("tells of a WebM what its tracks say", async () => {
    const { file, facts } = lookAt(fakeFile({ mimetype: "video/webm", bytes: webmLasting(4, 320, 180) }));
    for await (const _ of file.chunks);
    expect(await facts()).toEqual({ seconds: 4, width: 320, height: 180 });
  });

  it("closes what it was opened from", async () => {
    const opened = fakeFile({ mimetype: "video/mp4" });
    await lookAt(opened).file.close();
    expect(opened.isClosed()).toBe(true);
  });
});

/** The tables of a WebM, without its pictures. */
function webmLasting(seconds: number, width: number, height: number): Buffer {
  const element = (id: string, body: Uint8Array): Buffer =>
    Buffer.concat([Buffer.from(id, "hex"), Buffer.from([0x40 | (body.length >> 8), body.length & 0xff]), body]);
  const number = (id: string, value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return element(id, bytes);
  };
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(seconds * 1_000);
  const info = element("1549a966", Buffer.concat([number("2ad7b1", 1_000_000), element("4489", duration)]));
  const video = element("e0", Buffer.concat([number("b0", width), number("ba", height)]));
  const track = [number("d7", 1), number("73c5", 1), number("83", 1), element("86", Buffer.from("V_VP8")), video];
  const tracks = element("1654ae6b", element("ae", Buffer.concat(track)));
  const head = element("1a45dfa3", element("4282", Buffer.from("webm")));
  return Buffer.concat([head, element("18538067", Buffer.concat([info, tracks]))]);
}
