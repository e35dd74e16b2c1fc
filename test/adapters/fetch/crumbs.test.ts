import { execFile } from "node:child_process";
import type { Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { guardedWebhookPost } from "#adapters/fetch/webhook-post.ts";
import { KEPT_ANSWER_BYTES } from "#domain/webhooks/try.ts";
import { downloadFrom, failed, LIMITS, mediaHosts, noLookup, openFrom, PNG } from "#test/support/media-hosts.ts";
import { fileOf, interruptionOf, MIB } from "#test/support/opened-files.ts";

const hosts = mediaHosts();
afterEach(() => hosts.closeAll());

const HEAD = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";

/** Answers with a picture, and then with these pieces for as long as they are read; null ends the answer. */
function pouring(next: (written: number) => Buffer | null) {
  const poured = { written: 0 };
  const pour = (socket: Socket): void => {
    for (;;) {
      const block = next(poured.written);
      if (socket.destroyed) return;
      if (block === null) return void socket.end("0\r\n\r\n");
      poured.written += block.byteLength;
      if (!socket.write(block)) return;
    }
  };
  const host = hosts.tcp((socket) =>
    socket.once("data", () => {
      socket.write(HEAD);
      socket.write(chunk(PNG));
      socket.on("drain", () => pour(socket));
      pour(socket);
    }),
  );
  return { host, poured };
}

function chunk(bytes: Buffer, extension = ""): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}${extension}\r\n`), bytes, Buffer.from("\r\n")]);
}

const CRUMBS = Buffer.from("1\r\nX\r\n".repeat(4_096));

describe("a body that comes a byte a piece", () => {
  it("is given up after some thousand, long before its size is too large", async () => {
    const { host, poured } = pouring(() => CRUMBS);
    expect(await downloadFrom(await host)).toEqual(failed("too-slow"));
    expect(poured.written).toBeLessThan(20 * MIB);
  });

  it("is given up as well where it is passed on as it comes", async () => {
    const { host } = pouring(() => CRUMBS);
    const file = fileOf(await openFrom(await host, { maxBytes: MIB }));
    expect(await interruptionOf(file)).toEqual({ code: "too-slow" });
  });

  it("is taken where it is short", async () => {
    const { host } = pouring((written) => (written === 0 ? Buffer.from("1\r\nX\r\n".repeat(3_000)) : null));
    expect(await downloadFrom(await host)).toMatchObject({ ok: true });
  });
});

describe("what comes on the wire", () => {
  it("is bounded where it is framing without a body", async () => {
    const extension = `;${"x".repeat(8_000)}`;
    const { host, poured } = pouring(() => chunk(Buffer.from("a"), extension));
    expect(await downloadFrom(await host)).toEqual(failed("too-slow"));
    expect(poured.written).toBeLessThan(20 * MIB);
    await expect.poll(() => hosts.openSockets()).toBe(0);
  });

  it("is bounded where a single piece's framing does not end", async () => {
    let begun = false;
    const { host, poured } = pouring(() => {
      const block = Buffer.from((begun ? "" : "1;") + "x".repeat(64 * 1024));
      begun = true;
      return block;
    });
    expect(await downloadFrom(await host, "/a.png", { ...LIMITS, stallMs: 60_000 })).toEqual(failed("too-slow"));
    expect(poured.written).toBeLessThan(20 * MIB);
  });
});

it("holds a file twice at most, however small its pieces", { timeout: 60_000 }, async () => {
  const pieces = Buffer.concat(Array.from({ length: 512 }, () => chunk(Buffer.alloc(80, 7))));
  const { host } = pouring((written) => (written > 17 * MIB ? null : pieces));
  const program = join(import.meta.dirname, "../../support/download-memory.ts");
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", program, await host]);
  const { bytes, heldBytes, maxBytes } = JSON.parse(stdout);
  expect(bytes).toBeGreaterThan(15 * MIB);
  expect(heldBytes).toBeLessThan(2 * maxBytes);
});

it("keeps the beginning of a webhook's answer in one piece, however it comes", async () => {
  const { host } = pouring((written) => (written < 200_000 ? CRUMBS : null));
  const post = guardedWebhookPost({ allow: [await host], lookup: noLookup });
  const url = `http://${await host}/`;
  const outcome = await post.post({ endpointId: "wh_1", url, headers: {}, body: "{}" });
  expect(outcome).toMatchObject({ status: 200, cut: true });
  expect(outcome.body.endsWith("X".repeat(KEPT_ANSWER_BYTES - PNG.length))).toBe(true);
  await post.close();
});
