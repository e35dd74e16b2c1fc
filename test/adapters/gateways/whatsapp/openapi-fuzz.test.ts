import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openApiDocument } from "#adapters/gateways/whatsapp/openapi.ts";
import { whatsAppGatewayApp } from "#adapters/gateways/whatsapp/routes.ts";
import type { SessionReason, SessionState } from "#domain/session-state.ts";
import type { DownloadFailure } from "#ports/media-download.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";

// Requests made from the document itself, fitting and not: what comes back must be in the document too.

type JsonSchema = z.core.JSONSchema.JSONSchema;
interface Operation {
  readonly parameters: readonly { name: string; in: "path" | "query"; required: boolean; schema: JsonSchema }[];
  readonly requestBody?: { content: { "application/json": { schema: JsonSchema } } };
  readonly responses: Record<string, { content: { "application/json": { schema: JsonSchema } } }>;
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: { Error: JsonSchema } };
}

const RUNS = 150;
const document = JSON.parse(JSON.stringify(openApiDocument("https://wa.example"))) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation })),
);

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.constantFrom("", "\u0000", "\ud800", "\u202e1", "' OR 1=1 --", "\r\nx: y", "../..", "x".repeat(3000), "٩٦٤"),
);
const anything = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(-1, 1.5, 1e21, Number.MAX_SAFE_INTEGER),
);
/** Values that are likely right: the fuzz is to reach past the first check. */
const LIKELY: Record<string, readonly unknown[]> = {
  dtoken: [...Array(9).fill(undefined), "token1", "token3", "wrong"],
  number: [
    "9647701234567",
    "9647701234567",
    "9647700000404",
    "9647700000463",
    "9647700000408",
    "9647700000503",
    "+964 770-123",
    12,
    "",
  ],
  messageId: ["ABC", "none", ""],
  client: [
    ...Array(20).fill("Client001"),
    "Client002",
    "Client003",
    "Client003",
    "Client004",
    "Nobody",
    "%00",
    "%",
    "..%2f",
    "x".repeat(65),
  ],
};

function valueFor(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const likely = LIKELY[name] ?? exampleOf(schema);
  return fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...likely) }, { weight: 1, arbitrary: anything });
}

function exampleOf(schema: JsonSchema): readonly unknown[] {
  const [first] = schema.anyOf ?? [];
  if (typeof first === "object") return exampleOf(first);
  if (schema.type === "boolean") return [true, false];
  if (schema.type === "number" || schema.type === "integer") return [33.3152, 44.3661, "33.3", 90, 181];
  return schema.pattern === undefined ? ["12345", "https://a.example/b.png"] : ["123456", "123456", "12"];
}

function fieldsOf(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const values = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    valueFor(name, field as JsonSchema),
  ]);
  const fields = Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>;
  return fc.oneof(
    { weight: 6, arbitrary: fc.record(fields) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  );
}

function queryText(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.append(name, String(value));
  return query.toString();
}

const WORLDS = fc.record({
  state: fc.constantFrom<[SessionState, SessionReason]>(
    ...Array(6).fill(["connected", "linked"]),
    ["reconnecting", "connection-lost"],
    ["logged_out", "unlinked-from-phone"],
    ["banned", "refused-by-provider"],
  ),
  download: fc.constantFrom<DownloadFailure | null>(
    ...Array(6).fill(null),
    { code: "url-invalid" },
    { code: "url-blocked" },
    { code: "unreachable" },
    { code: "too-slow" },
    { code: "http-status", status: 404 },
    { code: "too-large", maxBytes: 1 },
    { code: "wrong-type", mimetype: null },
  ),
});

function requestOf({ path, operation }: (typeof operations)[number]) {
  const parameters = (place: "path" | "query") =>
    fieldsOf({
      properties: Object.fromEntries(operation.parameters.flatMap((p) => (p.in === place ? [[p.name, p.schema]] : []))),
    } as JsonSchema);
  const schema = operation.requestBody?.content["application/json"].schema;
  return fc.record({
    path: fc.constantFrom(...(LIKELY.client as readonly string[])).map((client) => path.replace("{client}", client)),
    query: parameters("query").map(queryText),
    body:
      schema === undefined
        ? fc.constant(undefined)
        : fc.oneof(
            { weight: 8, arbitrary: fieldsOf(schema).map((fields) => JSON.stringify(fields)) },
            { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
            {
              weight: 1,
              arbitrary: fc.constantFrom("", "{", "[".repeat(5000), "x".repeat(70_000), '{"__proto__":{"number":"1"}}'),
            },
          ),
    bearer: fc.constantFrom(...Array(8).fill("Bearer token1"), "Bearer token3", "Bearer", "Basic x", ""),
  });
}

function validators(operation: Operation): Map<number, z.ZodType> {
  return new Map(
    Object.entries(operation.responses).map(([status, { content }]) => {
      const { schema } = content["application/json"];
      const resolved = "$ref" in schema ? document.components.schemas.Error : schema;
      return [Number(status), z.fromJSONSchema(resolved)];
    }),
  );
}

describe("what the document says", () => {
  it.each(operations)("is all that $name answers", async (entry) => {
    const answers = validators(entry.operation);
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(requestOf(entry), WORLDS, async (request, { state: [state, reason], download }) => {
        const world = gatewayWorld();
        world.putMessage(1, "ABC", "delivered");
        world.failDownloads(download);
        if (state !== "connected") world.sessions.put(1, state, reason);
        const app = whatsAppGatewayApp(world.ports, { url: "https://wa.example" });
        const url = request.query === "" ? request.path : `${request.path}?${request.query}`;
        const headers = request.bearer === "" ? {} : { authorization: request.bearer };
        const init = { method: entry.method.toUpperCase(), headers };
        const reply = await app.request(url, request.body === undefined ? init : { ...init, body: request.body });
        const answer: unknown = await reply.json();
        const told = `${reply.status} ${JSON.stringify(answer)}`;
        if (reply.status === 500) throw new Error(told);
        seen.add(reply.status);
        const schema = answers.get(reply.status);
        if (schema === undefined) throw new Error(`not in the document: ${told}`);
        const checked = schema.safeParse(answer);
        if (!checked.success) throw new Error(`not of its schema: ${told}`, { cause: checked.error });
      }),
      { numRuns: RUNS },
    );
    // Reached, and not only turned away at the door.
    expect(seen.size).toBeGreaterThanOrEqual(3);
  });

  it("is an OpenAPI 3.1 document: every schema of it can be read back", () => {
    expect(operations.length).toBeGreaterThan(10);
    for (const { operation } of operations) {
      const body = operation.requestBody?.content["application/json"].schema;
      const schemas = [...operation.parameters.map(({ schema }) => schema), ...(body === undefined ? [] : [body])];
      for (const schema of schemas) expect(() => z.fromJSONSchema(schema)).not.toThrow();
      expect(validators(operation).size).toBeGreaterThan(1);
    }
  });
});
