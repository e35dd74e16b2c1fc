import type { RequestListener } from "node:http";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { DownloadFailure } from "#domain/messages/failures.ts";
import { askListener } from "./ask-listener.ts";
import { printFigure } from "./corpus.ts";
import { type DescribedOperation, type FuzzedRequest, fuzzedCalls, type Likely } from "./openapi-fuzz-calls.ts";
import { closed, type NamedSchemas, resolved } from "./openapi-schemas.ts";

// Requests made from the document itself, fitting and not: what comes back must be in the document too.

interface Document extends NamedSchemas {
  readonly paths: Record<string, Record<string, DescribedOperation>>;
}

interface FuzzedGateway<World> extends Likely {
  /** As it is served. */
  readonly document: object;
  /** What goes on behind the gateway. */
  readonly worlds: fc.Arbitrary<World>;
  makeGateway(world: World): Promise<RequestListener>;
  /** Codes that a route may answer with. */
  codesOf(operationId: string): readonly string[];
  /** How many gateways a route is asked of: where a call takes longer, fewer. */
  readonly gateways?: number;
}

/** What stands in the place of a schema where bytes are answered. */
const FILE = z.string();

/** A thousand calls a route: a gateway of its own for every ten of them costs less than one for each. */
const GATEWAYS = 100;
const CALLS_EACH = 10;

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
  const { requestOf } = fuzzedCalls(document, gateway);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation })),
  );

  function validators(operation: DescribedOperation): Map<number, z.ZodType> {
    return new Map(
      Object.entries(operation.responses).map(([status, { content }]) => {
        const { schema } = content?.["application/json"] ?? content?.["application/problem+json"] ?? {};
        return [Number(status), schema === undefined ? FILE : z.fromJSONSchema(closed(document, schema))];
      }),
    );
  }

  describe("what the document says", () => {
    it.each(operations)("is all that $name answers", async ({ name, path, method, operation }) => {
      const answers = validators(operation);
      const codes = gateway.codesOf(operation.operationId);
      const seen: Record<number, number> = {};
      async function call(listener: RequestListener, request: FuzzedRequest): Promise<void> {
        const { body, bearer } = request;
        const reply = await askListener(
          listener,
          request.query === "" ? request.path : `${request.path}?${request.query}`,
          {
            method: method.toUpperCase(),
            headers: {
              ...request.headers,
              ...(bearer === "" ? {} : { authorization: bearer }),
              ...(body?.type === undefined ? {} : { "content-type": body.type }),
            },
            body: body?.content,
          },
        );
        const isFile = reply.headers.has("content-disposition");
        const answer: unknown = isFile ? await reply.text() : await reply.json();
        const told = `${reply.status} ${JSON.stringify(answer)}`;
        if (reply.status === 500) throw new Error(told);
        seen[reply.status] = (seen[reply.status] ?? 0) + 1;
        const schema = answers.get(reply.status);
        if (schema === undefined) throw new Error(`not in the document: ${told}`);
        const [type = ""] = reply.headers.get("content-type")?.split(";") ?? [];
        const types = Object.keys(operation.responses[reply.status]?.content ?? {});
        if (!types.includes(isFile ? "application/octet-stream" : type))
          throw new Error(`not of its type: ${type} ${told}`);
        const checked = schema.safeParse(answer);
        if (!checked.success) throw new Error(`not of its schema: ${told}`, { cause: checked.error });
        const code = Reflect.get(Object(answer), "code");
        if (reply.status >= 400 && !codes.includes(code)) throw new Error(`not a code of this: ${told}`);
      }
      const calls = fc.array(requestOf(path, operation), { minLength: CALLS_EACH, maxLength: CALLS_EACH });
      await fc.assert(
        fc.asyncProperty(calls, gateway.worlds, async (requests, world) => {
          const listener = await gateway.makeGateway(world);
          for (const request of requests) await call(listener, request);
        }),
        { numRuns: gateway.gateways ?? GATEWAYS },
      );
      printFigure(`calls of ${name}`, seen);
      // Reached, and not only turned away at the door.
      expect(Object.keys(seen).length).toBeGreaterThanOrEqual(3);
    });

    it("is an OpenAPI 3.1 document: every schema of it can be read back", () => {
      expect(operations.length).toBeGreaterThan(10);
      for (const { operation } of operations) {
        const bodies = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
          schema === undefined ? [] : [resolved(document, schema)],
        );
        for (const schema of [...operation.parameters.map((parameter) => parameter.schema), ...bodies])
          expect(() => z.fromJSONSchema(schema)).not.toThrow();
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
