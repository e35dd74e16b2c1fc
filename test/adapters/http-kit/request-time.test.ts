import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { bringsFile } from "#adapters/http-kit/connections/request-time.ts";
import { type Listening, listen } from "#adapters/http-kit/listen.ts";
import { rawCaller } from "#test/support/raw-caller.ts";
import { SHORT_PACE, SLOW_BODY_BYTES, slowBody } from "#test/support/slow-line.ts";
import { until } from "#test/support/until.ts";

let server: Listening;
afterEach(() => server.close(0));

async function reading(taken?: (request: IncomingMessage) => void): Promise<number> {
  server = await listen(
    async (request, response) => {
      taken?.(request);
      request.resume();
      // Ended by us.
      await once(request, "end").catch(() => undefined);
      response.end("read");
    },
    { host: "127.0.0.1", port: 0 },
    { pace: SHORT_PACE },
  );
  return server.port;
}

async function saying(port: number, pieces?: number) {
  const head = `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${SLOW_BODY_BYTES}\r\n\r\n`;
  const caller = await rawCaller(port, head);
  for await (const piece of slowBody(pieces)) {
    if (caller.ended()) break;
    caller.socket.write(piece);
  }
  return caller;
}

describe("a request that takes its time", () => {
  it("is answered 408 where it brings no file, however well it comes", async () => {
    const caller = await saying(await reading());
    await until(() => caller.ended());
    expect(caller.heard()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  it("goes on where it brings a file, for as long as it keeps its pace", async () => {
    const caller = await saying(await reading(bringsFile));
    await until(() => caller.heard().endsWith("read"));
    expect(caller.heard()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it("ends where its file comes no further", async () => {
    const caller = await saying(await reading(bringsFile), 2);
    await until(() => caller.ended());
    expect(caller.heard()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  it("is ended without a word where it has half an answer already", async () => {
    server = await listen(
      (_, response) => void response.write("half"),
      { host: "127.0.0.1", port: 0 },
      { pace: SHORT_PACE },
    );
    const caller = await saying(server.port, 1);
    await until(() => caller.ended() || caller.errors.length > 0);
    expect(caller.heard()).not.toContain("408");
  });

  it("may take as long as it likes to be answered once it has come", async () => {
    server = await listen(
      (request, response) => void setTimeout(() => response.end("late"), 3 * SHORT_PACE.graceMs, request.resume()),
      { host: "127.0.0.1", port: 0 },
      { pace: SHORT_PACE },
    );
    const caller = await rawCaller(server.port, "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\n\r\na");
    await until(() => caller.heard().endsWith("late"));
  });
});
