import { createSocket } from "node:dgram";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A host of pictures, and of all that a host can do to who asks it; with a name server that never answers. */
export interface BadMedia {
  /** `host:port`, for FETCH_ALLOW. */
  readonly host: string;
  readonly nameServer: string;
  readonly urls: Readonly<Record<Manners, string>>;
  /** A name that was never asked for. */
  unresolved(): string;
  close(): void;
}

/** `crumbs`: a byte a piece. `hoards`: 60 MB at once, and then a byte now and then. `trickles`: 20 KiB a second. */
type Manners = "picture" | "crumbs" | "hoards" | "trickles";

const KIB = 1024;
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const PICTURE = Buffer.concat([PIXEL, Buffer.alloc(200 * KIB, 7)]);
const CRUMBS = Buffer.from("1\r\nX\r\n".repeat(8 * KIB));
const HOARD_BYTES = 60 * KIB * KIB;
const PIECE = Buffer.alloc(64 * KIB, 7);
const NOW_AND_THEN_MS = 3_000;
const TRICKLE = { everyMs: 500, bytes: 10 * KIB };

export async function badMedia(): Promise<BadMedia> {
  const answers: Readonly<Record<Manners, (response: ServerResponse) => void>> = {
    picture: (response) => void response.setHeader("content-length", PICTURE.length).end(PICTURE),
    crumbs,
    hoards,
    trickles: (response) => every(response, TRICKLE.everyMs, Buffer.alloc(TRICKLE.bytes, 7)),
  };
  const server = createServer((request, response) => {
    response.on("error", () => undefined);
    answers[(request.url ?? "").slice(1) as Manners]?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const names = createSocket("udp4");
  await new Promise<void>((resolve) => names.bind(0, "127.0.0.1", resolve));
  const urlOf = (manners: Manners) => `http://${host}/${manners}`;
  let asked = 0;
  return {
    host,
    nameServer: `127.0.0.1:${names.address().port}`,
    urls: {
      picture: urlOf("picture"),
      crumbs: urlOf("crumbs"),
      hoards: urlOf("hoards"),
      trickles: urlOf("trickles"),
    },
    unresolved: () => `http://name-${++asked}.example/a.png`,
    close() {
      server.closeAllConnections();
      server.close();
      names.close();
    },
  };
}

/** Node frames what is written to it: this is written past it. */
function crumbs(response: ServerResponse): void {
  const { socket } = response;
  if (socket === null) return;
  const pour = () => {
    while (!socket.destroyed && socket.write(CRUMBS));
  };
  socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
  socket.on("error", () => undefined);
  socket.on("drain", pour);
  pour();
}

function hoards(response: ServerResponse): void {
  let written = 0;
  const pour = () => {
    while (!response.destroyed && written < HOARD_BYTES) {
      written += PIECE.length;
      if (!response.write(PIECE)) return;
    }
  };
  response.on("drain", pour);
  pour();
  every(response, NOW_AND_THEN_MS, Buffer.from("a"));
}

function every(response: ServerResponse, ms: number, piece: Buffer): void {
  response.write(piece);
  const timer = setInterval(() => response.write(piece), ms);
  response.once("close", () => clearInterval(timer));
}
