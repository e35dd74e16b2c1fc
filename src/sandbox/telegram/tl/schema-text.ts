import { camelCase, kindOf, type TlEntry, type TlField, type TlSchema, type TlType } from "./schema.ts";

const LINE = /^([\w.]+)#([0-9a-f]+)\s*(.*?)\s*=\s*([^;]+);/;
const CONDITION = /^(\w+)\.(\d+)\?(.+)$/;
const VECTOR_OF = /^([Vv])ector[< ]([^>]+)>?$/;

/**
 * Entries of a schema in TL's own notation.
 * `model` decides which of its longs fit a JavaScript number, as mtcute's types have it; `prefix` goes before each name.
 */
export function entriesOfText(text: string, prefix = "", model?: TlSchema): TlEntry[] {
  const entries: TlEntry[] = [];
  let isMethod = false;
  for (const line of text.split("\n").map((untrimmed) => untrimmed.trim())) {
    if (line === "---functions---") isMethod = true;
    if (line === "---types---") isMethod = false;
    const [, name, id, fields, result] = LINE.exec(line) ?? [];
    if (name === undefined || id === undefined || fields === undefined || result === undefined) continue;
    const known = model?.byName.get(name);
    entries.push({
      name: prefix + name,
      id: Number.parseInt(id, 16) >>> 0,
      isMethod,
      fields: fieldsOf(fields, known),
      result: typeOf(result),
    });
  }
  return entries;
}

function fieldsOf(text: string, known: TlEntry | undefined): TlField[] {
  return text
    .split(/\s+/)
    .filter((word) => word.includes(":") && !word.startsWith("{"))
    .map((word) => {
      const colon = word.indexOf(":");
      return fieldOf(word.slice(0, colon), word.slice(colon + 1), known);
    });
}

function fieldOf(name: string, text: string, known: TlEntry | undefined): TlField {
  const [, flagField, bit, conditional] = CONDITION.exec(text) ?? [];
  const type = typeOf(conditional ?? text);
  const ours = camelCase(name);
  const short = type.kind === "long" && known?.fields.some((field) => field.name === ours && field.kind === "int53");
  const field: TlField = {
    ...type,
    kind: short ? "int53" : type.kind,
    name: type.kind === "flags" ? name : ours,
  };
  return flagField === undefined ? field : { ...field, flag: { field: flagField, mask: (1 << Number(bit)) >>> 0 } };
}

function typeOf(text: string): TlType {
  const [, letter, inner] = VECTOR_OF.exec(text) ?? [];
  if (inner === undefined) return { kind: kindOf(text), vector: "none" };
  return { kind: kindOf(inner), vector: letter === "V" ? "boxed" : "bare" };
}
