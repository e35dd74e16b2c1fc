import { camelCase, kindOf, type TlEntry, type TlField, type TlType } from "./schema.ts";

/** An entry of the schemas inside @mtcute/core. */
export interface JsonEntry {
  readonly kind: "class" | "method";
  readonly name: string;
  readonly id: number;
  readonly type: string;
  readonly typeModifiers?: JsonModifiers;
  readonly arguments: readonly JsonArgument[];
}

interface JsonArgument {
  readonly name: string;
  readonly type: string;
  readonly typeModifiers?: JsonModifiers;
}

interface JsonModifiers {
  /** Such as "flags.0". */
  readonly predicate?: string;
  readonly isVector?: boolean;
  readonly isBareVector?: boolean;
  readonly isBareType?: boolean;
  readonly constructorId?: number;
}

export function entryOfJson(entry: JsonEntry): TlEntry {
  return {
    name: entry.name,
    id: entry.id >>> 0,
    isMethod: entry.kind === "method",
    fields: entry.arguments.map(fieldOfJson),
    result: typeOfJson(entry.type, entry.typeModifiers?.isVector === true ? { isVector: true } : {}),
  };
}

function fieldOfJson(argument: JsonArgument): TlField {
  const type = typeOfJson(argument.type, argument.typeModifiers ?? {});
  const name = type.kind === "flags" ? argument.name : camelCase(argument.name);
  const [field, bit] = argument.typeModifiers?.predicate?.split(".") ?? [];
  if (field === undefined) return { ...type, name };
  return { ...type, name, flag: { field, mask: (1 << Number(bit)) >>> 0 } };
}

function typeOfJson(type: string, modifiers: JsonModifiers): TlType {
  const vector = modifiers.isVector ? "boxed" : modifiers.isBareVector ? "bare" : "none";
  const kind = kindOf(type);
  if (!modifiers.isBareType || modifiers.constructorId === undefined) return { kind, vector };
  return { kind, vector, bareConstructor: modifiers.constructorId >>> 0 };
}
