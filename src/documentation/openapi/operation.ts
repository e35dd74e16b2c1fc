import { z } from "zod";
import type { Platform } from "#domain/instances/instance.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { ERRORS, type ErrorCode, errorAnswerSchema } from "#ports/contracts/errors.ts";
import type { ProviderApi, ProviderRoute, RouteTag } from "#ports/contracts/provider-api.ts";
import { type AnyExample, fieldsWithFiles } from "../examples/example.ts";
import { failedAnswers } from "../failures.ts";
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

export interface DescribedResponse {
  readonly description: string;
  readonly headers?: object;
  readonly content: JsonContent;
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
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
  readonly example?: unknown;
}

/** What every failure has. */
const ERROR_ANSWER = errorAnswerSchema
  .extend({ code: z.string().describe("For programs; each call lists those that it can have") })
  .meta({ id: "ErrorAnswer" });
/** Stands where an example needs a client. */
const EXAMPLE_CLIENT = "Client001";
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
    description: route.summary,
    parameters: parametersOf(described),
    ...(route.body === null ? {} : { requestBody: requestBody(route.body, `${typeName}Request`, example, named) }),
    responses: {
      200: {
        description: "Done",
        content: json(anyOf(route.answers.map((answer) => answerSchema(answer, named))), example.answer),
      },
      ...failuresOf(api, name, `${typeName}Failure`, named),
    },
    security: route.token === "required" ? [{ bearer: [] }, {}] : [],
  };
}

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
  const client = parameter("client", "path", api.client, EXAMPLE_CLIENT);
  const of = (place: "query" | "header", fields: z.ZodObject | undefined) =>
    Object.entries<z.ZodType>(fields?.shape ?? {}).map(([name, schema]) =>
      parameter(name, place, schema, example.fields[name]),
    );
  return [
    ...(route.path.includes("{client}") ? [client] : []),
    ...of("query", route.query),
    ...of("header", route.headers),
  ];
}

function parameter(name: string, place: Parameter["in"], schema: z.ZodType, example: unknown): Parameter {
  const { description, ...rest } = parameterSchema(schema);
  const required = place === "path" || !schema.safeParse(undefined).success;
  const shown = example === undefined ? {} : { example };
  return { name, in: place, required, ...(description === undefined ? {} : { description }), schema: rest, ...shown };
}

/** One schema for whatever goes wrong with a call, with its codes; each status says which of them it has. */
function failuresOf(api: ProviderApi<string>, call: string, name: string, named: NamedSchemas) {
  const codes = api.errorCodesOf(call);
  const base = answerSchema(ERROR_ANSWER, named);
  named[name] = { allOf: [base, { type: "object", properties: { code: { type: "string", enum: [...codes] } } }] };
  const examples = failedAnswers(api.platform, codes);
  const byStatus: Record<string, DescribedResponse> = {};
  for (const status of new Set(codes.map((code) => ERRORS[code].status))) {
    byStatus[status] = {
      description: describeCodes(codes.filter((code) => ERRORS[code].status === status)),
      ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
      content: json(
        schemaRef(name),
        examples.find(({ code }) => ERRORS[code].status === status),
      ),
    };
  }
  return byStatus;
}

const RETRY_AFTER = { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } };

function describeCodes(codes: readonly ErrorCode[]): string {
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
