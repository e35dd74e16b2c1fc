/** Bytes from the start that are enough for `sniffMediaType`. */
export const SNIFF_BYTES = 64;

/** Beginnings that tell a type by themselves. */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ["\xff\xd8\xff", "image/jpeg"],
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["GIF87a", "image/gif"],
  ["GIF89a", "image/gif"],
  ["%PDF-", "application/pdf"],
  ["PK\x03\x04", "application/zip"],
  ["PK\x05\x06", "application/zip"],
  ["Rar!\x1a\x07", "application/vnd.rar"],
  ["7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"],
  ["\x1f\x8b", "application/gzip"],
  ["ID3", "audio/mpeg"],
  ["fLaC", "audio/flac"],
  ["FLV\x01", "video/x-flv"],
  ["\0\0\x01\xba", "video/mpeg"],
];
const RIFF_FORMS: Readonly<Record<string, string>> = {
  WEBP: "image/webp",
  WAVE: "audio/wav",
  "AVI ": "video/x-msvideo",
};

/** The type that the bytes themselves tell, null when they tell none. The refused ones are named for the caller's sake. */
export function sniffMediaType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SNIFF_BYTES)).toString("latin1");
  const signature = SIGNATURES.find(([beginning]) => head.startsWith(beginning));
  if (signature !== undefined) return signature[1];
  if (head.startsWith("RIFF")) return RIFF_FORMS[head.slice(8, 12)] ?? null;
  if (head.startsWith("ftyp", 4)) return isoBaseMediaType(head.slice(8, 12));
  if (head.startsWith("\x1a\x45\xdf\xa3")) return head.includes("webm") ? "video/webm" : "video/x-matroska";
  if (head.startsWith("OggS")) return head.includes("theora") ? "video/ogg" : "audio/ogg";
  if (/^\xff[\xf1\xf9]/.test(head)) return "audio/aac";
  if (/^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/.test(head)) return "audio/mpeg";
  if (/^(?:\xef\xbb\xbf)?\s*(?:<!doctype html|<html)/i.test(head)) return "text/html";
  return null;
}

const UNKNOWN = "application/octet-stream";

/**
 * What the bytes tell, else what the host says of them, else that nothing is known. Documents and apps are ZIP files:
 * there the host may know more.
 */
export function fileMimetype(head: Uint8Array, contentType: string | string[] | undefined): string {
  const said = bareType(Array.isArray(contentType) ? contentType[0] : contentType);
  const told = sniffMediaType(head);
  if (told === "application/zip" && said?.startsWith("application/") === true && said !== UNKNOWN) return said;
  return told ?? said ?? UNKNOWN;
}

/** Without parameters, lower case; null when it is no type. */
function bareType(contentType = ""): string | null {
  const type = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return /^[a-z\d][\w!#$&^.+-]{0,126}\/[a-z\d][\w!#$&^.+-]{0,126}$/.test(type) ? type : null;
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
