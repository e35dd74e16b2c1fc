import type { z } from "zod";

export type JsonSchema = z.core.JSONSchema.JSONSchema;
export interface NamedSchemas {
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

const PREFIX = "#/components/schemas/";

/** What a reference of an OpenAPI document leads to; anything else is itself. */
export function resolved({ components }: NamedSchemas, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const target = components.schemas[schema.$ref.slice(PREFIX.length)];
  if (target === undefined) throw new Error(`leads nowhere: ${schema.$ref}`);
  return resolved({ components }, target);
}

/** Without references, and with no field beside those that it names: a test is to see what the document forgot. */
export function closed(document: NamedSchemas, schema: JsonSchema): JsonSchema {
  const { allOf, anyOf, oneOf, items, properties, ...rest } = resolved(document, schema);
  const inside = (part: unknown) => closed(document, part as JsonSchema);
  if (allOf !== undefined) return merged(allOf.map(inside));
  return {
    ...rest,
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(inside) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(inside) }),
    ...(items === undefined ? {} : { items: inside(items) }),
    ...(properties === undefined ? {} : { properties: mapped(properties, inside), additionalProperties: false }),
  };
}

function merged(parts: readonly JsonSchema[]): JsonSchema {
  return {
    type: "object",
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => required ?? []),
    additionalProperties: false,
  };
}

function mapped<From, To>(entries: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, change(value)]));
}
