import Long from "long";
import { ByteWriter } from "./bytes.ts";
import {
  BOOL_FALSE,
  BOOL_TRUE,
  NotEncodable,
  type TlEntry,
  type TlField,
  type TlKind,
  type TlSchema,
  type TlType,
  VECTOR,
} from "./schema.ts";

/** An object with its constructor's number before it. */
export function encodeObject(schema: TlSchema, value: unknown): Buffer {
  const writer = new ByteWriter();
  writeObject(writer, schema, value, "object");
  return writer.done();
}

/** The answer to a method: an object, a boolean, or a vector of either or of numbers. */
export function encodeResult(schema: TlSchema, method: TlEntry, value: unknown): Buffer {
  const writer = new ByteWriter();
  writeValue(writer, schema, method.result, value, `answer to ${method.name}`);
  return writer.done();
}

function writeObject(writer: ByteWriter, schema: TlSchema, value: unknown, where: string): void {
  const fields = fieldsOf(value, where);
  const entry = schema.byName.get(String(fields._));
  if (entry === undefined)
    throw new NotEncodable(`sandbox: ${where}: layer ${schema.layer} has no ${String(fields._)}`);
  writer.uint(entry.id);
  writeBody(writer, schema, entry, fields);
}

function writeBody(writer: ByteWriter, schema: TlSchema, entry: TlEntry, values: Record<string, unknown>): void {
  const flags = new Map<string, number>();
  for (const field of entry.fields) {
    if (field.kind === "flags") {
      const bits = flagsOf(entry, field.name, values);
      flags.set(field.name, bits);
      writer.uint(bits);
      continue;
    }
    // Fields that share a bit are all there or none: one that is missing beside another is an error.
    if (field.flag !== undefined && ((flags.get(field.flag.field) ?? 0) & field.flag.mask) === 0) continue;
    writeValue(writer, schema, field, values[field.name], `${entry.name}.${field.name}`);
  }
}

function flagsOf(entry: TlEntry, name: string, values: Record<string, unknown>): number {
  let flags = 0;
  for (const field of entry.fields) {
    if (field.flag?.field === name && isPresent(field, values[field.name])) flags |= field.flag.mask;
  }
  return flags;
}

function isPresent(field: TlField, value: unknown): boolean {
  return field.kind === "true" ? value === true : value !== undefined && value !== null;
}

function writeValue(writer: ByteWriter, schema: TlSchema, type: TlType, given: unknown, where: string): void {
  const value = given === undefined && schema.lenient ? zeroOf(type) : given;
  if (type.vector === "none") {
    writeOne(writer, schema, type, value, where);
    return;
  }
  if (!Array.isArray(value)) throw mismatch("vector", where);
  if (type.vector === "boxed") writer.uint(VECTOR);
  writer.uint(value.length);
  for (const item of value) writeOne(writer, schema, type, item, where);
}

function writeOne(writer: ByteWriter, schema: TlSchema, type: TlType, value: unknown, where: string): void {
  switch (type.kind) {
    case "int":
      writer.int(numberOf(value, type.kind, where));
      return;
    case "flags":
      writer.uint(numberOf(value, type.kind, where));
      return;
    case "long":
    case "int53":
      writeLong(writer, value, type.kind, where);
      return;
    case "double":
      writer.double(numberOf(value, type.kind, where));
      return;
    case "string":
      if (typeof value !== "string") throw mismatch("string", where);
      writer.bytes(Buffer.from(value));
      return;
    case "bytes":
      writer.bytes(bytesOf(value, type.kind, where));
      return;
    case "int128":
      writer.raw(ofLength(bytesOf(value, type.kind, where), 16, where));
      return;
    case "int256":
      writer.raw(ofLength(bytesOf(value, type.kind, where), 32, where));
      return;
    case "bool":
      if (typeof value !== "boolean") throw mismatch("boolean", where);
      writer.uint(value ? BOOL_TRUE : BOOL_FALSE);
      return;
    case "true":
      return;
    case "query":
    case "object":
      writeNested(writer, schema, type, value, where);
      return;
  }
}

function writeNested(writer: ByteWriter, schema: TlSchema, type: TlType, value: unknown, where: string): void {
  if (type.bareConstructor === undefined) {
    writeObject(writer, schema, value, where);
    return;
  }
  const entry = schema.byId.get(type.bareConstructor);
  if (entry === undefined) throw mismatch("bare object", where);
  writeBody(writer, schema, entry, fieldsOf(value, where));
}

function writeLong(writer: ByteWriter, value: unknown, kind: TlKind, where: string): void {
  if (Long.isLong(value)) writer.long(value);
  else writer.int53(numberOf(value, kind, where));
}

function numberOf(value: unknown, kind: TlKind, where: string): number {
  if (typeof value !== "number" || (kind !== "double" && !Number.isSafeInteger(value))) throw mismatch(kind, where);
  return value;
}

function bytesOf(value: unknown, kind: TlKind, where: string): Uint8Array {
  if (!(value instanceof Uint8Array)) throw mismatch(kind, where);
  return value;
}

function ofLength(value: Uint8Array, length: number, where: string): Uint8Array {
  if (value.length !== length) throw mismatch(`${length} bytes`, where);
  return value;
}

function fieldsOf(value: unknown, where: string): Record<string, unknown> {
  if (!isRecord(value)) throw mismatch("object", where);
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function mismatch(expected: string, where: string): NotEncodable {
  return new NotEncodable(`sandbox: ${where} is no ${expected}`);
}

function zeroOf(type: TlType): unknown {
  if (type.vector !== "none") return [];
  switch (type.kind) {
    case "int":
    case "flags":
    case "long":
    case "int53":
    case "double":
      return 0;
    case "string":
      return "";
    case "bytes":
      return new Uint8Array(0);
    case "bool":
      return false;
    default:
      return undefined;
  }
}
