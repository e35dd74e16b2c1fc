import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** A span as a collector is told of it. */
export interface ToldSpan {
  /** The process that told of it. */
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Undefined of the first of a trace. */
  readonly parentSpanId?: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** A code, where it did not come to what it was for. */
  readonly failed: string | null;
}

export interface Collector {
  readonly url: string;
  readonly spans: readonly ToldSpan[];
  /** What it was told, as it was sent. */
  text(): string;
  close(): Promise<void>;
}

interface OtlpAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface OtlpBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Pick<ToldSpan, "name" | "traceId" | "spanId" | "parentSpanId"> & {
        readonly attributes: readonly OtlpAttribute[];
        readonly status: { readonly code?: number; readonly message?: string };
      })[];
    }[];
  }[];
}

const ERROR = 2;

/** A collector of OpenTelemetry that keeps what it is told by OTLP over HTTP; answers `status` to each. */
export async function traceCollector(status = 200): Promise<Collector> {
  const bodies: OtlpBody[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === "/v1/traces") bodies.push((await json(request)) as OtlpBody);
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get spans() {
      return bodies.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans
            .flatMap(({ spans }) => spans)
            .map(({ attributes, status: { code, message }, ...span }) => ({
              ...span,
              service: String(factsOf(resource.attributes)["service.name"]),
              facts: factsOf(attributes),
              failed: code === ERROR ? (message ?? "") : null,
            })),
        ),
      );
    },
    text: () => JSON.stringify(bodies),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function factsOf(attributes: readonly OtlpAttribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
