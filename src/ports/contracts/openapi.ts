import { z } from "zod";
import { ERRORS, type ErrorCode, errorAnswerSchema } from "./errors.ts";
import { type ProviderApi, type ProviderRoute, routeNames } from "./provider-api.ts";

/** OpenAPI 3.1, from the very schemas that requests are checked with. */
export function openApiDocument<Name extends string>(api: ProviderApi<Name>, serverUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of routeNames(api.routes)) {
    const route = api.routes[name];
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(api, name, route) };
  }
  return {
    openapi: "3.1.0",
    info: { title: api.title, version: "1", description: api.description },
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

function operation<Name extends string>(api: ProviderApi<Name>, name: Name, route: ProviderRoute): object {
  const client = { name: "client", in: "path", required: true, schema: jsonSchema(api.client, "input") };
  return {
    operationId: name,
    summary: route.title,
    description: route.summary,
    parameters: [
      ...(route.path.includes("{client}") ? [client] : []),
      ...parametersOf("query", route.query),
      ...parametersOf("header", route.headers),
    ],
    ...(route.body === null ? {} : { requestBody: { required: true, content: json(jsonSchema(route.body, "input")) } }),
    responses: {
      200: { description: "Done", content: json(anyOf(route.answers)) },
      ...failuresOf(api.errorCodesOf(name)),
    },
    security: route.token === "required" ? [{ bearer: [] }, {}] : [],
  };
}

function parametersOf(place: "query" | "header", fields: z.ZodObject | undefined): object[] {
  return Object.entries(fields?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: !z.safeParse(schema, undefined).success,
    schema: jsonSchema(schema, "input"),
  }));
}

function failuresOf(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus: Record<string, object> = {};
  for (const status of new Set(codes.map((code) => ERRORS[code].status))) {
    const sameStatus = codes.filter((code) => ERRORS[code].status === status);
    byStatus[status] = {
      description: sameStatus.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join("\n\n"),
      ...(status === 429 || status === 503 ? { headers: { "Retry-After": { schema: { type: "integer" } } } } : {}),
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

function jsonSchema(schema: z.core.$ZodType, io: "input" | "output"): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
