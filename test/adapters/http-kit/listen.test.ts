import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import type { RequestListener, Server, ServerResponse } from "node:http";
import { connect } from "node:net";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { keepRoom } from "#adapters/http-kit/connections/room.ts";
import { type Listening, listen } from "#adapters/http-kit/listen.ts";
import { rawCaller } from "#test/support/raw-caller.ts";
import { until } from "#test/support/until.ts";

const HEALTHY = fileURLToPath(new URL("healthy.ts", import.meta.url));

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

describe("a client that neither speaks nor goes", () => {
  it("is let go of within a second of its answer", async () => {
    server = await listen((_, response) => response.end("ok"), { host: "127.0.0.1", port: 0 });
    const caller = await rawCaller(server.port, "NONSENSE\r\n\r\n", "stays");
    await until(() => caller.ended());
    await until(() => openSockets() === 1, "the end of the server's side", 1_000);
    caller.socket.destroy();
  });

  it("cannot fill the server: 1,300 half-sent requests at 1,200 descriptors leave it answering", async () => {
    const child = spawn("sh", ["-c", `ulimit -n 1200 && exec "${process.execPath}" ${HEALTHY}`]);
    try {
      const port = await new Promise<number>((resolve) => child.stdout.once("data", (text) => resolve(Number(text))));
      await Promise.all(Array.from({ length: 1_300 }, () => rawCaller(port, "GET / HTTP/1.1\r\nhost: a", "stays")));
      expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()).toBe("ok");
    } finally {
      child.kill("SIGKILL");
    }
  });
});

describe("a server that is full", () => {
  const half = "GET / HTTP/1.1\r\nhost: a\r\n";

  it("gives the place of who never finished a request to who comes", async () => {
    server = await listen((_, response) => response.end("ok"), { host: "127.0.0.1", port: 0 }, room(3));
    const rests = await rawCaller(server.port, `${half}\r\n`, "stays");
    await until(() => rests.heard().endsWith("ok"));
    const [first, second] = [await rawCaller(server.port, half, "stays"), await rawCaller(server.port, half, "stays")];
    const newest = await rawCaller(server.port, `${half}\r\n`, "stays");
    await until(() => newest.heard().endsWith("ok"));
    await until(() => first.ended());
    expect([rests.ended(), second.ended()]).toEqual([false, false]);
  });

  it("takes the place of nobody who is being answered", async () => {
    const answers: ServerResponse[] = [];
    server = await listen((_, response) => void answers.push(response), { host: "127.0.0.1", port: 0 }, room(2));
    const served = [await rawCaller(server.port, `${half}\r\n`), await rawCaller(server.port, `${half}\r\n`)];
    await until(() => answers.length === 2);
    const third = await rawCaller(server.port, `${half}\r\n`, "stays");
    await until(() => third.ended());
    for (const answer of answers) answer.end("done");
    await until(() => served.every((caller) => caller.heard().endsWith("done")));
  });

  it("lets one address have no more than its share", async () => {
    const events = new EventEmitter();
    keepRoom(events as Server, { most: 4, mostOfOne: 2 });
    const connected = (remoteAddress: string) => {
      const socket = Object.assign(new PassThrough(), { remoteAddress, bytesWritten: 0 });
      events.emit("connection", socket);
      return socket;
    };
    const [one, two, three] = ["2001:db8::1", "2001:db8::2", "2001:db8::3"].map(connected);
    const own = ["127.0.0.1", "127.0.0.1"].map(connected);
    expect([one, two, three, ...own].map((socket) => socket?.destroyed)).toEqual([true, false, false, false, false]);
  });

  function room(most: number) {
    return { room: { most, mostOfOne: null } };
  }
});

it("answers on a connection that rested for longer than it was told it may, as those of busy clients do", async () => {
  server = await listen((_, response) => response.end("ok"), { host: "127.0.0.1", port: 0 });
  const ask = "GET / HTTP/1.1\r\nhost: a\r\n\r\n";
  const caller = await rawCaller(server.port, ask);
  await until(() => caller.heard().endsWith("ok"));
  expect(caller.heard()).toContain("Keep-Alive: timeout=5\r\n");
  await new Promise((resolve) => setTimeout(resolve, 7_000));
  caller.socket.write(ask);
  await until(() => caller.heard().match(/\r\n\r\nok/g)?.length === 2 || caller.ended());
  expect(caller.ended()).toBe(false);
});

/** Both sides are in this process. */
function openSockets(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === "TCPSocketWrap").length;
}
