import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { ERRORS, type ErrorCode } from "#ports/contracts/errors.ts";
import type { ProviderRoutes } from "#ports/contracts/provider-api.ts";
import { askListener } from "./ask-listener.ts";

export const SERVER_URL = "https://gateway.example";

interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters: { name: string; in: string; required: boolean; schema: object }[];
  readonly requestBody?: {
    content: { "application/json": { schema: { properties: Record<string, object>; required?: string[] } } };
  };
  readonly responses: Record<string, { description: string; content: { "application/json": { schema: object } } }>;
  readonly security: object[];
}

export interface OpenApi {
  readonly openapi: string;
  readonly servers: { url: string }[];
  readonly paths: Record<string, Record<string, DocumentedOperation>>;
  readonly components: { schemas: Record<string, object> };
}

interface DocumentedGateway<Name extends string> {
  readonly routes: ProviderRoutes<Name>;
  errorCodesOf(name: Name): readonly ErrorCode[];
  /** Made with `SERVER_URL`. */
  readonly document: OpenApi;
  /** A gateway of its own, at `SERVER_URL`. */
  makeGateway(): RequestListener;
}

/** What each gateway's `/openapi.json` is. */
export function openApiSuite<Name extends string>(gateway: DocumentedGateway<Name>): void {
  const { routes, document } = gateway;
  const names = Object.keys(routes) as Name[];
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

  describe("/openapi.json", () => {
    it("is served, and names this server", async () => {
      const response = await askListener(gateway.makeGateway(), "/openapi.json");
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)));
      expect(document).toMatchObject({ openapi: "3.1.0", servers: [{ url: SERVER_URL }] });
    });

    it("documents every route of the contract and no other", () => {
      const documented = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).sort();
      expect(documented).toEqual(names.map((name) => `${routes[name].method} ${routes[name].path}`).sort());
    });

    it.each(operations)("describes what really exists: $method $path", async ({ path, method }) => {
      const target = path.replace("{client}", "Client001");
      const response = await askListener(gateway.makeGateway(), target, { method: method.toUpperCase() });
      expect([404, 405]).not.toContain(response.status);
    });

    it.each(operations)("gives $method $path its parameters, body and answers", ({ path, method, operation }) => {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const parameters = operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
      expect(parameters).toEqual(named);
      expect(operation.requestBody === undefined).toBe(method === "get");
      for (const [status, answer] of Object.entries(operation.responses)) {
        expect(Number(status)).toBeGreaterThanOrEqual(200);
        expect(answer.description).not.toBe("");
        expect(Object.keys(answer.content["application/json"].schema)).not.toEqual([]);
      }
      const name = names.find((one) => one === operation.operationId) ?? (names[0] as Name);
      const codes = gateway.errorCodesOf(name);
      for (const code of codes) expect(operation.responses[ERRORS[code].status]?.description).toContain(`\`${code}\``);
      expect(operation.security.length > 0).toBe(routes[name].token === "required");
    });

    it("refers to nothing that is not there", () => {
      const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
      expect(new Set(references)).toEqual(new Set(["#/components/schemas/Error"]));
      expect(document.components.schemas.Error).toBeDefined();
    });
  });
}
