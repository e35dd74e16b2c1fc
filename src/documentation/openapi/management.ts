import { z } from "zod";
import type { Contacts } from "#domain/contacts.ts";
import { KEY_SCOPES } from "#domain/keys/scope.ts";
import { SCOPE_WORDING } from "#domain/wording/keys.ts";
import { ERRORS, inProblem } from "#ports/contracts/errors.ts";
import {
  MANAGEMENT_ROUTES,
  type ManagementRouteName,
  PROBLEM_TYPE,
  problemSchema,
} from "#ports/contracts/management.ts";
import { managementErrorCodes } from "#ports/contracts/management-errors.ts";
import type { ManagementRoute } from "#ports/contracts/management-route.ts";
import { routeNames } from "#ports/contracts/provider-api.ts";
import { withoutSlash } from "../request.ts";
import { headersOfFailure, RATE_LIMITED } from "./answer-headers.ts";
import { contactOf } from "./contact.ts";
import { describeCodes, ERROR_ANSWER, SCOPE_EXTENSION } from "./operation.ts";
import { answerSchema, bodySchema, type NamedSchemas, parameterSchema } from "./schemas.ts";
import { UNIFIED_TAGS, unifiedPaths } from "./unified.ts";

const TAGS = {
  Instances: "Create, read, change, renew and delete them",
  Sessions: "Link an account to an instance, see where it stands, and log out",
  Keys: "API keys that are no wider than the one that asks",
  Requests: "Calls that were made, by the `requestId` of their answers",
  Templates: "Texts in several languages that are sent by their names",
  Campaigns: "A template that goes to a list of people, one after another",
  Webhooks: "Addresses that are told what happens to an instance",
} as const;

function tagOf({ path }: ManagementRoute): keyof typeof TAGS {
  if (path.includes("/session")) return "Sessions";
  if (path.includes("/webhooks")) return "Webhooks";
  if (path.startsWith("/v1/campaigns")) return "Campaigns";
  if (path.startsWith("/v1/templates")) return "Templates";
  if (path.startsWith("/v1/requests")) return "Requests";
  return path.startsWith("/v1/keys") ? "Keys" : "Instances";
}

const IN_PATHS = {
  client: z.string(),
  key: z.string(),
  webhook: z.string(),
  request: z.string(),
  template: z.string(),
  campaign: z.string(),
};

/** The management API as OpenAPI 3.1, at the address of one of its hosts. */
export function managementOpenApi(url: string, contacts: Contacts): object {
  const named: NamedSchemas = {};
  const paths: Record<string, Record<string, object>> = {};
  for (const name of routeNames(MANAGEMENT_ROUTES)) {
    const route: ManagementRoute = MANAGEMENT_ROUTES[name];
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(name, route, named) };
  }
  for (const [path, operations] of Object.entries(unifiedPaths(named))) paths[path] = { ...paths[path], ...operations };
  const scopes = KEY_SCOPES.map((scope) => `- \`${scope}\`: ${SCOPE_WORDING[scope]}`).join("\n");
  return {
    openapi: "3.1.0",
    info: {
      title: `${contacts.productName} API`,
      version: "1",
      description: `Send and receive on WhatsApp and Telegram in one vocabulary, and manage instances. Each call names the scope that a key needs; what is about one instance takes its token as well.\n\n${scopes}`,
      ...contactOf(contacts),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: withoutSlash(url) }],
    tags: Object.entries({ ...UNIFIED_TAGS, ...TAGS }).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1))),
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "An API key, `wsl_…`" },
        token: { type: "http", scheme: "bearer", description: "The instance's own token" },
      },
    },
  };
}

function operationOf(name: ManagementRouteName, route: ManagementRoute, named: NamedSchemas): object {
  const inPath = Object.entries(IN_PATHS).filter(([part]) => route.path.includes(`{${part}}`));
  const parameters = [
    ...inPath.map(([part, schema]) => ({ name: part, in: "path", required: true, schema: parameterSchema(schema) })),
    ...Object.entries<z.ZodType>(route.query?.shape ?? {}).map(([part, schema]) => {
      const { description, ...rest } = parameterSchema(schema);
      return { name: part, in: "query", required: false, description, schema: rest };
    }),
  ];
  const body = route.body === null ? {} : { content: { "application/json": { schema: bodySchema(route.body) } } };
  return {
    operationId: `manage${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tags: [tagOf(route)],
    summary: route.title,
    description: `${route.summary}\n\nScope: \`${route.scope}\`.`,
    [SCOPE_EXTENSION]: route.scope,
    parameters,
    ...(route.body === null ? {} : { requestBody: { required: !route.body.safeParse({}).success, ...body } }),
    responses: {
      [route.status]: {
        description: "Done",
        headers: RATE_LIMITED,
        content: { "application/json": { schema: answerSchema(route.answer, named) } },
      },
      ...failuresOf(name, named),
    },
    security: [{ key: [] }],
  };
}

/** By status, each with the codes that it can have. */
function failuresOf(name: ManagementRouteName, named: NamedSchemas): Record<string, object> {
  const codes = ["ORIGIN_REFUSED" as const, ...managementErrorCodes(name)];
  const base = answerSchema(problemSchema, named);
  const responses: Record<string, object> = { [ERRORS.HOST_REFUSED.status]: elsewhere(named) };
  for (const status of new Set(codes.map((code) => ERRORS[code].status))) {
    const own = codes.filter((code) => ERRORS[code].status === status);
    const schema = { allOf: [base, { type: "object", properties: { code: { type: "string", enum: own } } }] };
    const content = { [PROBLEM_TYPE]: { schema } };
    responses[status] = {
      description: inProblem(describeCodes(own)),
      ...headersOfFailure(status, true, true),
      content,
    };
  }
  return responses;
}

/** Said before it is known that the call is one of these: in the shape of the other APIs. */
function elsewhere(named: NamedSchemas): object {
  const schema = answerSchema(ERROR_ANSWER, named);
  return { description: describeCodes(["HOST_REFUSED"]), content: { "application/json": { schema } } };
}
