import { createRequire } from "node:module";
import Long from "long";
import { LAYER } from "telegram/tl/AllTLObjects.js";
import { describe, expect, test } from "vitest";
import { ByteReader } from "#sandbox/telegram/tl/bytes.ts";
import { readObject } from "#sandbox/telegram/tl/decode.ts";
import { encodeObject } from "#sandbox/telegram/tl/encode.ts";
import { loadLayers } from "#sandbox/telegram/tl/layers.ts";
import { tlSchema } from "#sandbox/telegram/tl/schema.ts";
import { entriesOfText } from "#sandbox/telegram/tl/schema-text.ts";

const layers = await loadLayers();
const older = layers.of(198);

const through = (value: object) => readObject(new ByteReader(encodeObject(older, value)), older);

describe("another layer", () => {
  test("numbers its constructors in its own way", () => {
    expect(older.byName.get("user")?.id).not.toBe(layers.current.byName.get("user")?.id);
  });

  test("leaves out the fields that it does not know", () => {
    const added = (layers.current.byName.get("user")?.fields ?? []).map(({ name }) => name);
    const known = (older.byName.get("user")?.fields ?? []).map(({ name }) => name);
    const unknown = added.find((name) => !known.includes(name));
    expect(unknown).toBeDefined();
    expect(through({ _: "user", id: 7, firstName: "Mona", [String(unknown)]: 1 })).toEqual({
      _: "user",
      id: 7,
      firstName: "Mona",
    });
  });

  test("has the same numbers for numbers as mtcute's types: user ids fit, access hashes do not", () => {
    const peer = { _: "inputPeerUser", userId: 2 ** 40, accessHash: Long.MAX_VALUE };
    expect(through(peer)).toEqual(peer);
  });

  test("writes fields that only it requires as zero", () => {
    const [name, field] = requiredOnlyThere();
    const values = Object.fromEntries((older.byName.get(name)?.fields ?? []).map((known) => [known.name, undefined]));
    expect(through({ ...values, _: name })).toHaveProperty(field);
  });

  test("is the whole of what GramJS speaks", () => {
    const text: string = createRequire(import.meta.url)("telegram/tl/apiTl.js");
    const spoken = entriesOfText(text, "", layers.current);
    expect(LAYER).toBe(older.layer);
    expect(spoken.length).toBeGreaterThan(2000);
    expect([...older.byName.values()]).toEqual([...tlSchema(LAYER, spoken, true).byName.values()]);
  });

  test("gives way to the current one where it is not known", () => {
    expect(layers.of(150)).toBe(layers.current);
  });
});

/** A constructor of plain values with a field that today's layer has no longer. */
function requiredOnlyThere(): [name: string, field: string] {
  for (const entry of older.byName.values()) {
    if (entry.isMethod || entry.fields.some((field) => field.kind === "object" || field.kind.startsWith("int1")))
      continue;
    const now = layers.current.byName.get(entry.name)?.fields.map(({ name }) => name);
    const gone = entry.fields.find((field) => field.flag === undefined && now?.includes(field.name) === false);
    if (gone !== undefined && gone.kind !== "flags") return [entry.name, gone.name];
  }
  throw new Error("no such constructor");
}
