import type { RequestListener } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { chunksOf, endAnswer, keepsNoUnread } from "#adapters/http-kit/answer-early.ts";
import { type Listening, listen } from "#adapters/http-kit/listen.ts";

let server: Listening;
afterEach(() => server.close(0));

/** Refuses after what has come first. */
const refusing =
  (lingerMs?: number): RequestListener =>
  async (request, response) => {
    for await (const _ of chunksOf(request)) break;
    keepsNoUnread(request, response);
    response.writeHead(413, { "content-length": 5 });
    endAnswer(response, "large", lingerMs);
  };

async function opened(listener: RequestListener): Promise<number> {
  server = await listen(listener, { host: "127.0.0.1", port: 0 });
  return server.port;
}

describe("an answer to a request that is still coming", () => {
  it("is read by a caller that first sends all it has, and ends the connection", async () => {
    const port = await opened(refusing());
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: new Uint8Array(30_000_000) });
    expect([answer.status, await answer.text(), answer.headers.get("connection")]).toEqual([413, "large", "close"]);
  });

  it("waits so long for a caller that sends on and on, and no longer", async () => {
    const port = await opened(refusing(150));
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write("POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000\r\n\r\n.");
    const drip = setInterval(() => socket.write("."), 20);
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    const startedMs = performance.now();
    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1.1 413 .*\r\n\r\nlarge$/s);
    expect(performance.now() - startedMs).toBeGreaterThan(140);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  });

  it("keeps the connection of a request that has no body, or has come", async () => {
    const port = await opened((request, response) => {
      const answer = () => {
        keepsNoUnread(request, response);
        response.writeHead(200, { "content-length": 2 });
        endAnswer(response, "ok");
      };
      if (request.method === "GET") answer();
      else request.once("end", answer).resume();
    });
    for (const init of [{}, { method: "POST", body: "x" }]) {
      const answer = await fetch(`http://127.0.0.1:${port}/`, init);
      expect([await answer.text(), answer.headers.get("connection")]).toEqual(["ok", "keep-alive"]);
    }
  });
});
