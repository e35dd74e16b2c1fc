import { z } from "zod";
import type { Platform } from "#domain/instances/instance.ts";
import type { KeyScope } from "#domain/keys/scope.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { ERRORS, type ErrorCode, errorAnswerSchema } from "#ports/contracts/errors.ts";
import { IDEMPOTENCY_REPLAYED, PREFERENCE_APPLIED, RESPOND_ASYNC } from "#ports/contracts/fields.ts";
import { type ProviderApi, type ProviderRoute, pathParameters, type RouteTag } from "#ports/contracts/provider-api.ts";
import { DOOR_CODES } from "#ports/contracts/provider-errors.ts";
import { type AnyExample, fieldsWithFiles } from "../examples/example.ts";
import { ACCEPTED } from "../examples/messages.ts";
import { failedAnswers } from "../failures.ts";
import { EXAMPLE_CLIENT, EXAMPLE_MESSAGE, EXAMPLE_TRY, EXAMPLE_WEBHOOK } from "../request.ts";
import { headersOfFailure, RATE_LIMITED } from "./answer-headers.ts";
import { answerSchema, bodySchema, type JsonSchema, type NamedSchemas, parameterSchema, schemaRef } from "./schemas.ts";

/** A route, with what a document says of it. */
interface DescribedRoute {
  readonly api: ProviderApi<string>;
  readonly name: string;
  readonly route: ProviderRoute;
  readonly example: AnyExample;
}

interface JsonBody {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

interface JsonContent {
  readonly "application/json": JsonBody;
}

interface FileContent {
  readonly "application/octet-stream": { readonly schema: JsonSchema };
}

export interface DescribedResponse {
  readonly description: string;
  readonly headers?: object;
  readonly content: JsonContent | FileContent;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly description?: string; readonly required: boolean; readonly content: JsonContent };
  readonly responses: Readonly<Record<string, DescribedResponse>>;
  readonly security: readonly object[];
  /** What an API key needs. */
  readonly [SCOPE_EXTENSION]?: KeyScope;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
  readonly example?: unknown;
}

/** OpenAPI 3.1 lets `security` name roles of a bearer, but tools refuse them. */
export const SCOPE_EXTENSION = "x-required-scope";

/** What every failure has. */
export const ERROR_ANSWER = errorAnswerSchema
  .extend({ code: z.string().describe("For programs; each call lists those that it can have") })
  .meta({ id: "ErrorAnswer" });
const EXAMPLE_NAMES: Readonly<Record<string, string>> = {
  client: EXAMPLE_CLIENT,
  id: EXAMPLE_MESSAGE,
  webhook: EXAMPLE_WEBHOOK,
  try: EXAMPLE_TRY,
};
/** Where an example's files are. */
const EXAMPLE_FILES = "https://files.example";

/** Such as `whatsappSendImage`: one name for a call in whichever document. */
function operationId(platform: Platform, name: string): string {
  return platform + capitalised(name);
}

export function tagName(platform: Platform, tag: RouteTag): string {
  return `${PLATFORM_NAMES[platform]}: ${tag}`;
}

/** One call of one API. What it names goes to `named`. */
export function describeOperation(described: DescribedRoute, named: NamedSchemas): Operation {
  const { api, name, route, example } = described;
  const typeName = PLATFORM_NAMES[api.platform] + capitalised(name);
  return {
    operationId: operationId(api.platform, name),
    tags: [tagName(api.platform, route.tag)],
    summary: route.title,
    description: describedWithScope(route),
    ...(route.scope === undefined ? {} : { [SCOPE_EXTENSION]: route.scope }),
    parameters: parametersOf(described),
    ...(route.body === null ? {} : { requestBody: requestBody(route.body, `${typeName}Request`, example, named) }),
    responses: {
      ...successesOf(route, example, named),
      ...failuresOf(api, name, `${typeName}Failure`, named),
    },
    security: route.token === "required" ? [{ bearer: [] }, {}] : [],
  };
}

function describedWithScope({ summary, scope }: ProviderRoute): string {
  return scope === undefined ? summary : `${summary}\n\nAn API key needs the scope \`${scope}\`.`;
}

