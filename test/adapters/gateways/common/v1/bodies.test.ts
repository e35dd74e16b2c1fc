import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { IncomingRequest } from "#adapters/gateways/common/api/incoming-request.ts";
import { bodyReader } from "#adapters/gateways/common/v1/bodies.ts";
import { endAnswer, keepsNoUnread } from "#adapters/http-kit/answer-early.ts";
import { failedAnswer } from "#adapters/http-kit/answers.ts";
import type { RequestPace } from "#adapters/http-kit/connections/request-time.ts";
import { type Listening, listen } from "#adapters/http-kit/listen.ts";
import { READ_TURNS } from "#adapters/http-kit/read-turns.ts";
import { turns } from "#adapters/limits/turns.ts";
import { failure, success } from "#domain/result.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import type { UploadStore } from "#ports/upload-store.ts";
import { rawCaller } from "#test/support/raw-caller.ts";
import { SHORT_PACE, SLOW_BODY_BYTES, slowBody } from "#test/support/slow-line.ts";
import { until } from "#test/support/until.ts";

const MAX_BYTES = 100_000;
/** Whatever keeps its turn leaves none for the next. */
const ONE_AT_A_TIME = { atOnce: 1, atOncePerOwner: 1, waiting: 0, waitingPerOwner: 0, waitMs: 0 };

let server: Listening;
afterEach(() => server.close(0));

/** Keeps nothing; reads as those do that keep, no further than they must. */
const uploads: Pick<UploadStore, "keep" | "remove"> = {
  async keep(_instanceId, { chunks, maxBytes, fileName, mimetype = "" }) {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) return failure({ code: "upload-too-large", maxBytes });
    }
    return success({ id: "med_1", fileName, mimetype, bytes, sha256: "" });
  },
  remove: async () => undefined,
};

/** Answers with the status that a body is refused with, or 200. */
async function opened(pace?: RequestPace): Promise<string> {
  const read = bodyReader({
    uploads,
    turns: turns(READ_TURNS),
    fileTurns: turns(ONE_AT_A_TIME),
    maxFileBytes: MAX_BYTES,
    admit: async () => success({ instanceId: 1, ownerId: 1, client: "Client001" }),
    bodyFailed: (_, requestId) => failedAnswer("BODY_TOO_LARGE", "large", requestId),
  });
  server = await listen(
    async (request, response) => {
      const call = new IncomingRequest(request, response, () => "a", "Client001", "", "", {}, "", "r", "messages:send");
      const url = new URL(request.url ?? "/", "http://host");
      const route = url.pathname === "/v1/media" ? V1_ROUTES.uploadMedia : V1_ROUTES.sendMessage;
      const body = await read(request, route, call, url.searchParams);
      const sentUp = body.ok ? body.value.sentUp : undefined;
      const status = !body.ok ? body.refused.status : sentUp?.ok === false ? 413 : 200;
      keepsNoUnread(request, response);
      response.writeHead(status, { "content-length": 0 });
      endAnswer(response, undefined);
    },
    { host: "127.0.0.1", port: 0 },
    { pace },
  );
  return `http://127.0.0.1:${server.port}`;
}

function form(bytes: number): FormData {
  const made = new FormData();
  made.set("to", "+9647701234567");
  made.set("document", new File([new Uint8Array(bytes)], "report.pdf"));
  return made;
}

describe("a file that is sent up", () => {
  it.each([
    ["as the body, and is too large", "/v1/media?client=Client001", () => new Uint8Array(5_000_000), 413],
    ["in a form, and is too large", "/v1/media?client=Client001", () => form(5_000_000), 413],
    ["in a message's form, and is too large", "/v1/instances/Client001/messages", () => form(5_000_000), 413],
    ["as the body, as large as it may be", "/v1/media?client=Client001", () => new Uint8Array(MAX_BYTES), 200],
    ["in a form, as large as it may be", "/v1/instances/Client001/messages", () => form(MAX_BYTES), 200],
  ])("is answered while it still comes: %s", async (_, path, body, status) => {
    const url = await opened();
    const answer = await fetch(url + path, { method: "POST", body: body(), signal: AbortSignal.timeout(5_000) });
    expect(answer.status).toBe(status);
  });

  it.each([
    ["before its limit", MAX_BYTES / 2],
    ["after its limit", MAX_BYTES * 5],
  ])("may be cut off in its midst, %s: the process lives, and the next is read", async (_, bytes) => {
    const url = await opened();
    const lines = ["--b", 'content-disposition: form-data; name="document"; filename="a.pdf"', "", ""];
    const head = ["POST /v1/instances/Client001/messages HTTP/1.1", "host: a", "content-length: 5000000"];
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.on("error", () => undefined).resume();
    await once(socket, "connect");
    socket.write([...head, "content-type: multipart/form-data; boundary=b", "", lines.join("\r\n")].join("\r\n"));
    socket.write(Buffer.alloc(bytes, 7));
    await pause(200);
    socket.destroy();
    await pause(200);
    expect((await fetch(`${url}/v1/media?client=Client001`, { method: "POST", body: "a" })).status).toBe(200);
  });

  it.each([
    ["within its limit", MAX_BYTES / 2, 400],
    ["past its limit", MAX_BYTES * 5, 413],
  ])("may come in a form that lacks its end, %s: the process lives, and the next is read", async (_, bytes, status) => {
    const url = await opened();
    const head = '--b\r\ncontent-disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n';
    const answer = await fetch(`${url}/v1/instances/Client001/messages`, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=b" },
      body: head + "x".repeat(bytes),
    });
    expect(answer.status).toBe(status);
    expect((await fetch(`${url}/v1/media?client=Client001`, { method: "POST", body: "a" })).status).toBe(200);
  });

  it.each([
    ["as the body", "/v1/media?client=Client001", "application/pdf", 200],
    ["in a form", "/v1/instances/Client001/messages", "multipart/form-data; boundary=b", 200],
    ["as text, which is held in memory", "/v1/instances/Client001/messages", "application/json", 408],
  ])("may come over a slow line: %s", async (_, path, type, status) => {
    const url = await opened(SHORT_PACE);
    const file = 'content-disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n';
    const [begin, end] = type.includes("form") ? [`--b\r\n${file}`, "\r\n--b--\r\n"] : ["", ""];
    const bytes = begin.length + SLOW_BODY_BYTES + end.length;
    const head = [`POST ${path} HTTP/1.1`, "host: a", `content-length: ${bytes}`, `content-type: ${type}`, "", begin];
    const caller = await rawCaller(Number(new URL(url).port), head.join("\r\n"));
    for await (const piece of slowBody()) {
      if (caller.ended()) break;
      caller.socket.write(piece);
    }
    caller.socket.write(end);
    await until(() => caller.heard() !== "");
    expect(caller.heard()).toContain(`HTTP/1.1 ${status} `);
  });
});
