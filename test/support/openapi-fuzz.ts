import type { RequestListener } from "node:http";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import { askListener } from "./ask-listener.ts";
import { printFigure } from "./corpus.ts";
import { closed, type JsonSchema, type NamedSchemas, resolved } from "./openapi-schemas.ts";

// Requests made from the document itself, fitting and not: what comes back must be in the document too.

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly {
    name: string;
    in: "path" | "query" | "header";
    required: boolean;
    schema: JsonSchema;
  }[];
  readonly requestBody?: { content: { "application/json"?: { schema: JsonSchema } } };
  readonly responses: Record<
    string,
    { content?: { "application/json"?: { schema: JsonSchema }; "application/problem+json"?: { schema: JsonSchema } } }
  >;
}
interface Document extends NamedSchemas {
  readonly paths: Record<string, Record<string, Operation>>;
}

interface FuzzedGateway<World> {
  /** As it is served. */
  readonly document: object;
  /** Values that are likely right, by field and parameter: the fuzz is to reach past the first check. */
  readonly likely: Readonly<Record<string, readonly unknown[]>>;
  /** What stands in the place of a path's client. */
  readonly clients?: readonly string[];
  /** What goes on behind the gateway. */
  readonly worlds: fc.Arbitrary<World>;
  makeGateway(world: World): Promise<RequestListener>;
  /** What callers come with; the tokens of a provider API by default. */
  readonly bearers?: readonly string[];
  /** Codes that a route may answer with. */
  codesOf(operationId: string): readonly string[];
}

interface FuzzedRequest {
  readonly path: string;
  readonly query: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  readonly bearer: string;
}

/** What stands in the place of a schema where bytes are answered. */
const FILE = z.string();

/** A thousand calls a route: a gateway of its own for every ten of them costs less than one for each. */
const GATEWAYS = 100;
const CALLS_EACH = 10;

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.constantFrom("", "\u0000", "\ud800", "\u202e1", "' OR 1=1 --", "\r\nx: y", "../..", "x".repeat(3000), "٩٦٤"),
);
const anything = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(-1, 1.5, 1e21, Number.MAX_SAFE_INTEGER),
);

export const CLIENTS: readonly string[] = [
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
];
/** What a path names besides the client. */
const PLACES = ["id", "key", "webhook", "request", "template", "campaign"] as const;
const BEARERS: readonly string[] = [...Array(8).fill("Bearer token1"), "Bearer token3", "Bearer", "Basic x", ""];

/** In most of them the downloads succeed. */
export const DOWNLOADS = fc.constantFrom<DownloadFailure | null>(
  ...Array(6).fill(null),
  { code: "url-invalid" },
  { code: "url-blocked" },
  { code: "unreachable" },
  { code: "too-slow" },
  { code: "http-status", status: 404 },
  { code: "too-large", maxBytes: 1 },
  { code: "wrong-type", mimetype: null },
);

