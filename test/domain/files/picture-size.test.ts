import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PICTURE_HEAD_BYTES, pictureSize } from "#domain/files/picture-size.ts";

const sample = (name: string) => readFileSync(new URL(`../../../src/ui/public/samples/${name}`, import.meta.url));
const PHOTO = sample("photo.jpg");
const STICKER = sample("sticker.webp");
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC",
  "base64",
);
const GIF = Buffer.from("47494638396105000700", "hex");

function webp(chunk: string, write: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write(`RIFF....WEBP${chunk}`, "latin1");
  write(bytes);
  return bytes;
}

/** The photo as a camera writes it that was held so. */
function held(orientation: number, order: "II" | "MM"): Buffer {
  const exif = Buffer.alloc(6 + 8 + 2 + 12 + 4);
  exif.write("Exif\0\0", "latin1");
  exif.write(order, 6, "latin1");
  const put = (value: number, at: number, bytes: 2 | 4) =>
    order === "II" ? exif.writeUIntLE(value, at, bytes) : exif.writeUIntBE(value, at, bytes);
  put(42, 8, 2);
  put(8, 10, 4);
  put(1, 14, 2);
  put(0x0112, 16, 2);
  put(3, 18, 2);
  put(1, 20, 4);
  put(orientation, 24, 2);
  const length = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([PHOTO.subarray(0, 2), length, exif, PHOTO.subarray(2)]);
}

describe("a picture's size", () => {
  it.each([
    ["a JPEG", PHOTO, { width: 1280, height: 720 }],
    ["a PNG", PNG, { width: 10, height: 10 }],
    ["a GIF", GIF, { width: 5, height: 7 }],
    ["a WebP", STICKER, { width: 512, height: 512 }],
    [
      "a WebP that can move",
      webp("VP8X", (to) => {
        to.writeUIntLE(511, 24, 3);
        to.writeUIntLE(255, 27, 3);
      }),
      { width: 512, height: 256 },
    ],
    ["a WebP without loss", webp("VP8L", (to) => to.writeUInt32LE(99 | (49 << 14), 21)), { width: 100, height: 50 }],
  ])("is what its header says: %s", (_what, bytes, size) => {
    expect(pictureSize(bytes)).toEqual(size);
  });

  it.each(["II", "MM"] as const)("is that of a picture as its viewer sees it (%s)", (order) => {
    expect(pictureSize(held(1, order))).toEqual({ width: 1280, height: 720 });
    expect(pictureSize(held(6, order))).toEqual({ width: 720, height: 1280 });
  });

  it("is not known of what is no picture, is cut off, or has none", () => {
    const cutOff = [PHOTO, PNG, GIF, STICKER].map((bytes) => bytes.subarray(0, 9));
    for (const bytes of [Buffer.alloc(0), Buffer.from("%PDF-1.7"), ...cutOff]) expect(pictureSize(bytes)).toBeNull();
    expect(pictureSize(Buffer.concat([PNG.subarray(0, 16), Buffer.alloc(20)]))).toBeNull();
    expect(pictureSize(Buffer.concat([PNG.subarray(0, 16), Buffer.alloc(20, 7)]))).toBeNull();
    expect(pictureSize(Buffer.concat([PNG.subarray(0, 8), Buffer.alloc(20, 1)]))).toBeNull();
  });

  it("is looked for in any bytes without an error, and without end", () => {
    const broken = fc
      .tuple(fc.constantFrom(PHOTO, held(6, "II"), STICKER, PNG), fc.nat(600), fc.uint8Array({ maxLength: 40 }))
      .map(([whole, at, bytes]) => Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at)]));
    fc.assert(
      fc.property(broken, fc.nat(PICTURE_HEAD_BYTES), (bytes, length) => {
        const size = pictureSize(bytes.subarray(0, length));
        expect(size === null || (size.width > 0 && size.height > 0)).toBe(true);
      }),
    );
  });
});
