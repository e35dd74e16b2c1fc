import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import {
  SpanKind as ApiKind,
  type Span as ApiSpan,
  ROOT_CONTEXT,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { ExportResultCode, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "#ports/logger.ts";
import type { OpenSpan, SpanBeginning, SpanKind, Tracing } from "#ports/tracing.ts";

interface OtlpOptions {
  /** Of the collector, such as `http://127.0.0.1:4318`. */
  readonly endpoint: string;
  /** Of all traces, those that are told: 0 to 1. The same ones in every process, by their id. */
  readonly ratio: number;
  /** Which process of the product it is. */
  readonly role: string;
  readonly logger: Pick<Logger, "warn">;
}

const KINDS: Readonly<Record<SpanKind, ApiKind>> = {
  server: ApiKind.SERVER,
  client: ApiKind.CLIENT,
  consumer: ApiKind.CONSUMER,
  internal: ApiKind.INTERNAL,
};
const CLOSE_MS = 2_000;
/** A collector that is away is told of so often. */
const WARN_EVERY_MS = 60_000;

/**
 * Spans by OTLP over HTTP, in batches; what does not fit into the queue of 2,048 is left out, and so is what the collector
 * does not take. Its headers and certificates, and attributes of the resource, are the SDK's own variables: `OTEL_…`.
 */
export function otlpTracing({ endpoint, ratio, role, logger }: OtlpOptions): Tracing {
  const byRatio = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": `wesal-${role}` }))
      .merge(detectResources({ detectors: [envDetector] })),
    // What a caller says of a trace does not make us tell more of it, nor less.
    sampler: new ParentBasedSampler({ root: byRatio, remoteParentSampled: byRatio, remoteParentNotSampled: byRatio }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: watched(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` }), logger),
      }),
    ],
  });
  const tracer = provider.getTracer("wesal");
  const underWay = new AsyncLocalStorage<OpenSpan>();
  const begin = (beginning: SpanBeginning): OpenSpan => {
    const parent = beginning.parent ?? underWay.getStore()?.traceparent;
    return openSpan(startSpan(tracer, beginning, parent), underWay);
  };
  return {
    begin,
    async within(beginning, work) {
      const span = begin(beginning);
      try {
        return await span.hold(() => work(span));
      } catch (error) {
        span.fail((error as { code?: string }).code ?? (error as Error).name);
        throw error;
      } finally {
        span.end();
      }
    },
    current: () => underWay.getStore() ?? null,
    async close() {
      // What it does not take has been warned of.
      const told = provider.shutdown().catch(() => undefined);
      await Promise.race([told, pause(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

function startSpan(tracer: Tracer, { name, kind, facts = {} }: SpanBeginning, parent: string | undefined): ApiSpan {
  const before = parent === undefined ? null : parseTraceParent(parent);
  const context = before === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...before, isRemote: true });
  return tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, context);
}

function openSpan(span: ApiSpan, underWay: AsyncLocalStorage<OpenSpan>): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const open: OpenSpan = {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
    rename: (name) => void span.updateName(name),
    tell: (facts) => void span.setAttributes(facts),
    fail: (why) => void span.setStatus({ code: SpanStatusCode.ERROR, message: why }).setAttribute("error.type", why),
    hold: (work) => underWay.run(open, work),
    end: () => span.end(),
  };
  return open;
}

/** The same, and the log says when it does not take what it is told. */
function watched(exporter: SpanExporter, logger: Pick<Logger, "warn">): SpanExporter {
  let warnedMs = Number.NEGATIVE_INFINITY;
  return {
    export(spans, tell) {
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS && performance.now() - warnedMs > WARN_EVERY_MS) {
          warnedMs = performance.now();
          logger.warn("traces-not-told", { count: spans.length, error: result.error });
        }
        tell(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
