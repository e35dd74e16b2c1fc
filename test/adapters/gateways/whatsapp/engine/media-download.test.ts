import { createHash } from "node:crypto";
import { Agent, createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mediaDownloads, mediaHost } from "#adapters/gateways/whatsapp/engine/media-download.ts";
import { writeReference } from "#adapters/gateways/whatsapp/engine/media-reference.ts";
import { systemClock } from "#adapters/system/clock.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { DownloadInterrupted } from "#ports/file-download.ts";
import { type SandboxStore, sandboxStore } from "#sandbox/common/store.ts";
import { mediaLibrary } from "#sandbox/whatsapp/media-library.ts";
import { mediaTls } from "#sandbox/whatsapp/tls.ts";

const FILE = Buffer.from("a file of some length, ".repeat(5_000));
const KEY = Buffer.alloc(32, 9);

let store: SandboxStore;
let server: ReturnType<typeof createServer>;
let ca: string;
let agent: Agent;
let host: string;
let answer: (path: string) => { status?: number; body: Buffer; stalls?: boolean };
const asked: string[] = [];

beforeAll(async () => {
  store = sandboxStore(":memory:");
  const tls = mediaTls({ store, clock: systemClock(), random: systemRandom() }, "127.0.0.1");
  ca = tls.ca;
  agent = new Agent({ ca });
  server = createServer({ key: tls.key, cert: tls.cert }, (request, response) => {
    asked.push(request.url ?? "");
    const { status = 200, body, stalls = false } = answer(request.url ?? "");
    response.writeHead(status, stalls ? {} : { "content-length": body.length });
    if (stalls) response.write(body);
    else response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  store.close();
});

/** A file as a phone uploads it. */
function sealed() {
  const { reference, hash, encryptedHash } = mediaLibrary(store, 10_000_000).seal(
    { kind: "document", key: KEY, mimetype: "text/plain" },
    FILE,
  );
  const encrypted = mediaLibrary(store, 10_000_000).encrypted(reference.path) ?? Buffer.alloc(0);
  return { directPath: reference.path, mediaKey: KEY, fileSha256: hash, fileEncSha256: encryptedHash, encrypted };
}

beforeEach(() => {
  asked.length = 0;
  answer = () => ({ body: sealed().encrypted });
});

function open(file: Partial<ReturnType<typeof sealed>> = {}, maxBytes = 1_000_000, options = {}) {
  const socket = { refreshMediaConn: async () => ({ hosts: [{ hostname: host }] }) };
  const reference = writeReference("document", { ...sealed(), ...file }) ?? "";
  const downloads = mediaDownloads({ ca, agent, ...options });
  return downloads.open(socket as unknown as Parameters<typeof downloads.open>[0], reference, { maxBytes });
}

async function read(opened: Awaited<ReturnType<typeof open>>): Promise<Buffer> {
  if (!opened.ok) throw new Error(opened.failure.code);
  const chunks: Uint8Array[] = [];
  for await (const chunk of opened.value) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const interrupted = async (opened: Awaited<ReturnType<typeof open>>) => {
  const error = await read(opened).catch((reason: unknown) => reason);
  return error instanceof DownloadInterrupted ? error.failure : error;
};

describe("a file that came in", () => {
  it("is what was sent, byte for byte", async () => {
    const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
    expect(sha256(await read(await open()))).toBe(sha256(FILE));
  });

  it("is asked for at WhatsApp's host, wherever its path points", async () => {
    await open({ directPath: "/\\evil.example/x" });
    await open({ directPath: "/@evil.example/x" });
    expect(asked).toEqual(["//evil.example/x", "/@evil.example/x"]);
  });

  it.each([
    ["was changed on its way", () => Buffer.from(sealed().encrypted).fill(1, 100, 101)],
    ["was cut off", () => sealed().encrypted.subarray(0, 1_000)],
    ["is hardly there", () => Buffer.alloc(3)],
  ])("is not taken for what was sent where it %s", async (_what, body) => {
    answer = () => ({ body: body() });
    expect(await interrupted(await open())).toEqual({ code: "unreachable" });
  });

  it("is not taken for another that the same key opens", async () => {
    expect(await interrupted(await open({ fileSha256: Buffer.alloc(32) }))).toEqual({ code: "unreachable" });
    expect(await interrupted(await open({ fileEncSha256: Buffer.alloc(32) }))).toEqual({ code: "unreachable" });
  });

  it("is not read beyond what it may have", async () => {
    expect(await open({}, 1_000)).toEqual({ ok: false, failure: { code: "too-large", maxBytes: 1_000 } });
    answer = () => ({ body: sealed().encrypted, stalls: true });
    expect(await interrupted(await open({}, 1_000))).toEqual({ code: "too-large", maxBytes: 1_000 });
  });

  it("is given up when nothing more comes", async () => {
    answer = () => ({ body: sealed().encrypted.subarray(0, 100), stalls: true });
    expect(await interrupted(await open({}, 1_000_000, { stallMs: 50 }))).toEqual({ code: "too-slow" });
  });

  it("may be gone", async () => {
    answer = () => ({ status: 404, body: Buffer.alloc(0) });
    expect(await open()).toEqual({ ok: false, failure: { code: "http-status", status: 404 } });
  });

  it("is not asked for without a reference", async () => {
    expect(await open({ mediaKey: Buffer.alloc(0) })).toEqual({ ok: false, failure: { code: "url-invalid" } });
    expect(asked).toEqual([]);
  });
});

describe("a picture", () => {
  const picture = (maxBytes: number) =>
    mediaDownloads({ ca, agent, stallMs: 50 }).picture(`https://${host}/pps/1`, { maxBytes });

  it("comes as it is, within its size and time", async () => {
    answer = () => ({ body: FILE });
    expect(await picture(FILE.length)).toEqual({ ok: true, value: { mimetype: "image/jpeg", bytes: FILE } });
    const tooLarge = { ok: false, failure: { code: "too-large", maxBytes: 10 } };
    expect(await picture(10)).toEqual(tooLarge);
    answer = () => ({ body: FILE, stalls: true });
    expect(await picture(10)).toEqual(tooLarge);
    expect(await picture(FILE.length)).toEqual({ ok: false, failure: { code: "too-slow" } });
    answer = () => ({ status: 403, body: Buffer.alloc(0) });
    expect(await picture(10)).toEqual({ ok: false, failure: { code: "http-status", status: 403 } });
  });
});

it.each([
  ["media-iev1-1.cdn.whatsapp.net", true, "media-iev1-1.cdn.whatsapp.net"],
  ["whatsapp.net.evil.example", true, "mmg.whatsapp.net"],
  ["evil.example/.whatsapp.net", true, "mmg.whatsapp.net"],
  [undefined, true, "mmg.whatsapp.net"],
  ["127.0.0.1:4711", false, "127.0.0.1:4711"],
])("of the host %s (live: %s) it is asked at %s", (named, live, asked) => {
  expect(mediaHost(named, { live })).toBe(asked);
});
