import { z } from "zod";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import {
  describeBigField,
  describeEmptyField,
  describeLongField,
  describeLongList,
  describeMissingField,
  describeShortList,
  describeSmallField,
  describeType,
  describeUnknownField,
  describeWrongField,
} from "#domain/wording/requests.ts";
import { translated } from "#languages/say.ts";
import { fieldsOf, unknownField } from "./unknown-field.ts";

interface RequestProblem {
  readonly field?: string;
  readonly message: string;
}

/** A caller mends as many at once; more would be no sentence. */
const MAX_NAMED = 10;

/** All that is wrong with a request, each field with what it should be; a name that it does not have comes first. */
export function describeProblem(error: z.ZodError, input: unknown, schema: z.ZodType): RequestProblem {
  const unknown = unknownField(error, schema, input);
  const within = error.issues.map(innermost).filter((issue) => issue.path.length > 0);
  const wrong = within.map((issue) => describeField(issue, input, schema));
  const problems = firstOfEach(unknown === null ? wrong : [unknown, ...wrong]);
  const [first] = problems;
  if (first === undefined) return { message: GATEWAY_WORDING.bodyNotObject };
  const named = problems.slice(0, MAX_NAMED).map(({ message }) => message);
  return { field: first.field, message: named.join(" ") };
}

/** What a field should be comes before how long. */
function firstOfEach<Problem extends { readonly field: string }>(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ field }, at) => problems.findIndex((other) => other.field === field) === at);
}

function describeField(
  issue: z.core.$ZodIssue,
  input: unknown,
  schema: z.ZodType,
): { readonly field: string; readonly message: string } {
  const field = issue.path.map(String).join(".");
  const [extra] = issue.code === "unrecognized_keys" ? issue.keys : [];
  if (extra !== undefined) {
    const known = fieldsOf(bareOf(schemaAt(schema, issue.path))).map((name) => `${field}.${name}`);
    const name = `${field}.${extra}`;
    return { field: name, message: describeUnknownField(name, known) };
  }
  return { field, message: describeIssue(issue, field, valueAt(input, issue.path)) };
}

/** Of a value that may be one of several objects, what is wrong with the one that was meant; where none was, the value itself. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== "invalid_union") return issue;
  const meant = issue.errors.filter((inner) => inner.length > 0 && inner.every(({ path }) => path.length > 1));
  const [only, another] = meant;
  const [first] = only ?? [];
  if (first === undefined || another !== undefined) return issue;
  return innermost({ ...first, path: [...issue.path, ...first.path] });
}

/** What a part of a request is checked with, as far as its path leads through objects and lists. */
function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType {
  return path.reduce<z.ZodType>((outer, name) => {
    const whole = bareOf(outer);
    if (whole instanceof z.ZodArray) return whole.element as z.ZodType;
    return (whole instanceof z.ZodObject && (whole.shape[String(name)] as z.ZodType)) || z.unknown();
  }, schema);
}

function bareOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? bareOf(schema.unwrap() as z.ZodType)
    : schema;
}

function describeIssue(issue: z.core.$ZodIssue, field: string, value: unknown): string {
  if (value === undefined) return describeMissingField(field);
  switch (issue.code) {
    case "invalid_type":
      return describeWrongField(field, [describeType(issue.expected)]);
    case "invalid_value":
      return describeWrongField(field, issue.values.map(String));
    case "invalid_union":
      if ("options" in issue && issue.options !== undefined)
        return describeWrongField(field, issue.options.map(String));
      return describeWrongUnion(issue, field);
    case "too_small":
      if (issue.origin === "array") return describeShortList(field, String(issue.minimum));
      if (issue.origin !== "string") return describeSmallField(field, String(issue.minimum));
      return describeEmptyField(field);
    case "too_big":
      if (issue.origin === "array") return describeLongList(field, String(issue.maximum));
      if (issue.origin !== "string") return describeBigField(field, String(issue.maximum));
      return describeLongField(field, String(issue.maximum));
    default:
      return inOwnWords(issue.message, field);
  }
}

/** A value of a type that would do, and yet none of those that may stand there, is told of by the schema's own words. */
function describeWrongUnion(issue: z.core.$ZodIssueInvalidUnion, field: string): string {
  const expected = expectedOf(issue);
  return expected.length === 0
    ? inOwnWords(issue.message, field)
    : describeWrongField(field, expected.map(describeType));
}

/** The schema's sentence; one that says only what the value must be begins with the field. */
function inOwnWords(message: string, field: string): string {
  return `${message.startsWith("must ") ? `${field} ` : ""}${translated(message)}.`;
}

function expectedOf(issue: z.core.$ZodIssueInvalidUnion): string[] {
  const expected = issue.errors
    .flat()
    .flatMap((inner) => (inner.code === "invalid_type" && inner.path.length === 0 ? [inner.expected] : []));
  return [...new Set<string>(expected)];
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}
