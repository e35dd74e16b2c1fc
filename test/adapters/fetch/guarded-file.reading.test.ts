import { afterEach, describe, expect, it } from "vitest";
import type { FileLimits } from "#adapters/fetch/guarded-file.ts";
import { DownloadInterrupted } from "#ports/file-download.ts";
import { failed, mediaHosts, openFrom, PNG } from "#test/support/media-hosts.ts";
import { fileOf, interruptionOf, MIB, pour } from "#test/support/opened-files.ts";

const hosts = mediaHosts();
afterEach(() => hosts.closeAll());

describe("time", () => {
  const slow = (host: string, limits: Partial<FileLimits>) => openFrom(host, { limits, maxBytes: MIB });

  it("is up when headers do not come", async () => {
    const host = await hosts.serve(() => {});
    expect(await slow(host, { headersMs: 100 })).toEqual(failed("too-slow"));
    await expect.poll(() => hosts.openSockets()).toBe(0);
  });

  it("is up when the first bytes do not come", async () => {
    const host = await hosts.serve((_request, response) => response.write("a"));
    expect(await slow(host, { stallMs: 100 })).toEqual(failed("too-slow"));
  });

  it("is up when the body stalls while it is read", async () => {
    const host = await hosts.serve((_request, response) => response.write(PNG));
    const file = fileOf(await slow(host, { stallMs: 300 }));
    expect(await interruptionOf(file)).toEqual({ code: "too-slow" });
    await expect.poll(() => hosts.openSockets()).toBe(0);
  });

  it("is not up for a reader that takes its time", async () => {
    const host = await hosts.serve((_request, response) => void pour(response, MIB));
    const file = fileOf(await slow(host, { stallMs: 300 }));
    let received = 0;
    for await (const piece of file.chunks) {
      if (received === 0) await new Promise((resolve) => setTimeout(resolve, 600));
      received += piece.byteLength;
    }
    expect(received).toBe(MIB);
  });

  it("is up for the whole, however steadily it trickles", async () => {
    const host = await hosts.serve((_request, response) => {
      response.write(PNG);
      const timer = setInterval(() => response.write("a"), 20);
      response.on("close", () => clearInterval(timer));
    });
    const file = fileOf(await slow(host, { totalMs: 500 }));
    expect(await interruptionOf(file)).toEqual({ code: "too-slow" });
  });

  it("is up for a host that trickles, and not for one that is fast enough", async () => {
    const trickle = (bytes: number) =>
      hosts.serve((_request, response) => {
        response.write(PNG);
        const timer = setInterval(() => response.write(Buffer.alloc(bytes)), 20);
        setTimeout(() => response.end(), 700);
        response.on("close", () => clearInterval(timer));
      });
    const limits = { slowAfterMs: 200, minBytesPerSecond: 10_000 };
    expect(await interruptionOf(fileOf(await slow(await trickle(1), limits)))).toEqual({ code: "too-slow" });
    let received = 0;
    for await (const piece of fileOf(await slow(await trickle(2_000), limits)).chunks) received += piece.byteLength;
    expect(received).toBeGreaterThan(2_000);
  });

  it("is up sooner for a slow host while others wait for its turn", async () => {
    const host = await hosts.serve((_request, response) => {
      response.write(PNG);
      const timer = setInterval(() => response.write(Buffer.alloc(100)), 20);
      setTimeout(() => response.end(), 900);
      response.on("close", () => clearInterval(timer));
    });
    const limits = { wantedAfterMs: 200, wantedBytesPerSecond: 20_000 };
    let isWanted = false;
    const file = () => openFrom(host, { limits, maxBytes: MIB, isWanted: () => isWanted });
    for await (const piece of fileOf(await file()).chunks) expect(piece.byteLength).toBeGreaterThan(0);
    isWanted = true;
    expect(await interruptionOf(fileOf(await file()))).toEqual({ code: "too-slow" });
  });

  it("is up when whoever it was for has left", async () => {
    const host = await hosts.serve((_request, response) => response.write(PNG));
    const caller = new AbortController();
    const reading = interruptionOf(fileOf(await openFrom(host, { maxBytes: MIB, gone: caller.signal })));
    caller.abort();
    expect(await reading).toEqual({ code: "too-slow" });
    await expect.poll(() => hosts.openSockets()).toBe(0);
  });

  it("is up for a file that nobody reads", async () => {
    const host = await hosts.serve((_request, response) => response.write(PNG));
    const file = fileOf(await slow(host, { totalMs: 500 }));
    await expect.poll(() => hosts.openSockets()).toBe(0);
    expect(await interruptionOf(file)).toEqual({ code: "too-slow" });
  });
});

describe("memory", () => {
  it("stays bounded while 300 MB are read slowly: the host is made to wait", async () => {
    const total = 300 * MIB;
    let poured = { written: 0 };
    const host = await hosts.serve((_request, response) => {
      poured = pour(response, total);
    });
    const before = process.memoryUsage();
    const file = fileOf(await openFrom(host, { maxBytes: total }));
    const reader = file.chunks[Symbol.asyncIterator]();
    await reader.next();
    // Until the host stands still, with what fits into the two sockets.
    let seen = -1;
    while (seen !== poured.written) {
      seen = poured.written;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(seen).toBeLessThan(20 * MIB);

    let received = 0;
    let peak = 0;
    for (let next = await reader.next(); next.done !== true; next = await reader.next()) {
      received += next.value.byteLength;
      peak = Math.max(peak, process.memoryUsage().arrayBuffers - before.arrayBuffers);
    }
    expect(received).toBeGreaterThan(total - MIB);
    expect(peak).toBeLessThan(100 * MIB);
  });
});

describe("closing", () => {
  const endless = () => hosts.serve((_request, response) => void pour(response, 1024 * MIB));

  it("frees the host's socket before anything was read", async () => {
    const file = fileOf(await openFrom(await endless(), { maxBytes: 2048 * MIB }));
    await file.close();
    await file.close();
    await expect.poll(() => hosts.openSockets()).toBe(0);
  });

  it("frees it in the middle, and ends the reading", async () => {
    const file = fileOf(await openFrom(await endless(), { maxBytes: 2048 * MIB }));
    const reader = file.chunks[Symbol.asyncIterator]();
    for (let n = 0; n < 3; n += 1) await reader.next();
    await file.close();
    await expect.poll(() => hosts.openSockets()).toBe(0);
    await expect(reader.next()).rejects.toThrow(DownloadInterrupted);
  });

  it("ends a reading that waits for the host", async () => {
    const host = await hosts.serve((_request, response) => response.write(PNG));
    const file = fileOf(await openFrom(host));
    const reading = interruptionOf(file);
    await new Promise(setImmediate);
    await file.close();
    expect(await reading).toEqual({ code: "unreachable" });
    await expect.poll(() => hosts.openSockets()).toBe(0);
  });

  it("happens by itself when the reader stops", async () => {
    const file = fileOf(await openFrom(await endless(), { maxBytes: 2048 * MIB }));
    for await (const piece of file.chunks) if (piece.byteLength > 0) break;
    await expect.poll(() => hosts.openSockets()).toBe(0);
  });
});
