import { describe, expect, it } from "vitest";
import { isAnimatedWebp } from "#adapters/gateways/whatsapp/engine/webp.ts";

function header(chunk: string, flags: number): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write(`RIFF....WEBP${chunk}`, "latin1");
  bytes.writeUInt8(flags, 20);
  return bytes;
}

describe("a WebP's header", () => {
  it.each([
    ["one that moves", header("VP8X", 0x02), true],
    ["one that stands still", header("VP8X", 0x10), false],
    ["one that cannot move", header("VP8L", 0x02), false],
    ["one that is cut off", Buffer.from("RIFF"), false],
  ])("tells whether it moves: %s", (_what, bytes, isAnimated) => {
    expect(isAnimatedWebp(bytes)).toBe(isAnimated);
  });
});
