import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { collection, sandboxStore, sortable } from "#sandbox/common/store.ts";
import { until } from "#test/support/until.ts";

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "sandbox-store-"));
});

afterEach(() => rmSync(directory, { recursive: true }));

test("reads what was written before it reaches the disk", () => {
  const store = sandboxStore(":memory:");
  store.write("things", "a", { bytes: Buffer.from([1, 2]), at: new Date(5) });
  expect(store.read("things", "a")).toEqual({ bytes: Buffer.from([1, 2]), at: new Date(5) });
  store.remove("things", "a");
  expect(store.read("things", "a")).toBeUndefined();
  store.close();
});

test("is its owner's alone on the disk", () => {
  const store = sandboxStore(join(directory, "sandbox.db"));
  store.write("things", "a", "b");
  store.flush();
  const modes = readdirSync(directory).map((name) => statSync(join(directory, name)).mode & 0o777);
  expect(new Set(modes)).toEqual(new Set([0o600]));
  store.close();
});

test("another process sees what was flushed, and only that", () => {
  const file = join(directory, "sandbox.db");
  const writer = sandboxStore(file);
  writer.write("things", "a", Buffer.from("kept"));
  writer.flush();
  writer.write("things", "b", "not yet");
  const reader = sandboxStore(file);
  expect(reader.read("things", "a")).toEqual(Buffer.from("kept"));
  expect(reader.read("things", "b")).toBeUndefined();
  writer.flush();
  expect(reader.read("things", "b")).toBe("not yet");
  reader.close();
  writer.close();
});

test("writes by itself after a moment", async () => {
  const file = join(directory, "sandbox.db");
  const writer = sandboxStore(file);
  writer.write("things", "a", 1);
  const reader = sandboxStore(file);
  await until(() => reader.read("things", "a") === 1, "the write");
  reader.close();
  writer.close();
});

test("lists, counts and clears by prefix, in key order", () => {
  const store = sandboxStore(":memory:");
  const things = collection<number>(store, "things");
  for (const sequence of [10, 9, 1]) things.set(`owner/${sortable(sequence)}`, sequence);
  things.set("owner2/x", 99);
  expect(things.list("owner/").map(({ value }) => value)).toEqual([1, 9, 10]);
  expect(things.list("owner/", 1).map(({ value }) => value)).toEqual([1]);
  expect(things.list()).toHaveLength(4);
  expect(things.count("owner/")).toBe(3);
  things.clear("owner/");
  expect(things.list().map(({ value }) => value)).toEqual([99]);
  store.close();
});

test("says nothing more once closed", async () => {
  const store = sandboxStore(":memory:");
  store.close();
  store.write("things", "a", 1);
  store.flush();
  await new Promise((resolve) => setTimeout(resolve, 80));
});
