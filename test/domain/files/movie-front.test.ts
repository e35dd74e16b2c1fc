import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movieFront } from "#domain/files/movie-front.ts";
import { box, movieLasting, tablesFirst } from "#test/support/movie-file.ts";

const SAMPLE = readFileSync(new URL("../../../src/ui/public/samples/video.mp4", import.meta.url));

function front(bytes: Uint8Array, pieceBytes = 65_536) {
  const movie = movieFront();
  for (let at = 0; at < bytes.length; at += pieceBytes) movie.take(bytes.subarray(at, at + pieceBytes));
  return movie;
}

describe("the front of a movie", () => {
  it.each([1, 7, 4_096, 1_000_000])("tells size and length, in pieces of %i bytes", (pieceBytes) => {
    expect(front(SAMPLE, pieceBytes).movie()).toEqual({ width: 640, height: 360, seconds: 3 });
  });

  it.each([
    ["after its pictures", false],
    ["before them", true],
  ])("tells of one whose tables come %s, and where its first picture is", (_where, early) => {
    const movie = movieLasting(12.5, { width: 320, height: 240 });
    const { picture } = movie;
    const read = front(early ? tablesFirst(movie) : movie.bytes);
    expect(read.movie()).toEqual({ width: 320, height: 240, seconds: 12.5 });
    const beginning = Buffer.from(read.beginning() ?? []);
    const table = beginning.indexOf("stco");
    expect(beginning.subarray(beginning.readUInt32BE(table + 12)).subarray(0, picture.length)).toEqual(picture);
  });

  it("tells of one whose tables have long numbers", () => {
    const read = front(movieLasting(7, { width: 320, height: 240, isLong: true }).bytes);
    expect(read.movie()).toEqual({ width: 320, height: 240, seconds: 7 });
    const beginning = Buffer.from(read.beginning() ?? []);
    const table = beginning.indexOf("co64");
    expect(
      beginning
        .subarray(Number(beginning.readBigUInt64BE(table + 12)))
        .subarray(0, 5)
        .toString(),
    ).toBe("first");
  });

  it("changes width and height of one that was filmed upright", () => {
    expect(front(movieLasting(1, { width: 320, height: 240, isTurned: true }).bytes).movie()).toMatchObject({
      width: 240,
      height: 320,
    });
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["no movie", Buffer.from("not a movie at all, but long enough")],
    ["sound alone", movieLasting(3, { width: 0, height: 0 }).bytes],
    ["tables that are cut off", SAMPLE.subarray(0, 100)],
  ])("tells nothing of %s", (_what, bytes) => {
    expect(front(bytes).movie()).toBeNull();
  });

  it("keeps a little of a movie, however long it is", () => {
    const movie = movieFront();
    movie.take(box("ftyp", Buffer.from("isom\0\0\0\0")));
    movie.take(Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from("mdat"), Buffer.from("0000000006400000", "hex")]));
    const piece = Buffer.alloc(1024 * 1024);
    for (let sent = 0; sent < 0x6400000 - 16; sent += piece.length) {
      movie.take(piece.subarray(0, Math.min(piece.length, 0x6400000 - 16 - sent)));
    }
    const { bytes } = movieLasting(3, { width: 4, height: 2 });
    movie.take(bytes.subarray(bytes.indexOf("moov") - 4));
    expect(movie.movie()).toEqual({ width: 4, height: 2, seconds: 3 });
    expect(movie.beginning()?.length).toBeLessThan(2.1 * 1024 * 1024);
  });

  it("is read from any bytes without an error, and without end", () => {
    const broken = fc
      .tuple(fc.boolean(), fc.nat(SAMPLE.length), fc.uint8Array({ maxLength: 30 }), fc.integer({ min: 1, max: 9_000 }))
      .map(([cut, at, bytes, pieceBytes]) => ({
        bytes: Buffer.concat([SAMPLE.subarray(0, at), bytes, SAMPLE.subarray(cut ? at + bytes.length : at)]),
        pieceBytes,
      }));
    fc.assert(
      fc.property(broken, ({ bytes, pieceBytes }) => {
        const read = front(bytes, pieceBytes);
        expect(read.movie()?.width ?? 1).toBeGreaterThan(0);
        read.beginning();
      }),
    );
  });
});
