import { describe, expect, it, vi } from "vitest";
import { telegramGateway } from "#adapters/gateways/telegram/api/gateway.ts";
import { gatewayHandlers } from "#adapters/gateways/telegram/api/handlers.ts";
import { listen } from "#adapters/http-kit/listen.ts";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import type { Leaving, Turn } from "#ports/turns.ts";
import { telegramGatewayWorld } from "#test/support/telegram-gateway-world.ts";
import { RECIPIENT } from "#test/support/telegram-send-cases.ts";

const URL_OF_FILE = "https://a.example/b";

/** As it comes without path, query or headers. */
const CALL = { id: "", query: "", idempotencyKey: undefined, prefer: undefined, address: "127.0.0.1", requestId: "r" };

function world(...instead: Parameters<typeof telegramGatewayWorld>) {
  const made = telegramGatewayWorld(...instead);
  const { handlers } = gatewayHandlers(made.ports);
  const send = (kind: "photo" | "file", client = "Client001") =>
    handlers[kind === "photo" ? "sendPhoto" : "sendFile"]({
      ...CALL,
      client,
      body: { sessionId: client, recipient: RECIPIENT, [`${kind}Url`]: URL_OF_FILE, caption: "c" },
      authorization: `Bearer token${client.at(-1)}`,
    });
  return { ...made, send };
}

const FAILURES: readonly (readonly [DownloadFailure, number, string])[] = [
  [{ code: "url-invalid" }, 400, "MALFORMED"],
  [{ code: "url-blocked" }, 422, "MEDIA_BLOCKED"],
  [{ code: "unreachable" }, 422, "MEDIA_UNREACHABLE"],
  [{ code: "too-slow" }, 422, "MEDIA_UNREACHABLE"],
  [{ code: "http-status", status: 404 }, 422, "MEDIA_UNREACHABLE"],
  [{ code: "too-large", maxBytes: 1 }, 413, "MEDIA_TOO_LARGE"],
  [{ code: "wrong-type", mimetype: null }, 422, "MEDIA_TYPE"],
];

