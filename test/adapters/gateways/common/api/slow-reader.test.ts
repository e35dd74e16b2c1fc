import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { writeFile } from "#adapters/gateways/common/api/file-answer.ts";

const PACE = { graceMs: 300, bytesASecond: 1024 * 1024, everyMs: 50 };
const CHUNK = Buffer.alloc(256 * 1024, 1);

let server: Server | undefined;
afterEach(() => void server?.closeAllConnections());

/** A server whose files have no end, and what became of each. */
async function endlessFiles(requests: string) {
  const given: string[] = [];
  async function* endless() {
    try {
      for (;;) yield CHUNK;
    } finally {
      given.push("let go");
    }
  }
  server = createServer((_request, response) => {
    const file = { mimetype: "video/mp4", fileName: null, length: null, chunks: endless() };
    writeFile(response, { status: 200, file, done: () => given.push("done") }, [], PACE).catch((error) =>
      given.push(`broken off: ${error.message}`),
    );
  });
  await new Promise<void>((listening) => server?.listen(0, "127.0.0.1", listening));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(requests);
  return { given, socket };
}

const REQUEST = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
const SLOW = ["let go", "done", "broken off: http: the reader is too slow"];

it("a file that its reader does not take is let go of, and its turn given back", async () => {
  const { given, socket } = await endlessFiles(REQUEST);
  socket.pause();
  await expect.poll(() => given, { timeout: 20_000 }).toEqual(SLOW);
  socket.destroy();
});

it("a file that waits behind another on its connection is let go of, also when that is gone", async () => {
  const { given, socket } = await endlessFiles(REQUEST + REQUEST);
  socket.pause();
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  await expect.poll(() => given.filter((what) => what === "done"), { timeout: 20_000 }).toHaveLength(2);
});

it("a file goes on for as long as its reader takes it", async () => {
  const { given, socket } = await endlessFiles(REQUEST);
  socket.resume();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(given).toEqual([]);
  socket.destroy();
});
