import { describe, expect, it } from "vitest";
import { fileMimetype, sniffMediaType } from "#adapters/fetch/media-type.ts";
import { acceptsType, WHATSAPP_LIMITS } from "#domain/messages/limits.ts";

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
  ["QuickTime", box("qt  "), "video/quicktime", null],
  ["audio in MP4", box("M4A "), "audio/mp4", null],
  ["WebM", bytes("\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm"), "video/webm", null],
  ["Matroska", bytes("\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska"), "video/x-matroska", null],
  ["PDF", bytes("%PDF-1.7"), "application/pdf", null],
  ["HTML", bytes("\n <!DOCTYPE html><title>"), "text/html", null],
  ["SVG", bytes("<svg xmlns="), null, null],
  ["HTML after a byte order mark", bytes("\xef\xbb\xbf<html>"), "text/html", null],
  ["WAV", bytes("RIFF\x10\0\0\0WAVEfmt "), "audio/wav", null],
  ["AVI", bytes("RIFF\x10\0\0\0AVI LIST"), "video/x-msvideo", null],
  ["RIFF of another form", bytes("RIFF\x10\0\0\0RMIDdata"), null, null],
  ["FLV", bytes("FLV\x01\x05"), "video/x-flv", null],
  ["an MPEG stream", bytes("\0\0\x01\xba\x44"), "video/mpeg", null],
  ["Ogg audio", bytes(`OggS\0\x02${"\0".repeat(22)}\x01vorbis`), "audio/ogg", null],
  ["Ogg video", bytes(`OggS\0\x02${"\0".repeat(22)}\x80theora`), "video/ogg", null],
  ["MP3 with a tag", bytes("ID3\x04\0"), "audio/mpeg", null],
  ["MP3", bytes("\xff\xfb\x90\x64"), "audio/mpeg", null],
  ["AAC", bytes("\xff\xf1\x50\x80"), "audio/aac", null],
  ["FLAC", bytes("fLaC\0"), "audio/flac", null],
  ["ZIP", bytes("PK\x03\x04\x14"), "application/zip", null],
  ["an empty ZIP", bytes("PK\x05\x06\0"), "application/zip", null],
  ["RAR", bytes("Rar!\x1a\x07\x01"), "application/vnd.rar", null],
  ["7z", bytes("7z\xbc\xaf\x27\x1c"), "application/x-7z-compressed", null],
  ["gzip", bytes("\x1f\x8b\x08"), "application/gzip", null],
  ["UTF-16 text", bytes("\xff\xfea\0"), null, null],
  ["a truncated PNG signature", bytes("\x89PNG"), null, null],
  ["nothing", bytes(""), null, null],
];

describe("the type told by the bytes", () => {
  it.each(TABLE)("of %s", (_name, input, mimetype, kind) => {
    expect(sniffMediaType(input)).toBe(mimetype);
    expect({
      image: acceptsType(WHATSAPP_LIMITS.files.image, mimetype),
      video: acceptsType(WHATSAPP_LIMITS.files.video, mimetype),
    }).toEqual({
      image: kind === "image",
      video: kind === "video",
    });
  });

  it("reads a view into a larger buffer from the view's own start", () => {
    expect(sniffMediaType(bytes("xxGIF89a").subarray(2))).toBe("image/gif");
  });
});

describe("the type of a file", () => {
  const ZIP = bytes("PK\x03\x04");
  const PDF = bytes("%PDF-1.7");
  const TEXT = bytes("name,phone");
  const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

  it.each<[string, Uint8Array, string | string[] | undefined, string]>([
    ["what the bytes tell, whatever the host says", PDF, "video/mp4", "application/pdf"],
    ["HTML for an error page served as a video", bytes("<!doctype html>"), "video/mp4", "text/html"],
    ["what the host says where the bytes tell nothing", TEXT, "text/csv", "text/csv"],
    ["that without its parameters, in lower case", TEXT, " Text/CSV ; charset=utf-8", "text/csv"],
    ["the first of several", TEXT, ["text/csv", "text/html"], "text/csv"],
    ["unknown where nobody tells", TEXT, undefined, "application/octet-stream"],
    ["unknown where the host says nonsense", TEXT, "text", "application/octet-stream"],
    ["unknown where the host says a type with more in it", TEXT, "text/csv\u0001 x", "application/octet-stream"],
    ["unknown where the host says an endless type", TEXT, `a/${"b".repeat(200)}`, "application/octet-stream"],
    ["the document that a ZIP is said to be", ZIP, DOCX, DOCX],
    ["ZIP where the host does not know", ZIP, "application/octet-stream", "application/zip"],
    ["ZIP where the host says a video", ZIP, "video/mp4", "application/zip"],
    ["ZIP where the host says nothing", ZIP, undefined, "application/zip"],
    ["what the host says of nothing at all", bytes(""), "text/plain", "text/plain"],
  ])("is %s", (_title, head, contentType, expected) => {
    expect(fileMimetype(head, contentType)).toBe(expected);
  });
});
