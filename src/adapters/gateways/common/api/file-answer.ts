import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { DOWNLOAD_PACE, watchReader } from "#adapters/http-kit/downloads.ts";
import type { IncomingMediaFile } from "#ports/incoming-media.ts";

/** The bytes of a file that somebody else made: to be kept by whoever asks, and never shown as a page. */
export interface FileAnswer {
  readonly status: 200;
  readonly file: IncomingMediaFile;
  /** The caller may keep it for a while, and then asks whether it is still the same; without one, nothing is kept. */
  readonly etag?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** It is written, or will not be. */
  readonly done?: (() => void) | undefined;
}

/** `type/subtype`, and nothing that a header could be made of. */
const PLAIN_TYPE = /^[a-z0-9][\w.+-]{0,62}\/[a-z0-9][\w.+-]{0,62}$/i;
const ANY_TYPE = "application/octet-stream";
const MAX_NAME_LENGTH = 120;
const KEPT = "private, max-age=300";

/** Names and values of the headers that are the file's own. */
export function fileHeaders({ mimetype, fileName, length }: Omit<IncomingMediaFile, "chunks">): string[] {
  const [type = ""] = mimetype.split(";");
  return [
    "content-type",
    PLAIN_TYPE.test(type.trim()) ? type.trim().toLowerCase() : ANY_TYPE,
    "content-disposition",
    `attachment${nameParameters(fileName)}`,
    ...(length === null ? [] : ["content-length", String(length)]),
  ];
}

/** Writes it as it comes. Rejects when it breaks off, is taken too slowly, or the caller has gone: the response is destroyed then. */
export async function writeFile(
  response: ServerResponse,
  answer: FileAnswer,
  headers: readonly string[],
  pace = DOWNLOAD_PACE,
): Promise<void> {
  const slow = new AbortController();
  // By a signal: a response that waits behind another on its connection hears of nothing else.
  const unwatch = watchReader(response, () => slow.abort(new Error("http: the reader is too slow")), pace);
  try {
    await write(response, answer, headers, slow.signal).catch((error) => {
      throw slow.signal.aborted ? slow.signal.reason : error;
    });
  } finally {
    unwatch();
    answer.done?.();
  }
}

async function write(
  response: ServerResponse,
  { status, file, etag, headers: own = {} }: FileAnswer,
  given: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const all = [...given, ...Object.entries(own).flat()];
  const headers = etag === undefined ? all : [...all.map(unlessCached), "etag", etag];
  if (etag !== undefined && response.req.headers["if-none-match"]?.includes(etag)) {
    response.writeHead(304, [...headers]);
    await unread(response, file);
    return;
  }
  // More or less than was said would be taken for another answer.
  response.strictContentLength = file.length !== null;
  response.writeHead(status, [...headers, ...fileHeaders(file)]);
  if (response.req.method === "HEAD") {
    await unread(response, file);
    return;
  }
  await pipeline(file.chunks, response, { signal });
}

async function unread(response: ServerResponse, { chunks }: IncomingMediaFile): Promise<void> {
  response.end();
  await chunks[Symbol.asyncIterator]().return?.();
}

/** Of names and values in turn, as they are written. */
function unlessCached(text: string, at: number, all: readonly string[]): string {
  return at % 2 === 1 && all[at - 1] === "cache-control" ? KEPT : text;
}

/** Once for every client, once for those that know more than ASCII. Source: RFC 6266. */
function nameParameters(fileName: string | null): string {
  const name = (fileName ?? "")
    .replace(/[\p{Cc}/\\]/gu, "_")
    .toWellFormed()
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed();
  if (name === "") return "";
  const plain = name.replace(/[^ -~]|["%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
