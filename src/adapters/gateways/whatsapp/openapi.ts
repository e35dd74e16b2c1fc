import { z } from "zod";
import { ERRORS, type ErrorCode, errorAnswerSchema } from "#ports/contracts/errors.ts";
import { clientParams, WHATSAPP_ROUTES, type WhatsAppRouteName } from "#ports/contracts/whatsapp-api.ts";

type Route = (typeof WHATSAPP_ROUTES)[WhatsAppRouteName];

const COMMON: readonly ErrorCode[] = ["MALFORMED", "INSTANCE_NOT_FOUND", "INTERNAL"];
const WITH_TOKEN: readonly ErrorCode[] = ["TOKEN_MISSING", "TOKEN_INVALID", "RATE_LIMITED"];
const WITH_BODY: readonly ErrorCode[] = ["BODY_TOO_LARGE"];
const WITH_NETWORK: readonly ErrorCode[] = ["INSTANCE_EXPIRED", "NOT_CONNECTED", "CONNECTION_LOST", "PROVIDER_SILENT"];
const WITH_RECIPIENT: readonly ErrorCode[] = ["RECIPIENT_NOT_FOUND", "ACCOUNT_RESTRICTED", "PROVIDER_REFUSED"];
const WITH_MEDIA: readonly ErrorCode[] = ["MEDIA_TOO_LARGE", "MEDIA_BLOCKED", "MEDIA_UNREACHABLE", "MEDIA_TYPE"];

/** The codes a route can answer with. */
export function errorCodesOf(name: WhatsAppRouteName): ErrorCode[] {
  const route = WHATSAPP_ROUTES[name];
  return [
    ...COMMON,
    ...(route.token === "required" ? WITH_TOKEN : []),
    ...(route.body === null ? [] : WITH_BODY),
    ...(name.startsWith("send") || name === "checkNumber" ? WITH_NETWORK : []),
    ...(name.startsWith("send") ? WITH_RECIPIENT : []),
    ...(name === "sendImage" || name === "sendVideo" ? WITH_MEDIA : []),
    ...(name === "startSession" ? (["INSTANCE_EXPIRED", "PROVIDER_SILENT"] as const) : []),
    ...(name === "messageStatus" ? (["MESSAGE_NOT_FOUND"] as const) : []),
  ];
}

/** OpenAPI 3.1, from the very schemas that requests are checked with. */
export function openApiDocument(serverUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of Object.keys(WHATSAPP_ROUTES) as WhatsAppRouteName[]) {
    const route = WHATSAPP_ROUTES[name];
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "WhatsApp provider API",
      version: "1",
      description:
        "Send messages from a linked WhatsApp account. An answer of 2xx means that WhatsApp has acknowledged the message.",
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorAnswerSchema, "output") },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The instance's token, instead of `dtoken`" },
      },
    },
  };
}

function operation(name: WhatsAppRouteName, route: Route): object {
  return {
    operationId: name,
    summary: route.summary,
    parameters: [
      { name: "client", in: "path", required: true, schema: jsonSchema(clientParams.shape.client, "input") },
      ...queryOf(route),
    ],
    ...(route.body === null ? {} : { requestBody: { required: true, content: json(jsonSchema(route.body, "input")) } }),
    responses: { 200: { description: "Done", content: json(anyOf(route.answers)) }, ...failuresOf(name) },
    security: route.token === "required" ? [{ bearer: [] }, {}] : [],
  };
}

function queryOf(route: Route): object[] {
  if (!("query" in route)) return [];
  return Object.entries(route.query.shape).map(([name, schema]) => ({
    name,
    in: "query",
    required: !schema.safeParse(undefined).success,
    schema: jsonSchema(schema, "input"),
  }));
}

function failuresOf(name: WhatsAppRouteName): Record<string, object> {
  const codes = errorCodesOf(name);
  const byStatus: Record<string, object> = {};
  for (const status of new Set(codes.map((code) => ERRORS[code].status))) {
    const sameStatus = codes.filter((code) => ERRORS[code].status === status);
    byStatus[status] = {
      description: sameStatus.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join("\n\n"),
      ...(status === 429 ? { headers: { "Retry-After": { schema: { type: "integer" } } } } : {}),
      content: json({ $ref: "#/components/schemas/Error" }),
    };
  }
  return byStatus;
}

function anyOf(schemas: readonly z.ZodType[]): object {
  const parts = schemas.map((schema) => jsonSchema(schema, "output"));
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { anyOf: parts };
}

function json(schema: object): object {
  return { "application/json": { schema } };
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
