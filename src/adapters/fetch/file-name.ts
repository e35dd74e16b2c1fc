interface FileNameSources {
  /** The header, its bytes read as Latin-1. */
  readonly disposition: string | string[] | undefined;
  readonly url: URL;
  readonly mimetype: string;
}

const MAX_LENGTH = 120;
const EXTENSION = /\.[^.\s]{1,16}$/u;

const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/gzip": ".gz",
  "application/json": ".json",
  "application/pdf": ".pdf",
  "application/vnd.rar": ".rar",
  "application/x-7z-compressed": ".7z",
  "application/zip": ".zip",
  "audio/aac": ".aac",
  "audio/flac": ".flac",
  "audio/mp4": ".m4a",
  "audio/mpeg": ".mp3",
  "audio/ogg": ".ogg",
  "audio/wav": ".wav",
  "image/avif": ".avif",
  "image/gif": ".gif",
  "image/heic": ".heic",
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/svg+xml": ".svg",
  "image/webp": ".webp",
  "text/csv": ".csv",
  "text/html": ".html",
  "text/plain": ".txt",
  "video/3gpp": ".3gp",
  "video/mp4": ".mp4",
  "video/mpeg": ".mpg",
  "video/ogg": ".ogv",
  "video/quicktime": ".mov",
  "video/webm": ".webm",
  "video/x-flv": ".flv",
  "video/x-matroska": ".mkv",
  "video/x-msvideo": ".avi",
};

/** A name to give a file: the host's for it, or the URL's, or `file`; the type gives an extension to one that has none. */
export function fileNameOf({ disposition, url, mimetype }: FileNameSources): string {
  const header = Array.isArray(disposition) ? disposition[0] : disposition;
  const given = header === undefined ? "" : cleanName(dispositionName(header));
  if (given !== "") return shorten(given);
  const name = cleanName(percentDecoded(url.pathname.slice(url.pathname.lastIndexOf("/") + 1))) || "file";
  return shorten(EXTENSION.test(name) ? name : name + (EXTENSIONS[mimetype] ?? ""));
}

/** The same of a file that a caller sends up: their own name for it, or `file`. */
export function uploadedName(given: string, mimetype: string): string {
  const name = cleanName(given) || "file";
  return shorten(EXTENSION.test(name) ? name : name + (EXTENSIONS[mimetype] ?? ""));
}

/** RFC 6266: `filename*` goes before `filename`; empty when there is neither. */
function dispositionName(header: string): string {
  let plain = "";
  let extended = "";
  for (const [, name = "", quoted, token = ""] of header.matchAll(
    /(?:^|;)\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g,
  )) {
    const value = quoted === undefined ? token.trim() : quoted.replace(/\\(.)/g, "$1");
    if (name.toLowerCase() === "filename*") extended ||= extendedValue(value);
    if (name.toLowerCase() === "filename") plain ||= fromLatin1(value);
  }
  return extended || plain;
}

/** RFC 8187, `charset'language'percent-encoded`; empty when it is not that. */
function extendedValue(value: string): string {
  const [charset = "", , encoded, ...more] = value.split("'");
  if (encoded === undefined || more.length > 0) return "";
  if (/^utf-?8$/i.test(charset)) return percentDecoded(encoded);
  if (!/^iso-8859-1$/i.test(charset)) return "";
  return encoded.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Hosts write UTF-8 where the rule says Latin-1. */
function fromLatin1(text: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The last part of a path, without what cannot be seen or steers the text's direction, and what no file name may hold. */
function cleanName(text: string): string {
  const last = text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("\\")) + 1);
  return last
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+/, "")
    .replace(/(?<![\s.])[\s.]+$/, "");
}

function shorten(name: string): string {
  if (name.length <= MAX_LENGTH) return name;
  const extension = EXTENSION.exec(name)?.[0] ?? "";
  const stem = name.slice(0, MAX_LENGTH - extension.length).replace(/[\ud800-\udbff]$/, "");
  return stem.trimEnd() + extension;
}
