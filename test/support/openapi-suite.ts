import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import type { Platform } from "#domain/instances/instance.ts";
import { ERRORS, type ErrorCode } from "#ports/contracts/errors.ts";
import type { ProviderRoutes } from "#ports/contracts/provider-api.ts";
import { DOOR_CODES } from "#ports/contracts/provider-errors.ts";
import { askListener } from "./ask-listener.ts";
import { closed, type JsonSchema, type NamedSchemas, resolved } from "./openapi-schemas.ts";

export const SERVER_URL = "https://gateway.example";

/** Such as `whatsappSendImage`: programs are built on these names, so that they stay. */
export function operationId(platform: Platform, route: string): string {
  return platform + route.replace(/^./, (letter) => letter.toUpperCase());
}

interface DocumentedResponse {
  readonly description: string;
  readonly headers?: object;
  readonly content: {
    readonly "application/json": { readonly schema: JsonSchema };
    readonly "application/octet-stream"?: { readonly schema: JsonSchema };
  };
}

export interface DocumentedOperation {
  readonly operationId: string;
  readonly description: string;
  readonly "x-required-scope"?: string;
  readonly parameters: { name: string; in: string; required: boolean; description?: string; schema: object }[];
  readonly requestBody?: {
    required: boolean;
    content: {
      "application/json": { schema: JsonSchema };
      "multipart/form-data"?: { schema: JsonSchema };
    };
  };
  readonly responses: Record<string, DocumentedResponse>;
  readonly security: object[];
}

export interface OpenApi extends NamedSchemas {
  readonly openapi: string;
  readonly servers: { url: string }[];
  readonly paths: Record<string, Record<string, DocumentedOperation>>;
}

interface DocumentedGateway<Name extends string> {
  readonly platform: Platform;
  readonly routes: ProviderRoutes<Name>;
  errorCodesOf(name: Name): readonly ErrorCode[];
  /** Made with `SERVER_URL`. */
  readonly document: OpenApi;
  /** A gateway of its own, at `SERVER_URL`. */
  makeGateway(): RequestListener;
}

/** What each gateway's `/openapi.json` is. */
export function openApiSuite<Name extends string>(gateway: DocumentedGateway<Name>): void {
  const { platform, routes, document } = gateway;
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
      const target = path.replace("{client}", "Client001").replace("{id}", "msg_000000000000000");
      const response = await askListener(gateway.makeGateway(), target, { method: method.toUpperCase() });
      expect([404, 405]).not.toContain(response.status);
    });

    it.each(operations)("gives $method $path its parameters, body and answers", ({ path, method, operation }) => {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const parameters = operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
      expect(parameters).toEqual(named);
      expect(operation.requestBody === undefined).toBe(!["post", "patch"].includes(method));
      for (const [status, answer] of Object.entries(operation.responses)) {
        expect(Number(status)).toBeGreaterThanOrEqual(200);
        expect(answer.description).not.toBe("");
        const { "application/json": json, "application/octet-stream": file } = answer.content;
        expect(Object.keys((json ?? file)?.schema ?? {})).not.toEqual([]);
      }
      const name = names.find((one) => operationId(platform, one) === operation.operationId) ?? (names[0] as Name);
      expect(operation.operationId).toBe(operationId(platform, name));
      const codes = gateway.errorCodesOf(name);
      for (const code of codes) expect(operation.responses[ERRORS[code].status]?.description).toContain(`\`${code}\``);
      expect(operation.security.length > 0).toBe(routes[name].token === "required");
    });

    it.each(operations)("says which codes $method $path can answer with, and no others", ({ operation }) => {
      const name = names.find((one) => operationId(platform, one) === operation.operationId) ?? (names[0] as Name);
      const failures = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
      for (const [, { content }] of failures) {
        const { code } = closed(document, content["application/json"]?.schema ?? {}).properties ?? {};
        expect(code).toMatchObject({ enum: [...gateway.errorCodesOf(name), ...DOOR_CODES] });
      }
      expect(failures).not.toEqual([]);
    });

    it.each(operations)("says which scope $method $path needs, and which headers its answers have", ({ operation }) => {
      const name = names.find((one) => operationId(platform, one) === operation.operationId) ?? (names[0] as Name);
      const { scope, limit, token } = routes[name];
      expect(operation["x-required-scope"]).toBe(scope);
      if (scope !== undefined) expect(operation.description).toContain(`\`${scope}\``);
      const headersAt = (status: number) => Object.keys(operation.responses[status]?.headers ?? {});
      expect(headersAt(200).includes("RateLimit")).toBe(limit !== undefined);
      for (const code of DOOR_CODES) {
        expect(operation.responses[ERRORS[code].status]?.description).toContain(`\`${code}\``);
      }
      if (token === "none") return;
      expect(headersAt(401)).toEqual(["WWW-Authenticate", "RateLimit-Policy", "RateLimit"]);
      expect(headersAt(429)).toEqual(["Retry-After", "RateLimit-Policy", "RateLimit"]);
    });

    it("offers a key, an answer at once and 202 to every send, and to nothing else", () => {
      const sends = names.filter((name) => /^(re)?send(?!Code)/.test(name)).map((name) => operationId(platform, name));
      for (const header of ["Idempotency-Key", "Prefer"]) {
        const offered = operations.filter(({ operation }) =>
          operation.parameters.some((parameter) => parameter.name === header && parameter.in === "header"),
        );
        expect(offered.map(({ operation }) => operation.operationId)).toEqual(sends);
      }
      const later = operations.filter(({ operation }) => 202 in operation.responses);
      expect(later.map(({ operation }) => operation.operationId)).toEqual(sends);
    });

    it.each(operations)("names what $method $path takes and gives", ({ operation }) => {
      const bodies = operation.requestBody === undefined ? [] : [operation.requestBody];
      for (const { content } of [...bodies, ...Object.values(operation.responses)]) {
        if ("application/octet-stream" in content) continue;
        const { schema = {} } = content["application/json"] ?? {};
        for (const part of schema.anyOf ?? [schema]) expect(part).toEqual({ $ref: expect.any(String) });
      }
    });

    it("lets answers grow, and bodies not", () => {
      for (const { operation } of operations) {
        for (const { content } of Object.values(operation.responses)) {
          const { schema = {} } = content["application/json"] ?? {};
          expect(JSON.stringify(resolved(document, schema))).not.toContain('"additionalProperties":false');
        }
        const body = operation.requestBody?.content["application/json"].schema;
        if (body !== undefined) expect(resolved(document, body)).toMatchObject({ additionalProperties: false });
      }
    });

    it("wants a body only where a field of it is required", () => {
      for (const { operation } of operations) {
        const { requestBody } = operation;
        if (requestBody === undefined) continue;
        const { required = [] } = resolved(document, requestBody.content["application/json"].schema);
        expect(requestBody.required).toBe(required.length > 0);
      }
    });

    it("refers to all that it names, and to nothing that is not there", () => {
      const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
      expect(new Set(references.map(([, name]) => name))).toEqual(new Set(Object.keys(document.components.schemas)));
      expect(JSON.stringify(document)).not.toContain("$defs");
    });
  });
}
