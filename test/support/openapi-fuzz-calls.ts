import fc from "fast-check";
import { type FuzzedBody, fuzzedForm, rawFile, textOf } from "./openapi-fuzz-forms.ts";
import { type JsonSchema, type NamedSchemas, resolved } from "./openapi-schemas.ts";

// Requests made from the document itself, fitting and not.

type Fields = fc.Arbitrary<Record<string, unknown>>;
type Schemas = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

export interface DescribedOperation {
  readonly operationId: string;
  readonly parameters: readonly {
    name: string;
    in: "path" | "query" | "header";
    required: boolean;
    schema: JsonSchema;
  }[];
  readonly requestBody?: { content: Schemas };
  readonly responses: Readonly<Record<string, { content?: Schemas }>>;
}

/** What calls are likely to be right with: a fuzz is to reach past the first check. */
export interface Likely {
  /** Values that are likely right, by field and parameter: of one route as `v1ShowTyping state`, of a path as `chats id`. */
  readonly likely: Readonly<Record<string, readonly unknown[]>>;
  /** Of these fields a body has mostly one. */
  readonly oneOf?: readonly string[];
  /** What stands in the place of a path's client. */
  readonly clients?: readonly string[];
  /** What callers come with; the tokens of a provider API by default. */
  readonly bearers?: readonly string[];
}

export interface FuzzedRequest {
  readonly path: string;
  readonly query: string;
  readonly headers: Record<string, string>;
  readonly body: FuzzedBody | undefined;
  readonly bearer: string;
}

const FORM = "multipart/form-data";
const BYTES = "application/octet-stream";

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
const BROKEN_JSON = ["", "{", "[".repeat(5000), "x".repeat(70_000), '{"__proto__":{"number":"1"}}'];

export function fuzzedCalls(document: NamedSchemas, gateway: Likely) {
  const { likely, oneOf = [], clients = CLIENTS, bearers = BEARERS } = gateway;

  /** Fields of a call of `route`; of those that stand for each other `chosen` alone, where there is such. */
  function fieldsOf(route: string, schema: JsonSchema, chosen: readonly string[] = oneOf): Fields {
    const names = Object.keys(schema.properties ?? {});
    if (names.length === 0) return fc.constant({});
    const values = Object.entries(schema.properties ?? {}).map(([name, field]) => [
      name,
      fc.constantFrom(...(likely[`${route} ${name}`] ?? likely[name] ?? exampleOf(field as JsonSchema))),
    ]);
    const all = fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>);
    const kinds = names.filter((name) => oneOf.includes(name));
    const ones = kinds.filter((name) => chosen.includes(name));
    const only = fc.tuple(all, fc.constantFrom(undefined, ...ones)).map(([said, one]) => ({
      ...said,
      ...Object.fromEntries(kinds.filter((name) => name !== one).map((name) => [name, undefined])),
    }));
    const fitting = kinds.length < 2 ? all : fc.oneof({ weight: ones.length, arbitrary: only }, all);
    const spoilt = fc.tuple(fitting, fc.constantFrom(...names, "more"), anything);
    const lacking = fc.tuple(fitting, fc.constantFrom(...names));
    return fc.oneof(
      { weight: 6, arbitrary: fitting },
      { weight: 2, arbitrary: spoilt.map(([said, name, value]) => ({ ...said, [name]: value })) },
      { weight: 1, arbitrary: lacking.map(([said, name]) => ({ ...said, [name]: undefined })) },
    );
  }

  function jsonOf(route: string, schema: JsonSchema): fc.Arbitrary<FuzzedBody> {
    const type = fc.constantFrom(...Array(8).fill("application/json"), undefined, "application/json; charset=utf-8");
    const content = fc.oneof(
      { weight: 8, arbitrary: fieldsOf(route, schema).map((fields) => JSON.stringify(fields)) },
      { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
      { weight: 1, arbitrary: fc.constantFrom(...BROKEN_JSON) },
    );
    return fc.record({ type, content });
  }

  /** Each as often as the others, of the bodies that the document offers. */
  function bodiesOf({ operationId, requestBody }: DescribedOperation): fc.Arbitrary<FuzzedBody | undefined> {
    const { "application/json": json, [FORM]: form, [BYTES]: bytes } = requestBody?.content ?? {};
    const offered = [
      ...(json?.schema === undefined ? [] : [jsonOf(operationId, resolved(document, json.schema))]),
      ...(form?.schema === undefined
        ? []
        : [fuzzedForm(resolved(document, form.schema), (schema) => fieldsOf(operationId, schema, []))]),
      ...(bytes === undefined ? [] : [rawFile]),
    ];
    return offered.length === 0 ? fc.constant(undefined) : fc.oneof(...offered);
  }

  function pathOf(path: string): fc.Arbitrary<string> {
    const [, listed = ""] = /(\w+)\/\{id\}/.exec(path) ?? [];
    const namedAt = (place: string) => likely[`${listed} ${place}`] ?? likely[place] ?? [`{${place}}`];
    return fc
      .tuple(fc.constantFrom(...clients), ...PLACES.map((place) => fc.constantFrom(...namedAt(place))))
      .map(([client, ...ids]) =>
        PLACES.reduce(
          (filled, place, at) => filled.replace(`{${place}}`, String(ids[at])),
          path.replace("{client}", client),
        ),
      );
  }

  return {
    requestOf(path: string, operation: DescribedOperation): fc.Arbitrary<FuzzedRequest> {
      const parameters = (place: "query" | "header") =>
        fieldsOf(operation.operationId, {
          properties: Object.fromEntries(
            operation.parameters.flatMap((p) => (p.in === place ? [[p.name, p.schema]] : [])),
          ),
        } as JsonSchema);
      return fc.record({
        path: pathOf(path),
        query: parameters("query").map(queryText),
        headers: parameters("header").map(headersOf),
        body: bodiesOf(operation),
        bearer: fc.constantFrom(...bearers),
      });
    },
  };
}

function exampleOf(schema: JsonSchema): readonly unknown[] {
  const [first] = schema.anyOf ?? [];
  if (typeof first === "object") return exampleOf(first);
  if (schema.type === "boolean") return [true, false];
  if (schema.type === "number" || schema.type === "integer") return [33.3152, 44.3661, "33.3", 90, 12, -12.5, 0, 181];
  return schema.pattern === undefined ? ["12345", "https://a.example/b.png"] : [...Array(6).fill("123456"), "12"];
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
