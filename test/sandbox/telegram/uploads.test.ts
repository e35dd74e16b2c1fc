import { expect, test } from "vitest";
import { uploads } from "#sandbox/telegram/uploads.ts";

const PART = 512 * 1024;
const part = (index: number, totalParts = -1) => ({ index, bytes: Buffer.alloc(1024, index), totalParts });

test("parts that come long before their turn are refused, so that memory stays bounded", () => {
  const files = uploads(PART);
  for (let index = 1; index <= 64; index++) files.accept(1, 1n, part(index));
  expect(() => files.accept(1, 1n, part(65))).toThrow("FILE_PART_INVALID");
  expect(() => files.accept(1, 1n, part(0))).not.toThrow();
  expect(() => files.accept(1, 1n, part(65))).not.toThrow();
});

test("the oldest of too many unfinished files is forgotten", () => {
  const files = uploads(PART);
  for (let file = 0n; file <= 256n; file++) files.accept(1, file, part(0, 1));
  expect(() => files.finish(1, 0n, 1)).toThrow("FILE_PARTS_INVALID");
  expect(files.finish(1, 256n, 1).bytes).toBe(1024);
});

test("a file is what its first part said: big or small", () => {
  const files = uploads(PART);
  files.accept(1, 1n, part(0));
  expect(() => files.accept(1, 1n, { index: 1, bytes: Buffer.alloc(1024) })).toThrow("FILE_PART_INVALID");
});

test("a small file's parts are of one size, save the last", () => {
  const files = uploads(PART);
  const accept = (file: bigint, index: number, bytes: number) =>
    files.accept(1, file, { index, bytes: Buffer.alloc(bytes) });
  accept(1n, 0, 1024);
  accept(1n, 1, 100);
  expect(files.finish(1, 1n, 2)).toMatchObject({ bytes: 1124, big: false });
  accept(2n, 0, 1000);
  accept(2n, 1, 100);
  expect(() => files.finish(1, 2n, 2)).toThrow("FILE_PART_SIZE_INVALID");
  accept(3n, 0, 2048);
  accept(3n, 1, 1024);
  accept(3n, 2, 1024);
  expect(() => files.finish(1, 3n, 3)).toThrow("FILE_PART_SIZE_CHANGED");
});

test("more parts than were announced are no file", () => {
  const files = uploads(PART);
  for (let index = 0; index < 3; index++) files.accept(1, 1n, part(index));
  expect(() => files.finish(1, 1n, 2)).toThrow("FILE_PARTS_INVALID");
});
