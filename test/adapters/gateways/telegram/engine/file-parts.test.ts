import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { FileTooLarge, fileParts, PART_BYTES } from "#adapters/gateways/telegram/engine/file-parts.ts";

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function partsOf(bytes: Uint8Array, size: number, maxBytes = bytes.length) {
  const parts = [];
  for await (const part of fileParts(inPieces(bytes, size), maxBytes)) parts.push(part);
  return parts;
}

it("cuts any file into whole parts and a rest, whatever the pieces it comes in", async () => {
  const source = randomBytes(3 * PART_BYTES);
  const length = fc.oneof(
    fc.constantFrom(1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 2 * PART_BYTES, 3 * PART_BYTES),
    fc.integer({ min: 1, max: source.length }),
  );
  const size = fc.oneof(fc.constantFrom(PART_BYTES, source.length), fc.integer({ min: 1_000, max: source.length }));
  await fc.assert(
    fc.asyncProperty(length, size, async (bytes, piece) => {
      const whole = source.subarray(0, bytes);
      const parts = await partsOf(whole, piece);
      expect(parts.map((part) => part.last)).toEqual(parts.map((_, index) => index === parts.length - 1));
      expect(parts.slice(0, -1).every((part) => part.bytes.length === PART_BYTES)).toBe(true);
      expect(Buffer.concat(parts.map((part) => part.bytes)).equals(whole)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

it("makes no part of an empty file", async () => {
  expect(await partsOf(new Uint8Array(), 1)).toEqual([]);
});

it("ends a file that has more bytes than allowed", async () => {
  await expect(partsOf(new Uint8Array(1_001), 100, 1_000)).rejects.toThrow(FileTooLarge);
  expect(await partsOf(new Uint8Array(1_000), 100, 1_000)).toHaveLength(1);
});
