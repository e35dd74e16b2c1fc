import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DOWNLOAD_PACE, watchReader } from "#adapters/http-kit/downloads.ts";

const KIB = 1024;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A connection that has carried an answer before. */
function reader() {
  const socket = { bytesWritten: 5_000 };
  const response = { writableLength: 0, socket };
  const tooSlow = vi.fn();
  const stop = watchReader(response as never, tooSlow, DOWNLOAD_PACE);
  return {
    tooSlow,
    stop,
    /** So much waits for the reader. */
    holds(bytes: number) {
      socket.bytesWritten += bytes - response.writableLength;
      response.writableLength = bytes;
    },
    takes(bytes: number) {
      response.writableLength -= bytes;
    },
    pass: (seconds: number) => vi.advanceTimersByTime(seconds * 1000),
  };
}

describe("whoever is sent a file", () => {
  it("may keep it waiting for half a minute", () => {
    const { holds, pass, tooSlow } = reader();
    holds(64 * KIB);
    pass(30);
    expect(tooSlow).not.toHaveBeenCalled();
    pass(60);
    expect(tooSlow).toHaveBeenCalledOnce();
  });

  it("has longer for what they took, at 16 KiB a second", () => {
    const { holds, takes, pass, tooSlow } = reader();
    holds(200 * KIB);
    takes(160 * KIB);
    pass(40);
    expect(tooSlow).not.toHaveBeenCalled();
    pass(1);
    expect(tooSlow).toHaveBeenCalledOnce();
  });

  it("is too slow who takes a byte now and then", () => {
    const { holds, takes, pass, tooSlow } = reader();
    holds(64 * KIB);
    for (let second = 0; second < 32; second += 1) {
      takes(1);
      pass(1);
    }
    expect(tooSlow).toHaveBeenCalledOnce();
  });

  it("is not to blame for what is slow to be made", () => {
    const { holds, takes, pass, tooSlow } = reader();
    for (let round = 0; round < 10; round += 1) {
      pass(600);
      holds(10);
      pass(1);
      takes(10);
    }
    expect(tooSlow).not.toHaveBeenCalled();
  });

  it("is watched no longer once it is over", () => {
    const { holds, pass, stop, tooSlow } = reader();
    holds(10);
    stop();
    pass(100);
    expect(tooSlow).not.toHaveBeenCalled();
  });
});
