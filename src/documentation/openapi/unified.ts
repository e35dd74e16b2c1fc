import { z } from "zod";
import { ERRORS, inProblem } from "#ports/contracts/errors.ts";
import { PROBLEM_TYPE, problemSchema } from "#ports/contracts/management.ts";
import { routeNames } from "#ports/contracts/provider-api.ts";
import { v1ErrorCodes } from "#ports/contracts/v1/errors.ts";
import type { V1Route } from "#ports/contracts/v1/route.ts";
import { V1_ROUTES, type V1RouteName } from "#ports/contracts/v1/routes.ts";
import { UNIFIED_ANSWERS, UNIFIED_BODIES } from "../examples/unified.ts";
import { headersOfFailure, RATE_LIMITED } from "./answer-headers.ts";
import { describeCodes, SCOPE_EXTENSION } from "./operation.ts";
import { answerSchema, bodySchema, type JsonSchema, type NamedSchemas, parameterSchema } from "./schemas.ts";

export const UNIFIED_TAGS = {
  Messages: "Send them on either platform, look them up, change them, take them back",
  Media: "Files that are sent up once and sent many times",
  Groups: "Who is in them, how they are called, and how people join",
  Chats: "With whom an instance has messages",
  Events: "What happened, by pages and as a stream",
} as const;

const CLIENT = z.string().describe("The instance, by its client name");
/** What an `id` in a path names, by what the path says before it. */
const IDS: Readonly<Record<string, z.ZodType>> = {
  messages: z.string().describe("The message, by its `id`"),
  groups: z.string().describe("The group, by its `id` in the list of groups"),
  chats: z.string().describe("The chat, by its `recipient` in the list of chats: as `to` of a message"),
  contacts: z.string().describe("The person, by their `recipient` in the list of contacts: as `to` of a message"),
};
/** By routes of any name, of which not every one has a body or an answer. */
const BODIES: Partial<Record<V1RouteName, Readonly<Record<string, object>>>> = UNIFIED_BODIES;
const ANSWERS: Partial<Record<V1RouteName, object>> = UNIFIED_ANSWERS;

/** The paths of the unified API, for the document of `/v1`. */
export function unifiedPaths(named: NamedSchemas): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of routeNames(V1_ROUTES)) {
    const route: V1Route = V1_ROUTES[name];
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(name, route, named) };
  }
  return paths;
}

function operationOf(name: V1RouteName, route: V1Route, named: NamedSchemas): object {
  const { title, summary, scope, method, status, accepted, tag } = route;
  const limits = isCounted(route) ? { headers: RATE_LIMITED } : {};
  const done = { description: "Done", ...limits, ...answered(name, route, named) };
  return {
    operationId: `v1${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tags: [tag === "Session" ? "Sessions" : tag],
    summary: title,
    description: `${summary}\n\nScope of a key: \`${scope}\`.`,
    [SCOPE_EXTENSION]: scope,
    parameters: parametersOf(route),
    ...(method === "GET" ? {} : requestBody(name, route)),
    responses: {
      [status]: done,
      ...(accepted ? { 202: { ...done, description: "Kept, to go out in its turn or at its time" } } : {}),
      ...(name === "readPicture" ? { 304: { description: "Still the picture of `If-None-Match`", ...limits } } : {}),
      ...failuresOf(name, named),
    },
    security: [{ key: [] }, { token: [] }],
  };
}

function isCounted({ limited, counted }: V1Route): boolean {
  return limited === true || counted === true;
}

function parametersOf({ path, query, headers }: V1Route): object[] {
  const [, listed = ""] = /(\w+)\/\{id\}/.exec(path) ?? [];
  const inPath = Object.entries({ client: CLIENT, id: IDS[listed] });
  const places = [
    ...Object.entries<z.ZodType>(query?.shape ?? {}).map(([name, schema]) => ["query", name, schema] as const),
    ...Object.entries<z.ZodType>(headers?.shape ?? {}).map(([name, schema]) => ["header", name, schema] as const),
  ];
  return [
    ...inPath.flatMap(([name, schema]) =>
      schema === undefined || !path.includes(`{${name}}`) ? [] : [parameter("path", name, schema, true)],
    ),
    ...places.map(([place, name, schema]) => parameter(place, name, schema, !schema.safeParse(undefined).success)),
  ];
}

function parameter(place: string, name: string, schema: z.ZodType, required: boolean): object {
  const { description, ...rest } = parameterSchema(schema);
  return { name, in: place, required, ...(description === undefined ? {} : { description }), schema: rest };
}

function requestBody(name: V1RouteName, { body, raw, multipart }: V1Route): object {
  if (raw) return { requestBody: { required: true, content: { "application/octet-stream": {}, [FORM]: ONE_FILE } } };
  if (body === null) return {};
  const schema = bodySchema(body);
  const json = { schema, ...shown(BODIES[name] ?? {}) };
  const form = multipart ? { [FORM]: { schema: formOf(schema) } } : {};
  return { requestBody: { required: true, content: { "application/json": json, ...form } } };
}

const FORM = "multipart/form-data";
const FILE: JsonSchema = { type: "string", format: "binary" };
/** Under whichever name. */
const ONE_FILE = { schema: { type: "object", additionalProperties: FILE, minProperties: 1, maxProperties: 1 } };

/** A body as a form: a file is a part under its name, its caption a field; what else has parts of its own is in none. */
function formOf({ properties = {}, required }: JsonSchema): JsonSchema {
  const fields = Object.entries(properties).flatMap(([name, given]) => {
    const field = given as JsonSchema;
    const { base64, caption } = field.properties ?? {};
    if (base64 !== undefined) return [[name, FILE] as const, ...(caption ? [["caption", caption] as const] : [])];
    const isWhole = field.type === "object" || (field.items as JsonSchema | undefined)?.anyOf?.some(hasFields);
    return isWhole ? [] : [[name, field] as const];
  });
  return { type: "object", properties: Object.fromEntries(fields), ...(required && { required }) };
}

function hasFields(option: JsonSchema | boolean): boolean {
  return typeof option === "object" && option.type === "object";
}

/** One is shown as it is, of several each under what it says. */
function shown(examples: Readonly<Record<string, object>>): object {
  const named = Object.entries(examples).map(([says, value]) => [says, { summary: says, value }] as const);
  const [only, another] = named;
  return another === undefined ? { example: only?.[1].value } : { examples: Object.fromEntries(named) };
}

function answered(name: V1RouteName, { answer, stream }: V1Route, named: NamedSchemas): object {
  if (answer === null)
    return { content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } };
  const json = { "application/json": { schema: answerSchema(answer, named), example: ANSWERS[name] } };
  return { content: stream ? { ...json, "text/event-stream": { schema: { type: "string" } } } : json };
}

function failuresOf(name: V1RouteName, named: NamedSchemas): Record<string, object> {
  const codes = ["ORIGIN_REFUSED" as const, ...v1ErrorCodes(name)];
  const base = answerSchema(problemSchema, named);
  return Object.fromEntries(
    [...new Set(codes.map((code) => ERRORS[code].status))].map((status) => {
      const own = codes.filter((code) => ERRORS[code].status === status);
      const schema = { allOf: [base, { type: "object", properties: { code: { type: "string", enum: own } } }] };
      return [
        status,
        {
          description: inProblem(describeCodes(own)),
          ...headersOfFailure(status, true, isCounted(V1_ROUTES[name])),
          content: { [PROBLEM_TYPE]: { schema } },
        },
      ];
    }),
  );
}