function successesOf(
  route: ProviderRoute,
  example: AnyExample,
  named: NamedSchemas,
): Record<string, DescribedResponse> {
  if (route.file) return { 200: FILE };
  const limited = route.limit === undefined ? {} : RATE_LIMITED;
  const done = json(anyOf(route.answers.map((answer) => answerSchema(answer, named))), example.answer);
  if (route.stream) return { 200: { description: STREAM, content: { ...done, ...STREAMED } } };
  if (route.accepted === undefined) {
    return { 200: { description: "Done", ...(route.limit && { headers: limited }), content: done } };
  }
  const accepted = json(answerSchema(route.accepted, named), ACCEPTED);
  return {
    200: { description: "Done", headers: { ...REPLAYED, ...limited }, content: done },
    202: {
      description: "Kept: it goes out later, at its time or in its turn",
      headers: { ...REPLAYED, ...APPLIED, ...limited },
      content: accepted,
    },
  };
}

/** Whatever type the file has. */
const FILE: DescribedResponse = {
  description: "The bytes of the file, under the type that its sender gave it",
  headers: {
    "Content-Disposition": { description: "`attachment`, with the file's name", schema: { type: "string" } },
  },
  content: { "application/octet-stream": { schema: { type: "string", contentEncoding: "binary" } } },
};

const STREAM = "A page; or, asked for `text/event-stream`, each event as it comes, with its `cursor` as `id`";
const STREAMED = { "text/event-stream": { schema: { type: "string" } } };

const REPLAYED = {
  [IDEMPOTENCY_REPLAYED]: {
    description: "`true` where this is the answer to a call before, under the same key",
    schema: { type: "string", enum: ["true"] },
  },
};

const APPLIED = {
  [PREFERENCE_APPLIED]: {
    description: "Where it was preferred",
    schema: { type: "string", enum: [RESPOND_ASYNC] },
  },
};

function requestBody(body: z.ZodObject, name: string, example: AnyExample, named: NamedSchemas) {
  named[name] = bodySchema(body);
  const optional = body.safeParse({}).success;
  const client = "sessionId" in body.shape ? { sessionId: EXAMPLE_CLIENT } : {};
  return {
    ...(optional ? { description: "Every field is optional: no body, `[]` and `{}` say the same." } : {}),
    required: !optional,
    content: json(schemaRef(name), { ...client, ...fieldsWithFiles(example, EXAMPLE_FILES) }),
  };
}

function parametersOf({ api, route, example }: DescribedRoute): Parameter[] {
  const named = Object.entries(pathParameters(api, route.path));
  const of = (place: "query" | "header", fields: z.ZodObject | undefined) =>
    Object.entries<z.ZodType>(fields?.shape ?? {}).map(([name, schema]) =>
      parameter(name, place, schema, example.fields[name]),
    );
  return [
    ...named.map(([name, schema]) => parameter(name, "path", schema, EXAMPLE_NAMES[name])),
    ...of("query", route.query),
    ...of("header", route.headers),
  ];
}

function parameter(name: string, place: Parameter["in"], schema: z.ZodType, example: unknown): Parameter {
  const { description, ...rest } = parameterSchema(schema);
  const required = place === "path" || !schema.safeParse(undefined).success;
  const shown = example === undefined ? {} : { example: asTyped(rest, example) };
  return { name, in: place, required, ...(description === undefined ? {} : { description }), schema: rest, ...shown };
}

/** A query holds text alone: an example of a number is written as one. */
function asTyped({ type }: JsonSchema, example: unknown): unknown {
  return type === "integer" || type === "number" ? Number(example) : example;
}

/** One schema for whatever goes wrong with a call, with its codes; each status says which of them it has. */
function failuresOf(api: ProviderApi<string>, call: string, name: string, named: NamedSchemas) {
  const codes = [...api.errorCodesOf(call), ...DOOR_CODES];
  const base = answerSchema(ERROR_ANSWER, named);
  named[name] = { allOf: [base, { type: "object", properties: { code: { type: "string", enum: [...codes] } } }] };
  const examples = failedAnswers(api.platform, codes);
  const byStatus: Record<string, DescribedResponse> = {};
  for (const status of new Set(codes.map((code) => ERRORS[code].status))) {
    byStatus[status] = {
      description: describeCodes(codes.filter((code) => ERRORS[code].status === status)),
      ...headersOfFailure(status, true),
      content: json(
        schemaRef(name),
        examples.find(({ code }) => ERRORS[code].status === status),
      ),
    };
  }
  return byStatus;
}

export function describeCodes(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join("\n\n");
}

function json(schema: JsonSchema, example: unknown): JsonContent {
  return { "application/json": { schema, ...(example === undefined ? {} : { example }) } };
}

/** One of them; those that are alike count once. */
export function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  const [first, ...others] = distinct;
  return first !== undefined && others.length === 0 ? first : { anyOf: distinct };
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
