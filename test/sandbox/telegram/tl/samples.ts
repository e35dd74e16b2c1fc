import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import Long from "long";
import { camelCase } from "#sandbox/telegram/tl/schema.ts";

interface JsonField {
  readonly name: string;
  readonly type: string;
  readonly typeModifiers?: { readonly predicate?: string; readonly isVector?: boolean };
}

interface JsonEntry {
  readonly kind: "class" | "method";
  readonly name: string;
  readonly type: string;
  readonly arguments: readonly JsonField[];
}

type Sample = { _: string } & Record<string, unknown>;

/** Makes objects of any constructor, shaped as mtcute's types, straight from mtcute's own description of them. */
interface Samples {
  readonly entries: readonly JsonEntry[];
  of(entry: JsonEntry, draw: Draw, depth?: number): Sample;
}

type Draw = fc.GeneratorValue;

const DEEPEST = 1;

export function mtcuteSamples(): Samples {
  const file = createRequire(import.meta.url).resolve("@mtcute/core/tl/api-schema.json");
  const { e: all }: { e: JsonEntry[] } = JSON.parse(readFileSync(file, "utf8"));
  const entries = all.filter(
    (entry) => !entry.name.startsWith("mtcute.") && entry.arguments.every(({ type }) => type !== "!X"),
  );
  const constructors = Map.groupBy(
    entries.filter(({ kind }) => kind === "class"),
    ({ type }) => type,
  );

  function sampleOf(entry: JsonEntry, draw: Draw, depth = 0): Sample {
    const sample: Sample = { _: entry.name };
    const bits = new Map<string, boolean>();
    for (const field of entry.arguments.filter(({ type }) => type !== "#")) {
      const { predicate, isVector } = field.typeModifiers ?? {};
      // Fields that share a bit are there together.
      const present = predicate === undefined || (bits.get(predicate) ?? (depth <= DEEPEST && draw(fc.boolean)));
      if (predicate !== undefined) bits.set(predicate, present);
      if (!present) continue;
      // mtcute leaves out an optional vector that is empty.
      const min = predicate === undefined ? 0 : 1;
      const length = isVector && depth <= DEEPEST ? draw(fc.integer, { min, max: 3 }) : min;
      const one = () => drawn(field.type, draw, depth);
      sample[camelCase(field.name)] = isVector ? Array.from({ length }, one) : one();
    }
    return sample;
  }

  function drawn(type: string, draw: Draw, depth: number): unknown {
    const primitive = PRIMITIVES.get(type);
    if (primitive !== undefined) return draw(() => primitive);
    const choices = [...(constructors.get(type) ?? [])].sort((a, b) => a.arguments.length - b.arguments.length);
    const choice = choices[depth > DEEPEST ? 0 : draw(fc.nat, { max: choices.length - 1 })];
    if (choice === undefined) throw new Error(`nothing makes ${type}`);
    return sampleOf(choice, draw, depth + 1);
  }

  return { entries, of: sampleOf };
}

const INT32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };

const PRIMITIVES: ReadonlyMap<string, fc.Arbitrary<unknown>> = new Map<string, fc.Arbitrary<unknown>>([
  ["int", fc.integer(INT32)],
  ["long", fc.tuple(fc.integer(INT32), fc.integer(INT32)).map(([low, high]) => Long.fromBits(low, high))],
  ["int53", fc.maxSafeInteger()],
  ["double", fc.double({ noNaN: true })],
  ["string", fc.string({ unit: "grapheme", maxLength: 300 })],
  ["bytes", fc.uint8Array({ maxLength: 300 })],
  ["int128", fc.uint8Array({ minLength: 16, maxLength: 16 })],
  ["int256", fc.uint8Array({ minLength: 32, maxLength: 32 })],
  ["Bool", fc.boolean()],
  ["true", fc.constant(true)],
]);
