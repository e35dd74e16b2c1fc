import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const CHUNK = Buffer.alloc(64 * 1024, "wesal ");
const JPEG_HEAD = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
const MP4_HEAD = Buffer.from("000000206674797069736f6d0000020069736f6d69736f32617663316d703431", "hex");

export interface FileHost {
  /** `host:port`, for FETCH_ALLOW. */
  readonly host: string;
  /** `kind` is jpg, mp4 or bin; `chunked` leaves the length out, `slow` is given in bytes a second. */
  url(kind: string, bytes: number, options?: { chunked?: boolean; bytesPerSecond?: number }): string;
  /** Of what `url` serves. */
  sha256(kind: string, bytes: number): string;
  close(): Promise<void>;
}

/** Serves files of any size on loopback, made as they are read. */
export async function startFileHost(): Promise<FileHost> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://files");
    const [, kind = "bin", bytes = "0"] = url.pathname.split("/");
    const length = Number(bytes.split(".")[0]);
    response.setHeader("content-type", "application/octet-stream");
    if (!url.searchParams.has("chunked")) response.setHeader("content-length", length);
    void serve(response, kind, length, Number(url.searchParams.get("rate") ?? 0));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url(kind, bytes, { chunked = false, bytesPerSecond = 0 } = {}) {
      const query = new URLSearchParams({ ...(chunked ? { chunked: "1" } : {}), rate: String(bytesPerSecond) });
      return `http://${host}/${kind}/${bytes}.${kind}?${query}`;
    },
    sha256(kind, bytes) {
      const hash = createHash("sha256");
      for (const piece of pieces(kind, bytes)) hash.update(piece);
      return hash.digest("hex");
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function* pieces(kind: string, bytes: number): Generator<Buffer> {
  const head = kind === "jpg" ? JPEG_HEAD : kind === "mp4" ? MP4_HEAD : Buffer.alloc(0);
  let left = bytes;
  for (const piece of head.length === 0 ? [] : [head]) {
    yield piece.subarray(0, left);
    left -= Math.min(left, piece.length);
  }
  while (left > 0) {
    yield CHUNK.subarray(0, left);
    left -= Math.min(left, CHUNK.length);
  }
}

async function serve(response: ServerResponse, kind: string, bytes: number, bytesPerSecond: number): Promise<void> {
  for (const piece of pieces(kind, bytes)) {
    if (response.destroyed) return;
    if (!response.write(piece)) await drained(response);
    if (bytesPerSecond > 0) await new Promise((resolve) => setTimeout(resolve, (piece.length / bytesPerSecond) * 1000));
  }
  response.end();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off("drain", done);
      response.off("close", done);
      resolve();
    };
    response.on("drain", done);
    response.on("close", done);
  });
}
