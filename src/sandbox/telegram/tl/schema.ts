/** How one value lies on the wire: a primitive by its TL name, or an object of some constructor. */
export type TlKind =
  | "int"
  | "flags"
  | "long"
  | "int53"
  | "double"
  | "string"
  | "bytes"
  | "int128"
  | "int256"
  | "bool"
  | "true"
  | "query"
  | "object";

export interface TlType {
  readonly kind: TlKind;
  readonly vector: "none" | "boxed" | "bare";
  /** Set where the object is written without its constructor's number. */
  readonly bareConstructor?: number;
}

export interface TlField extends TlType {
  /** As in mtcute's types: camelCase. Flag fields keep the schema's name. */
  readonly name: string;
  /** The bit that tells whether the field is there. */
  readonly flag?: { readonly field: string; readonly mask: number };
}

export interface TlEntry {
  /** As mtcute spells it; MTProto's own start with `mt_`. */
  readonly name: string;
  readonly id: number;
  readonly isMethod: boolean;
  readonly fields: readonly TlField[];
  /** What a method answers. */
  readonly result: TlType;
}

/** The constructors and methods of one layer. */
export interface TlSchema {
  readonly layer: number;
  readonly byId: ReadonlyMap<number, TlEntry>;
  readonly byName: ReadonlyMap<string, TlEntry>;
  /** True for another layer than ours: required fields that ours no longer has are written as their zero value. */
  readonly lenient: boolean;
}

export const VECTOR = 0x1cb5c415;
export const BOOL_TRUE = 0x997275b5;
export const BOOL_FALSE = 0xbc799737;

/** Bytes that are no TL, or end too early. */
export class MalformedTl extends Error {
  override readonly name = "MalformedTl";
}

/** A number that the schema does not know. */
export class UnknownConstructor extends Error {
  override readonly name = "UnknownConstructor";
  readonly id: number;

  constructor(id: number) {
    super(`sandbox: unknown constructor ${id.toString(16)}`);
    this.id = id;
  }
}

/** An object of ours that does not fit its schema: our own mistake. */
export class NotEncodable extends Error {
  override readonly name = "NotEncodable";
}

export function tlSchema(layer: number, entries: readonly TlEntry[], lenient = false): TlSchema {
  return {
    layer,
    lenient,
    byId: new Map(entries.map((entry) => [entry.id, entry])),
    byName: new Map(entries.map((entry) => [entry.name, entry])),
  };
}

const KINDS: ReadonlyMap<string, TlKind> = new Map([
  ["int", "int"],
  ["#", "flags"],
  ["long", "long"],
  ["int53", "int53"],
  ["double", "double"],
  ["string", "string"],
  ["bytes", "bytes"],
  ["int128", "int128"],
  ["int256", "int256"],
  ["Bool", "bool"],
  ["true", "true"],
  ["!X", "query"],
]);

export function kindOf(type: string): TlKind {
  return KINDS.get(type) ?? "object";
}

/** The schema's `access_hash` is mtcute's `accessHash`. */
export function camelCase(name: string): string {
  return name.replace(/(?<!^|_)_([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
}
