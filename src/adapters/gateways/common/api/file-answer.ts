import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { IncomingMediaFile } from "#ports/incoming-media.ts";

/** The bytes of a file that somebody else made: to be kept by whoever asks, and never shown as a page. */
export interface FileAnswer {
  readonly status: 200;
  readonly file: IncomingMediaFile;
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

/** Writes it as it comes. Rejects when it breaks off, or the caller has gone: the response is destroyed then. */
export async function writeFile(
  response: ServerResponse,
  { status, file }: FileAnswer,
  headers: readonly string[],
): Promise<void> {
  // More or less than was said would be taken for another answer.
  response.strictContentLength = file.length !== null;
  response.writeHead(status, [...headers, ...fileHeaders(file)]);
  if (response.req.method === "HEAD") {
    response.end();
    await file.chunks[Symbol.asyncIterator]().return?.();
    return;
  }
  await pipeline(file.chunks, response);
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
