import { z } from "zod";
import { grouped } from "#domain/count.ts";
import { say } from "#languages/say.ts";
import { type ProviderApi, type ProviderRoute, pathParameters } from "#ports/contracts/provider-api.ts";
import type { ReferenceField } from "./model.ts";

/** The part of a JSON schema that a reader is told. */
interface Described {
  readonly type?: string;
  readonly anyOf?: readonly Described[];
  readonly items?: Described;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

interface DescribedObject {
  readonly properties: Readonly<Record<string, Described>>;
  readonly required?: readonly string[];
}

/** What a route takes, from the schemas that requests are checked with. */
export function fieldsOf(api: Pick<ProviderApi<string>, "client">, route: ProviderRoute): ReferenceField[] {
  const places = [
    ["path", z.object(pathParameters(api, route.path))],
    ["query", route.query],
    ["body", route.body],
    ["header", route.headers],
  ] as const;
  return places.flatMap(([place, schema]) => (schema ? fieldsIn(place, schema, route.token === "required") : []));
}

/** What a schema takes. The token may stand in a header instead, so no schema requires it. */
export function fieldsIn(place: ReferenceField["place"], schema: z.ZodObject, wantsToken: boolean): ReferenceField[] {
  const given = jsonSchema(schema, "input");
  const taken = jsonSchema(schema, "output");
  return Object.entries(given.properties).map(([name, field]) => ({
    name,
    place,
    type: limited(anyOf(typesOf(field)), { ...field, ...taken.properties[name] }),
    required: name === "dtoken" ? wantsToken : (given.required?.includes(name) ?? false),
    meaning: field.description ?? "",
  }));
}

function typesOf(schema: Described): string[] {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.flatMap(typesOf))];
  if (schema.items !== undefined) return [say("list of {types}s", { types: anyOf(typesOf(schema.items)) })];
  switch (schema.type) {
    case "string":
      return [say("string")];
    case "number":
    case "integer":
      return [say("number")];
    case "boolean":
      return [say("true or false")];
    default:
      return [schema.type ?? say("anything")];
  }
}

function anyOf(types: readonly string[]): string {
  return types.reduce((one, other) => say("{one} or {other}", { one, other }));
}

/** Those of what is made of it: a number that stands for text is checked as text. */
function limited(type: string, { minimum, maximum, minLength, maxLength }: Described): string {
  if (minimum !== undefined && maximum !== undefined) {
    return say("{type}, {minimum} to {maximum}", { type, minimum: String(minimum), maximum: grouped(maximum) });
  }
  if (maxLength === undefined) return type;
  const most = grouped(maxLength);
  return minLength === undefined
    ? say("{type}, up to {most} characters", { type, most })
    : say("{type}, {least} to {most} characters", { type, least: String(minLength), most });
}

function jsonSchema(schema: z.ZodObject, io: "input" | "output"): DescribedObject {
  return z.toJSONSchema(schema, { io, unrepresentable: "any" }) as unknown as DescribedObject;
}
