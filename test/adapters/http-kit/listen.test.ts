import type { RequestListener } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type Listening, listen } from "#adapters/http-kit/listen.ts";

let server: Listening;

afterEach(() => server.close(0));

/** All that comes back for what is written to a connection. */
async function exchange(text: string, listener: RequestListener = (_, response) => response.end("ok")) {
  server = await listen(listener, { host: "127.0.0.1", port: 0 });
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(text);
  socket.setEncoding("latin1");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  await new Promise((resolve) => socket.once("close", resolve));
  return answer;
}

describe("what is no request", () => {
  it.each([
    ["a line that is none", "NONSENSE\r\n\r\n", "400 Bad Request"],
    ["two lengths", "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n", "400 Bad Request"],
    [
      "a length and chunks, which is how requests are smuggled",
      "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n",
      "400 Bad Request",
    ],
    [
      "headers of 20 KB",
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(20_000)}\r\n\r\n`,
      "431 Request Header Fields Too Large",
    ],
  ])("is refused with the headers of every answer: %s", async (_, text, status) => {
    const answer = await exchange(text);
    const [line, ...headers] = answer.split("\r\n");
    expect(line).toBe(`HTTP/1.1 ${status}`);
    expect(headers).toEqual(
      expect.arrayContaining([
        "cache-control: no-store",
        "x-content-type-options: nosniff",
        "content-security-policy: default-src 'none'; frame-ancestors 'none'",
        "referrer-policy: no-referrer",
        "connection: close",
      ]),
    );
  });

  it("never gets between the lines of an answer under way", async () => {
    const answer = await exchange("GET / HTTP/1.1\r\nhost: a\r\n\r\nNONSENSE\r\n\r\n", (_, response) => {
      response.write("half");
    });
    expect(answer).not.toContain("400 Bad Request");
  });
});
