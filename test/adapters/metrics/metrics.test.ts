import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import { afterEach, expect, it } from "vitest";
import { exposition } from "#adapters/metrics/exposition.ts";
import { metricsAlone, metricsBefore } from "#adapters/metrics/metrics-before.ts";
import type { Metric } from "#ports/metrics.ts";

let sent = 3;
const METRICS: readonly Metric[] = [
  {
    name: "wesal_messages_ended_total",
    help: "Messages.",
    kind: "counter",
    labelNames: ["result"],
    measure: () => [{ value: sent, labels: { result: "sent" } }],
  },
  { name: "wesal_queue_messages", help: "Waiting.", kind: "gauge", measure: () => [{ value: 7 }] },
];
const expose = exposition("telegram", METRICS);
const own: RequestListener = (_, response) => void response.writeHead(404).end("the role's own");
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function ask(listener: RequestListener, headers: Record<string, string> = {}, path = "/metrics") {
  const server = createServer(listener);
  closers.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { statusCode, body } = await request(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    headers,
  });
  return { status: statusCode, text: await body.text() };
}

it("tells what was measured, each time as it stands then, and of the process", async () => {
  const first = await expose();
  expect(first.contentType).toContain("text/plain; version=0.0.4");
  expect(first.text).toContain('wesal_messages_ended_total{result="sent",role="telegram"} 3\n');
  expect(first.text).toContain('wesal_queue_messages{role="telegram"} 7\n');
  for (const name of [
    "process_resident_memory_bytes",
    "nodejs_eventloop_lag_p99_seconds",
    "nodejs_heap_size_used_bytes",
  ]) {
    expect(first.text).toMatch(new RegExp(`^${name}\\{.*\\} [\\d.e+-]+$`, "m"));
  }
  sent = 5;
  expect((await expose()).text).toContain('wesal_messages_ended_total{result="sent",role="telegram"} 5\n');
});

it("is there for programs on this machine", async () => {
  const { status, text } = await ask(metricsBefore(own, expose));
  expect(status).toBe(200);
  expect(text).toContain("# TYPE wesal_queue_messages gauge");
});

it.each([
  ["came through a proxy", { "x-forwarded-for": "203.0.113.9" }],
  ["came through a proxy that says so otherwise", { via: "1.1 proxy" }],
  ["calls it by a public name", { host: "wesal.example.com" }],
])("is not there for whoever %s", async (_, headers) => {
  expect(await ask(metricsBefore(own, expose), headers)).toEqual({ status: 404, text: "the role's own" });
});

it("leaves all other paths to the role", async () => {
  expect((await ask(metricsBefore(own, expose), {}, "/metricsandmore")).text).toBe("the role's own");
});

it("is all that a port of its own has, for whoever reaches it", async () => {
  const through = { host: "wesal.example.com", "x-forwarded-for": "203.0.113.9" };
  expect((await ask(metricsAlone(expose), through)).status).toBe(200);
  expect((await ask(metricsAlone(expose), through, "/send/Client001")).status).toBe(404);
});

it("says that it failed where a metric cannot be measured", async () => {
  const broken: Metric = {
    ...{ name: "wesal_broken", help: "Broken.", kind: "gauge" },
    measure: () => {
      throw new Error("no metric");
    },
  };
  expect((await ask(metricsAlone(exposition("web", [broken])))).status).toBe(500);
});
