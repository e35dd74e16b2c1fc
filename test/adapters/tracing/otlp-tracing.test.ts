import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { otlpTracing } from "#adapters/tracing/otlp-tracing.ts";
import type { Tracing } from "#ports/tracing.ts";
import { type Collector, traceCollector } from "#test/support/trace-collector.ts";

const STRANGER = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };

describe("what is told to a collector", () => {
  let collector: Collector;
  let warned: unknown[];
  const tracing = (ratio = 1, endpoint = collector.url): Tracing =>
    otlpTracing({ endpoint, ratio, role: "web", logger: { warn: (event) => void warned.push(event) } });

  beforeEach(async () => {
    warned = [];
    collector = await traceCollector();
  });
  afterEach(() => collector.close());

  it("is what belongs to what, by the process that did it", async () => {
    const traces = tracing();
    await traces.within({ name: "outer", kind: "server" }, async () => {
      await traces.within({ name: "inner", kind: "internal", facts: { count: 2 } }, async (span) => {
        expect(traces.current()?.traceparent).toBe(span.traceparent);
        span.tell({ more: true });
        span.rename("innermost");
      });
    });
    expect(traces.current()).toBeNull();
    await traces.close();
    const [inner, outer] = collector.spans;
    expect(outer).toMatchObject({ name: "outer", service: "wesal-web", failed: null });
    expect(inner).toMatchObject({ name: "innermost", parentSpanId: outer?.spanId, traceId: outer?.traceId });
    expect(inner?.facts).toEqual({ count: 2, more: true });
  });

  it("belongs to what its caller says, and begins anew where that cannot be read", async () => {
    const traces = tracing();
    const parent = `00-${STRANGER.traceId}-${STRANGER.spanId}-00`;
    traces.begin({ name: "asked", kind: "server", parent }).end();
    traces.begin({ name: "unreadable", kind: "server", parent: "00-zz-1-00" }).end();
    await traces.close();
    const [asked, unreadable] = collector.spans;
    expect(asked).toMatchObject({ traceId: STRANGER.traceId, parentSpanId: STRANGER.spanId });
    expect(unreadable?.parentSpanId).toBeUndefined();
  });

  it("says by a code how something failed, and nothing of what it said", async () => {
    const traces = tracing();
    const why = Object.assign(new Error("the text of a message"), { code: "busy" });
    const failing = traces.within({ name: "fails", kind: "client" }, () => Promise.reject(why));
    await expect(failing).rejects.toBe(why);
    await traces.close();
    expect(collector.spans).toMatchObject([{ name: "fails", failed: "busy", facts: { "error.type": "busy" } }]);
    expect(collector.text()).not.toContain("the text");
  });

  it("is as many traces as are asked for, the same ones in each process, whatever a caller says", async () => {
    const [one, other] = [tracing(0.5), tracing(0.5)];
    for (let at = 0; at < 200; at += 1) {
      const traceId = createHash("sha256").update(String(at)).digest("hex").slice(0, 32);
      const parent = `00-${traceId}-${STRANGER.spanId}-0${at % 2}`;
      one.begin({ name: "one", kind: "server", parent }).end();
      other.begin({ name: "other", kind: "server", parent }).end();
    }
    await Promise.all([one.close(), other.close()]);
    const idsOf = (name: string) => collector.spans.filter((span) => span.name === name).map(({ traceId }) => traceId);
    expect(idsOf("one").length).toBeGreaterThan(20);
    expect(idsOf("one").length).toBeLessThan(180);
    expect(idsOf("other")).toEqual(idsOf("one"));
  });

  it("is lost where the collector does not take it, which is said once and holds nothing up", async () => {
    const refusing = await traceCollector(400);
    const traces = tracing(1, refusing.url);
    traces.begin({ name: "lost", kind: "server" }).end();
    await traces.close();
    await refusing.close();
    expect(warned).toEqual(["traces-not-told"]);
  });
});
