import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readWebp } from "#adapters/gateways/whatsapp/engine/webp.ts";

const SAMPLE = readFileSync(new URL("../../../../../src/ui/public/samples/sticker.webp", import.meta.url));

function header(chunk: string, write: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write(`RIFF....WEBP${chunk}`, "latin1");
  write(bytes);
  return bytes;
}

describe("a WebP's header", () => {
  it.each([
    ["one that moves", 0x02, true],
    ["one that stands still", 0x10, false],
  ])("tells size and motion of %s", (_what, flags, isAnimated) => {
    const bytes = header("VP8X", (to) => {
      to.writeUInt8(flags, 20);
      to.writeUIntLE(511, 24, 3);
      to.writeUIntLE(255, 27, 3);
    });
    expect(readWebp(bytes)).toEqual({ width: 512, height: 256, isAnimated });
  });

  it("tells the size of one without loss, and of one with it", () => {
    const lossless = header("VP8L", (to) => to.writeUInt32LE(99 | (49 << 14), 21));
    const lossy = header("VP8 ", (to) => {
      to.writeUInt16LE(100, 26);
      to.writeUInt16LE(50, 28);
    });
    for (const bytes of [lossless, lossy]) {
      expect(readWebp(bytes)).toEqual({ width: 100, height: 50, isAnimated: false });
    }
  });

  it("is that of the sample, and a sticker's usual one where there is none", () => {
    expect(readWebp(SAMPLE)).toEqual({ width: 512, height: 512, isAnimated: false });
    expect(readWebp(Buffer.from("RIFF"))).toEqual({ width: 512, height: 512, isAnimated: false });
  });
});
