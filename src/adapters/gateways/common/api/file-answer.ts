import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { DOWNLOAD_PACE, watchReader } from "#adapters/http-kit/downloads.ts";
import type { IncomingMediaFile } from "#ports/incoming-media.ts";

/** The bytes of a file that somebody else made: to be kept by whoever asks, and never shown as a page. */
export interface FileAnswer {
  readonly status: 200;
  readonly file: IncomingMediaFile;
  /** It is written, or will not be. */
  readonly done?: (() => void) | undefined;
}

/** `type/subtype`, and nothing that a header could be made of. */
const PLAIN_TYPE = /^[a-z0-9][\w.+-]{0,62}\/[a-z0-9][\w.+-]{0,62}$/i;
const ANY_TYPE = "application/octet-stream";
const MAX_NAME_LENGTH = 120;

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
  { status, file }: FileAnswer,
  headers: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  // More or less than was said would be taken for another answer.
  response.strictContentLength = file.length !== null;
  response.writeHead(status, [...headers, ...fileHeaders(file)]);
  if (response.req.method === "HEAD") {
    response.end();
    await file.chunks[Symbol.asyncIterator]().return?.();
    return;
  }
  await pipeline(file.chunks, response, { signal });
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