describe("sending a file by its URL", () => {
  it.each([
    ["photo", 10_485_760],
    ["file", 2_097_152_000],
  ] as const)("takes a %s of at most %i bytes, and lets go of it", async (kind, maxBytes) => {
    const { send, opened, sessions, turns } = world();
    expect(await send(kind)).toMatchObject({ status: 200 });
    expect(opened).toMatchObject([{ url: URL_OF_FILE, maxBytes }]);
    expect(opened[0]?.file.isClosed()).toBe(true);
    expect(sessions.sent).toMatchObject([
      { content: { kind: kind === "photo" ? "image" : "document", caption: "c" }, bytes: 3 },
    ]);
    expect(turns).toEqual({ taken: 1, givenBack: 1 });
  });

  it.each(["image/jpeg", "image/png", "image/webp"])("takes %s for a photo", async (mimetype) => {
    const { send, serve } = world();
    serve({ mimetype });
    expect(await send("photo")).toMatchObject({ status: 200 });
  });

  it.each([
    "image/gif",
    "video/mp4",
    "text/html",
    "application/octet-stream",
  ])("takes no %s for a photo", async (mimetype) => {
    const { send, serve, opened, sessions, turns } = world();
    serve({ mimetype });
    expect(await send("photo")).toMatchObject({
      status: 422,
      body: {
        code: "MEDIA_TYPE",
        field: "photoUrl",
        message: `The media URL does not lead to a JPEG, PNG or WebP picture (it is ${mimetype}). Send it as a file.`,
      },
    });
    expect(opened[0]?.file.isClosed()).toBe(true);
    expect([sessions.sent, turns]).toEqual([[], { taken: 1, givenBack: 1 }]);
    expect(await send("file")).toMatchObject({ status: 200 });
  });

  it.each(FAILURES)("says what was wrong with the URL: %o", async (reason, status, code) => {
    const { send, failDownloads, turns } = world();
    failDownloads(reason);
    expect(await send("photo")).toMatchObject({ status, body: { code, field: "photoUrl" } });
    expect(await send("file")).toMatchObject({ status, body: { code, field: "fileUrl" } });
    expect(turns).toEqual({ taken: 2, givenBack: 2 });
  });

  it.each(FAILURES)("says what ended the download half-way: %o", async (reason, status, code) => {
    const { send, serve, opened, sessions, turns } = world();
    serve({ breaksOff: reason });
    expect(await send("photo")).toMatchObject({ status, body: { code, field: "photoUrl" } });
    expect(opened[0]?.file.isClosed()).toBe(true);
    expect([sessions.sent, turns]).toEqual([[], { taken: 1, givenBack: 1 }]);
  });

  it("says how large a photo and a file may be", async () => {
    const { send, failDownloads } = world();
    failDownloads({ code: "too-large", maxBytes: 1 });
    const photo = "A photo may have at most 10 MB. Send it as a file.";
    expect(await send("photo")).toMatchObject({ body: { message: photo } });
    expect(await send("file")).toMatchObject({ body: { message: "A file may have at most 2,097,152,000 bytes." } });
  });

  it("neither waits nor downloads for an instance that is not connected", async () => {
    const { send, opened, turns } = world();
    expect(await send("file", "Client002")).toMatchObject({ status: 409, body: { code: "NOT_CONNECTED" } });
    expect([opened, turns]).toEqual([[], { taken: 0, givenBack: 0 }]);
  });

  it("gives its turn back and lets go of the file when something breaks", async () => {
    const { send, opened, turns } = world({ send: () => Promise.reject(new Error("broken")) });
    await expect(send("file")).rejects.toThrow("broken");
    expect(opened[0]?.file.isClosed()).toBe(true);
    expect(turns).toEqual({ taken: 1, givenBack: 1 });
  });

  it("says that too many wait, and when to come again, having opened nothing", async () => {
    const owners: string[] = [];
    const take = async (owner: string) => {
      owners.push(owner);
      return null;
    };
    const { send, opened, sessions } = world({ uploads: { take } });
    expect(await send("file")).toMatchObject({
      status: 503,
      headers: { "retry-after": "30" },
      body: {
        code: "UNAVAILABLE",
        retryAfter: 30,
        message: "Many files are being sent already. Send this one again later.",
      },
    });
    expect([opened, sessions.sent, owners]).toEqual([[], [], ["1"]]);
  });

  it("waits for its turn before it opens the URL", async () => {
    let begin = (): void => {};
    const turn: Turn = { end() {}, needsOnly() {}, isWanted: () => false };
    const uploads = { take: () => new Promise<Turn>((resolve) => (begin = () => resolve(turn))) };
    const { send, opened } = world({ uploads });
    const sent = send("file");
    await new Promise((resolve) => setImmediate(resolve));
    expect(opened).toEqual([]);
    begin();
    expect(await sent).toMatchObject({ status: 200 });
    expect(opened).toHaveLength(1);
  });

  it("is told when its caller leaves while it waits", async () => {
    const waiting = Promise.withResolvers<Leaving | undefined>();
    const take = (_: string, signal?: Leaving) => {
      waiting.resolve(signal);
      return new Promise<null>((resolve) => signal?.addEventListener("abort", () => resolve(null)));
    };
    const answered = vi.fn();
    const { ports } = telegramGatewayWorld({ uploads: { take } });
    const logger = { ...ports.logger, info: answered };
    const app = telegramGateway({ ...ports, logger }, { url: "http://127.0.0.1" });
    const server = await listen(app, { host: "127.0.0.1", port: 0 });
    const caller = new AbortController();
    const body = { sessionId: "Client001", dtoken: "token1", recipient: RECIPIENT, fileUrl: URL_OF_FILE };
    const call = fetch(`http://127.0.0.1:${server.port}/send-file-url`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: caller.signal,
    });
    call.catch(() => undefined);
    const signal = await waiting.promise;
    expect(signal?.aborted).toBe(false);
    caller.abort();
    await expect.poll(() => answered.mock.calls).toContainEqual(["request", expect.objectContaining({ status: 503 })]);
    await server.close();
  });
});
