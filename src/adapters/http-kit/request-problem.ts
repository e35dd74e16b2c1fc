import type { z } from "zod";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import {
  describeBigField,
  describeEmptyField,
  describeLongField,
  describeMissingField,
  describeSmallField,
  describeType,
  describeWrongField,
} from "#domain/wording/requests.ts";
import { translated } from "#languages/say.ts";
import { unknownField } from "./unknown-field.ts";

interface RequestProblem {
  readonly field?: string;
  readonly message: string;
}

/** A caller mends as many at once; more would be no sentence. */
const MAX_NAMED = 10;

/** All that is wrong with a request, each field with what it should be; a name that it does not have comes first. */
export function describeProblem(error: z.ZodError, input: unknown, schema: z.ZodType): RequestProblem {
  const unknown = unknownField(error, schema, input);
  const wrong = error.issues.filter((issue) => issue.path.length > 0).map((issue) => describeField(issue, input));
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

function describeField(issue: z.core.$ZodIssue, input: unknown): { field: string; message: string } {
  const field = issue.path.map(String).join(".");
  return { field, message: describeIssue(issue, field, valueAt(input, issue.path)) };
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
      if (issue.origin !== "string") return describeSmallField(field, String(issue.minimum));
      return describeEmptyField(field);
    case "too_big":
      if (issue.origin !== "string") return describeBigField(field, String(issue.maximum));
      return describeLongField(field, String(issue.maximum));
    default:
      return `${translated(issue.message)}.`;
  }
}

/** A value of a type that would do, and yet none of those that may stand there, is told of by the schema's own words. */
function describeWrongUnion(issue: z.core.$ZodIssueInvalidUnion, field: string): string {
  const expected = expectedOf(issue);
  return expected.length === 0
    ? `${translated(issue.message)}.`
    : describeWrongField(field, expected.map(describeType));
}

function expectedOf(issue: z.core.$ZodIssueInvalidUnion): string[] {
  const expected = issue.errors.flat().flatMap((inner) => (inner.code === "invalid_type" ? [inner.expected] : []));
  return [...new Set<string>(expected)];
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}
