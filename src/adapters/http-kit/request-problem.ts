import type { z } from "zod";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
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
  if (value === undefined) return `${field} is missing.`;
  switch (issue.code) {
    case "invalid_type":
      return `${field} must be ${withArticle(issue.expected)}.`;
    case "invalid_value":
      return `${field} must be ${listed(issue.values)}.`;
    case "invalid_union":
      if ("options" in issue && issue.options !== undefined) return `${field} must be ${listed(issue.options)}.`;
      return `${field} must be ${expectedOf(issue).map(withArticle).join(" or ")}.`;
    case "too_small":
      if (issue.origin !== "string") return `${field} must be at least ${issue.minimum}.`;
      return `${field} must not be empty.`;
    case "too_big":
      if (issue.origin !== "string") return `${field} must be at most ${issue.maximum}.`;
      return `${field} may have at most ${issue.maximum} characters.`;
    default:
      return `${issue.message}.`;
  }
}

function expectedOf(issue: z.core.$ZodIssueInvalidUnion): string[] {
  const expected = issue.errors.flat().flatMap((inner) => (inner.code === "invalid_type" ? [inner.expected] : []));
  return [...new Set<string>(expected)];
}

function listed(values: readonly unknown[]): string {
  const [last = "", ...others] = values.map(String).reverse();
  return others.length === 0 ? last : `${others.reverse().join(", ")} or ${last}`;
}

function withArticle(type: string): string {
  if (type === "string") return "text";
  if (type === "int") return "a whole number";
  return `a ${type === "boolean" ? "true or false value" : type}`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}
