import { z } from "zod";
import { describeUnknownField } from "#domain/wording/requests.ts";

/** A field that a strict schema does not have, and the sentence that says which it has; null when none is too many. */
export function unknownField(
  error: z.ZodError,
  schema: z.ZodType,
  input: unknown,
): { readonly field: string; readonly message: string } | null {
  for (const issue of error.issues) {
    const [field] = issue.code === "unrecognized_keys" && issue.path.length === 0 ? issue.keys : [];
    if (field !== undefined) return { field, message: describeUnknownField(field, fieldsOf(schema, input)) };
  }
  return null;
}

/** Of a union, those of the option that the input names. */
export function fieldsOf(schema: z.ZodType, input?: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return [];
  const { discriminator } = schema.def;
  const named: unknown = Reflect.get(Object(input), discriminator);
  const option = schema.options.find(
    (one) => one instanceof z.ZodObject && one.shape[discriminator]?.safeParse(named).success === true,
  );
  return option instanceof z.ZodObject ? Object.keys(option.shape) : [];
}
