import type { ByteReader } from "./bytes.ts";
import {
  BOOL_FALSE,
  BOOL_TRUE,
  MalformedTl,
  type TlEntry,
  type TlField,
  type TlSchema,
  type TlType,
  UnknownConstructor,
  VECTOR,
} from "./schema.ts";

/** An object shaped as mtcute's types: `_` is its name, absent optional fields are left out. */
export interface TlObject {
  readonly _: string;
  readonly [field: string]: unknown;
}

/** Rich texts nest, but no honest client nests deeper. */
const MAX_DEPTH = 64;

/** The next object with its constructor's number before it. */
export function readObject(reader: ByteReader, schema: TlSchema, depth = 0): TlObject {
  return readBody(reader, schema, entryOf(schema, reader.uint()), depth);
}

/** The fields of an entry up to the first of kind "query", which stays unread. */
export function readFields(reader: ByteReader, schema: TlSchema, entry: TlEntry, depth = 0): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const flags = new Map<string, number>();
  for (const field of entry.fields) {
    if (field.kind === "query") break;
    if (field.kind === "flags") flags.set(field.name, reader.uint());
    else if (isPresent(field, flags)) values[field.name] = readValue(reader, schema, field, depth);
  }
  return values;
}

function readBody(reader: ByteReader, schema: TlSchema, entry: TlEntry, depth: number): TlObject {
  if (depth > MAX_DEPTH) throw new MalformedTl("sandbox: nested too deep");
  return { _: entry.name, ...readFields(reader, schema, entry, depth) };
}

function isPresent(field: TlField, flags: ReadonlyMap<string, number>): boolean {
  if (field.flag === undefined) return true;
  return ((flags.get(field.flag.field) ?? 0) & field.flag.mask) !== 0;
}

function readValue(reader: ByteReader, schema: TlSchema, type: TlType, depth: number): unknown {
  if (type.vector === "none") return readOne(reader, schema, type, depth);
  if (type.vector === "boxed" && reader.uint() !== VECTOR) throw new MalformedTl("sandbox: no vector");
  const length = reader.uint();
  // Nothing in a vector is shorter than four bytes: a huge length is refused before anything is allocated.
  if (length > reader.remaining / 4) throw new MalformedTl(`sandbox: ${length} items do not fit`);
  return Array.from({ length }, () => readOne(reader, schema, type, depth));
}

function readOne(reader: ByteReader, schema: TlSchema, type: TlType, depth: number): unknown {
  switch (type.kind) {
    case "int":
      return reader.int();
    case "flags":
      return reader.uint();
    case "long":
      return reader.long();
    case "int53":
      return reader.int53();
    case "double":
      return reader.double();
    case "string":
      return reader.bytes().toString("utf8");
    case "bytes":
      return plainView(reader.bytes());
    case "int128":
      return plainView(reader.raw(16));
    case "int256":
      return plainView(reader.raw(32));
    case "bool":
      return readBool(reader.uint());
    case "true":
      return true;
    case "query":
      throw new MalformedTl("sandbox: a query inside a query");
    case "object":
      if (type.bareConstructor === undefined) return readObject(reader, schema, depth + 1);
      return readBody(reader, schema, entryOf(schema, type.bareConstructor), depth + 1);
  }
}

function readBool(id: number): boolean {
  if (id === BOOL_TRUE) return true;
  if (id === BOOL_FALSE) return false;
  throw new MalformedTl("sandbox: no boolean");
}

function entryOf(schema: TlSchema, id: number): TlEntry {
  const entry = schema.byId.get(id);
  if (entry === undefined) throw new UnknownConstructor(id);
  return entry;
}

function plainView(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}