/** That a gateway answers nothing but what its document says. */
export function openApiFuzz<World>(gateway: FuzzedGateway<World>): void {
  const document = JSON.parse(JSON.stringify(gateway.document)) as Document;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation })),
  );

  function fieldsOf(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
    const names = Object.keys(schema.properties ?? {});
    const values = Object.entries(schema.properties ?? {}).map(([name, field]) => [
      name,
      fc.constantFrom(...(gateway.likely[name] ?? exampleOf(field as JsonSchema))),
    ]);
    const likely = Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>;
    if (names.length === 0) return fc.constant({});
    const spoilt = fc.tuple(fc.record(likely), fc.constantFrom(...names, "more"), anything);
    return fc.oneof(
      { weight: 6, arbitrary: fc.record(likely) },
      { weight: 2, arbitrary: spoilt.map(([fields, name, value]) => ({ ...fields, [name]: value })) },
      { weight: 1, arbitrary: fc.record(likely, { requiredKeys: [] }) },
    );
  }

  function requestOf({ path, operation }: (typeof operations)[number]): fc.Arbitrary<FuzzedRequest> {
    const parameters = (place: "query" | "header") =>
      fieldsOf({
        properties: Object.fromEntries(
          operation.parameters.flatMap((p) => (p.in === place ? [[p.name, p.schema]] : [])),
        ),
      } as JsonSchema);
    const schema = bodyOf(operation);
    return fc.record({
      path: fc
        .tuple(
          fc.constantFrom(...(gateway.clients ?? CLIENTS)),
          ...PLACES.map((place) => fc.constantFrom(...(gateway.likely[place] ?? [`{${place}}`]))),
        )
        .map(([client, ...ids]) =>
          PLACES.reduce(
            (filled, place, at) => filled.replace(`{${place}}`, String(ids[at])),
            path.replace("{client}", client),
          ),
        ),
      query: parameters("query").map(queryText),
      headers: parameters("header").map(headersOf),
      body:
        schema === undefined
          ? fc.constant(undefined)
          : fc.oneof(
              { weight: 8, arbitrary: fieldsOf(schema).map((fields) => JSON.stringify(fields)) },
              { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
              {
                weight: 1,
                arbitrary: fc.constantFrom(
                  "",
                  "{",
                  "[".repeat(5000),
                  "x".repeat(70_000),
                  '{"__proto__":{"number":"1"}}',
                ),
              },
            ),
      bearer: fc.constantFrom(...(gateway.bearers ?? BEARERS)),
    });
  }

  function bodyOf({ requestBody }: Operation): JsonSchema | undefined {
    const json = requestBody?.content["application/json"];
    return json && resolved(document, json.schema);
  }

  function validators(operation: Operation): Map<number, z.ZodType> {
    return new Map(
      Object.entries(operation.responses).map(([status, { content }]) => {
        const json = content?.["application/json"] ?? content?.["application/problem+json"];
        return [Number(status), json === undefined ? FILE : z.fromJSONSchema(closed(document, json.schema))];
      }),
    );
  }

  describe("what the document says", () => {
    it.each(operations)("is all that $name answers", async (entry) => {
      const answers = validators(entry.operation);
      const codes = gateway.codesOf(entry.operation.operationId);
      const seen: Record<number, number> = {};
      async function call(listener: RequestListener, request: FuzzedRequest): Promise<void> {
        const url = request.query === "" ? request.path : `${request.path}?${request.query}`;
        const headers = { ...request.headers, ...(request.bearer === "" ? {} : { authorization: request.bearer }) };
        const reply = await askListener(listener, url, {
          method: entry.method.toUpperCase(),
          headers,
          body: request.body,
        });
        const isFile = reply.headers.has("content-disposition");
        const answer: unknown = isFile ? await reply.text() : await reply.json();
        const told = `${reply.status} ${JSON.stringify(answer)}`;
        if (reply.status === 500) throw new Error(told);
        seen[reply.status] = (seen[reply.status] ?? 0) + 1;
        const schema = answers.get(reply.status);
        if (schema === undefined) throw new Error(`not in the document: ${told}`);
        const checked = schema.safeParse(answer);
        if (!checked.success) throw new Error(`not of its schema: ${told}`, { cause: checked.error });
        const code = Reflect.get(Object(answer), "code");
        if (reply.status >= 400 && !codes.includes(code)) throw new Error(`not a code of this: ${told}`);
      }
      const calls = fc.array(requestOf(entry), { minLength: CALLS_EACH, maxLength: CALLS_EACH });
      await fc.assert(
        fc.asyncProperty(calls, gateway.worlds, async (requests, world) => {
          const listener = await gateway.makeGateway(world);
          for (const request of requests) await call(listener, request);
        }),
        { numRuns: GATEWAYS },
      );
      printFigure(`calls of ${entry.name}`, seen);
      // Reached, and not only turned away at the door.
      expect(Object.keys(seen).length).toBeGreaterThanOrEqual(3);
    });

    it("is an OpenAPI 3.1 document: every schema of it can be read back", () => {
      expect(operations.length).toBeGreaterThan(10);
      for (const { operation } of operations) {
        const body = bodyOf(operation);
        const schemas = [...operation.parameters.map(({ schema }) => schema), ...(body === undefined ? [] : [body])];
        for (const schema of schemas) expect(() => z.fromJSONSchema(schema)).not.toThrow();
        expect(validators(operation).size).toBeGreaterThan(1);
      }
    });
  });
}

/** A document with the paths of some routes alone: others are answered elsewhere. */
export function onlyPaths(document: object, routes: Readonly<Record<string, { readonly path: string }>>): object {
  const { paths, ...rest } = document as Document;
  const named = new Set(Object.values(routes).map(({ path }) => path));
  return { ...rest, paths: Object.fromEntries(Object.entries(paths).filter(([path]) => named.has(path))) };
}

function exampleOf(schema: JsonSchema): readonly unknown[] {
  const [first] = schema.anyOf ?? [];
  if (typeof first === "object") return exampleOf(first);
  if (schema.type === "boolean") return [true, false];
  if (schema.type === "number" || schema.type === "integer") return [33.3152, 44.3661, "33.3", 90, 12, -12.5, 0, 181];
  return schema.pattern === undefined ? ["12345", "https://a.example/b.png"] : [...Array(6).fill("123456"), "12"];
}

/** Any value becomes a text, even an object whose own `toString` is none. */
function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function queryText(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.append(name, textOf(value));
  return query.toString();
}

/** What a header can hold; anything else never leaves a client. */
function headersOf(values: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      textOf(value)
        .replace(/[^ -~]/g, "?")
        .trim(),
    ]),
  );
}
