import { describe, expect, it } from "vitest";
import { errorCodesOf, openApiDocument } from "#adapters/gateways/whatsapp/openapi.ts";
import { whatsAppGatewayApp } from "#adapters/gateways/whatsapp/routes.ts";
import { ERRORS } from "#ports/contracts/errors.ts";
import { WHATSAPP_ROUTES, type WhatsAppRouteName } from "#ports/contracts/whatsapp-api.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";

interface Operation {
  readonly operationId: string;
  readonly parameters: { name: string; in: string; required: boolean; schema: object }[];
  readonly requestBody?: {
    content: { "application/json": { schema: { properties: Record<string, object>; required?: string[] } } };
  };
  readonly responses: Record<string, { description: string; content: { "application/json": { schema: object } } }>;
  readonly security: object[];
}
interface Document {
  readonly openapi: string;
  readonly servers: { url: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Record<string, object> };
}

const document = openApiDocument("https://wa.example") as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe("/openapi.json", () => {
  it("is served, and names this server", async () => {
    const app = whatsAppGatewayApp(gatewayWorld().ports, { url: "https://wa.example" });
    const response = await app.request("/openapi.json");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)));
    expect(document).toMatchObject({ openapi: "3.1.0", servers: [{ url: "https://wa.example" }] });
  });

  it("documents every route of the contract and no other", () => {
    const documented = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).sort();
    const routes = Object.values(WHATSAPP_ROUTES)
      .map(({ method, path }) => `${method} ${path}`)
      .sort();
    expect(documented).toEqual(routes);
  });

  it.each(operations)("describes what really exists: $method $path", async ({ path, method }) => {
    const app = whatsAppGatewayApp(gatewayWorld().ports, { url: "https://wa.example" });
    const response = await app.request(path.replace("{client}", "Client001"), { method: method.toUpperCase() });
    expect([404, 405]).not.toContain(response.status);
  });

  it.each(operations)("gives $method $path its parameters, body and answers", ({ path, method, operation }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(named);
    expect(operation.requestBody === undefined).toBe(method === "get");
    for (const [status, answer] of Object.entries(operation.responses)) {
      expect(Number(status)).toBeGreaterThanOrEqual(200);
      expect(answer.description).not.toBe("");
      expect(Object.keys(answer.content["application/json"].schema)).not.toEqual([]);
    }
    const { routes } = { routes: WHATSAPP_ROUTES };
    const codes = errorCodesOf(operation.operationId as WhatsAppRouteName);
    for (const code of codes) expect(operation.responses[ERRORS[code].status]?.description).toContain(code);
    expect(operation.security.length > 0).toBe(routes[operation.operationId as WhatsAppRouteName].token === "required");
  });

  it("says which fields a text needs", () => {
    const schema = document.paths["/send/{client}"]?.post?.requestBody?.content["application/json"].schema;
    expect(schema?.required).toEqual(["number", "message"]);
    expect(Object.keys(schema?.properties ?? {})).toEqual(["dtoken", "number", "message"]);
  });

  it("refers to nothing that is not there", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
    expect(new Set(references)).toEqual(new Set(["#/components/schemas/Error"]));
    expect(document.components.schemas.Error).toBeDefined();
  });
});
