export type MediaKind = "image" | "video";

/** Bytes from the start that are enough for `sniffMediaType`. */
export const SNIFF_BYTES = 64;

/** What every WhatsApp client shows as sent. GIF and WebM are not: a phone shows a still, or nothing. */
const ACCEPTED: Readonly<Record<MediaKind, readonly string[]>> = {
  image: ["image/jpeg", "image/png", "image/webp"],
  video: ["video/mp4", "video/3gpp", "video/quicktime"],
};

export function isAccepted(mimetype: string | null, kind: MediaKind): mimetype is string {
  return mimetype !== null && ACCEPTED[kind].includes(mimetype);
}

/** The type that the bytes themselves tell, null when they tell none. The refused ones are named for the caller's sake. */
export function sniffMediaType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SNIFF_BYTES)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "image/gif";
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "image/webp";
  if (head.startsWith("ftyp", 4)) return isoBaseMediaType(head.slice(8, 12));
  if (head.startsWith("\x1a\x45\xdf\xa3")) return head.includes("webm") ? "video/webm" : "video/x-matroska";
  if (head.startsWith("%PDF-")) return "application/pdf";
  if (/^\s*(<!doctype html|<html)/i.test(head)) return "text/html";
  return null;
}

/** MP4 and its relatives share a container; the major brand tells them apart. */
function isoBaseMediaType(brand: string): string {
  if (brand === "qt  ") return "video/quicktime";
  if (/^3g[ep]/.test(brand)) return "video/3gpp";
  if (brand.startsWith("3g2")) return "video/3gpp2";
  if (/^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) return "image/heic";
  if (/^avi[fs]$/.test(brand)) return "image/avif";
  if (/^(M4A|M4B|M4P|F4A) $/.test(brand)) return "audio/mp4";
  return "video/mp4";
}
