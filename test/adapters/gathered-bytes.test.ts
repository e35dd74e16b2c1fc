import { expect, test } from "vitest";
import { GatheredBytes } from "#adapters/gathered-bytes.ts";

test("are what came, whatever the pieces, up to the limit and no further", () => {
  const whole = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251));
  for (const size of [1, 7, 64, 999, 1000]) {
    const gathered = new GatheredBytes(1000);
    for (let at = 0; at < 1000; at += size) expect(gathered.add(whole.subarray(at, at + size))).toBe(true);
    expect(gathered.bytes.equals(whole)).toBe(true);
    expect(gathered.add(Buffer.of(1))).toBe(false);
    expect([gathered.length, gathered.bytes.length]).toEqual([1000, 1000]);
  }
});

test("of one piece are that piece, and what comes after leaves it alone", () => {
  const piece = Buffer.from("abc");
  const gathered = new GatheredBytes(100);
  gathered.add(piece);
  expect(gathered.bytes.buffer).toBe(piece.buffer);
  gathered.add(Buffer.from("def"));
  expect(gathered.bytes.toString()).toBe("abcdef");
  expect(piece.toString()).toBe("abc");
});

test("take room once where their length is known, and never more than the limit", () => {
  const known = new GatheredBytes(10_000, 5_000);
  for (let at = 0; at < 5_000; at += 1) known.add(Buffer.of(1));
  expect(known.bytes.buffer.byteLength).toBe(5_000);
  const unknown = new GatheredBytes(10_000);
  for (let at = 0; at < 9_999; at += 1) unknown.add(Buffer.of(1));
  expect(unknown.bytes.buffer.byteLength).toBeLessThanOrEqual(10_000);
});

test("are nothing where nothing came", () => {
  expect(new GatheredBytes(10).bytes).toHaveLength(0);
});
