import { describe, expect, it } from "vitest";
import { isAccepted, sniffMediaType } from "#adapters/fetch/media-type.ts";

const bytes = (latin1: string): Uint8Array => Buffer.from(latin1, "latin1");
const box = (brand: string): Uint8Array => bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0`);

const TABLE: [string, Uint8Array, string | null, "image" | "video" | null][] = [
  ["JPEG", bytes("\xff\xd8\xff\xe0\0\x10JFIF"), "image/jpeg", "image"],
  ["PNG", bytes("\x89PNG\r\n\x1a\n\0\0"), "image/png", "image"],
  ["WebP", bytes("RIFF\x10\0\0\0WEBPVP8 "), "image/webp", "image"],
  ["GIF", bytes("GIF89a\x01\0"), "image/gif", null],
  ["HEIC", box("heic"), "image/heic", null],
  ["AVIF", box("avif"), "image/avif", null],
  ["MP4", box("isom"), "video/mp4", "video"],
  ["MP4 of a phone", box("mp42"), "video/mp4", "video"],
  ["3GPP", box("3gp4"), "video/3gpp", "video"],
  ["3GPP2", box("3g2a"), "video/3gpp2", null],
  ["QuickTime", box("qt  "), "video/quicktime", "video"],
  ["audio in MP4", box("M4A "), "audio/mp4", null],
  ["WebM", bytes("\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm"), "video/webm", null],
  ["Matroska", bytes("\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska"), "video/x-matroska", null],
  ["PDF", bytes("%PDF-1.7"), "application/pdf", null],
  ["HTML", bytes("\n <!DOCTYPE html><title>"), "text/html", null],
  ["SVG", bytes("<svg xmlns="), null, null],
  ["RIFF that is no WebP", bytes("RIFF\x10\0\0\0WAVEfmt "), null, null],
  ["a truncated PNG signature", bytes("\x89PNG"), null, null],
  ["nothing", bytes(""), null, null],
];

describe("the type told by the bytes", () => {
  it.each(TABLE)("of %s", (_name, input, mimetype, kind) => {
    expect(sniffMediaType(input)).toBe(mimetype);
    expect({ image: isAccepted(mimetype, "image"), video: isAccepted(mimetype, "video") }).toEqual({
      image: kind === "image",
      video: kind === "video",
    });
  });

  it("reads a view into a larger buffer from the view's own start", () => {
    expect(sniffMediaType(bytes("xxGIF89a").subarray(2))).toBe("image/gif");
  });
});
