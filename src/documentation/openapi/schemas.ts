import { z } from "zod";

/** JSON schemas of the contracts' own, those with a name under `components`. */

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** What a document names, by name. */
export type NamedSchemas = Record<string, JsonSchema>;

export function schemaRef(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** An answer, by the `id` of its metadata. It may have fields that the document does not know, so that growing breaks nobody. */
export function answerSchema(schema: z.ZodType, named: NamedSchemas): JsonSchema {
  const { $defs = {}, $schema: _, ...root } = jsonSchema(schema, "input");
  for (const [name, part] of Object.entries($defs)) named[name] = withoutIds(part as JsonSchema);
  return toComponents(root);
}

/** A whole body; a number that stands for text has the limits of that text, as nothing else of it is checked. */
export function bodySchema(schema: z.ZodObject): JsonSchema {
  const { $schema: _, ...given } = jsonSchema(schema, "input");
  const taken = jsonSchema(schema, "output").properties ?? {};
  const properties = Object.entries(given.properties ?? {}).map(([name, field]) => [
    name,
    withLimits(field as JsonSchema, (taken[name] ?? {}) as JsonSchema),
  ]);
  return { ...given, properties: Object.fromEntries(properties) as Record<string, JsonSchema> };
}

/** A parameter arrives as text, whatever is made of it: only that is said. */
export function parameterSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...rest } = jsonSchema(schema, "output");
  return rest;
}

const LIMITS = ["minLength", "maxLength", "pattern", "minimum", "maximum"] as const;

function withLimits(given: JsonSchema, taken: JsonSchema): JsonSchema {
  if (given.anyOf === undefined) return given;
  const limits = Object.fromEntries(LIMITS.flatMap((name) => (name in taken ? [[name, taken[name]]] : [])));
  const options = given.anyOf.map((option) =>
    typeof option === "object" && option.type === taken.type ? { ...limits, ...option } : option,
  );
  return { ...given, anyOf: options };
}

function jsonSchema(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ jsonSchema: made }) {
      // What `format` says, in 300 characters that no reader needs.
      if (made.format === "date-time") delete made.pattern;
      // Not every reader of patterns knows Unicode's classes.
      if (made.pattern !== undefined) made.pattern = made.pattern.replaceAll("\\p{Cc}", "\\x00-\\x1f\\x7f-\\x9f");
    },
  });
}

function withoutIds({ id: _, ...schema }: JsonSchema): JsonSchema {
  return toComponents(schema);
}

function toComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
}
