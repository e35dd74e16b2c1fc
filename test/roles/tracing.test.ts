import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Collector, type ToldSpan, traceCollector } from "#test/support/trace-collector.ts";
import { until } from "#test/support/until.ts";
import { type Receiver, receiver } from "#test/support/webhook-world.ts";
import { type LinkedClient, linkedClient } from "../e2e/support/api.ts";
import { type Product, startProduct } from "../e2e/support/product.ts";

const [SHOP, CUSTOMER] = ["964770180201", "964770180202"];
const TEXT = "Your table is ready";
const CALLER = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };

let dataDir: string;
let collector: Collector;
let hook: Receiver;
let product: Product;
let shop: LinkedClient;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "wesal-tracing-"));
  [collector, hook] = await Promise.all([traceCollector(), receiver()]);
  product = await startProduct({
    DATA_DIR: dataDir,
    FETCH_ALLOW: hook.host,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  shop = await linkedClient(product, SHOP);
  await linkedClient(product, CUSTOMER);
}, 90_000);
afterAll(async () => {
  await Promise.all([product?.stop(), hook?.close()]);
  await collector?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it("a message is one trace from its caller to the network, whichever host it came in at, and tells nothing of anybody", async () => {
  const headers = { authorization: `Bearer ${shop.token}`, "content-type": "application/json" };
  const made = await fetch(`${product.api}/webhooks/${shop.client}`, {
    method: "POST",
    headers,
    body: JSON.stringify({ url: hook.url, events: ["message.status"] }),
  });
  expect(made.status).toBe(200);
  const sent = await fetch(`${product.web}/v1/instances/${shop.client}/messages`, {
    method: "POST",
    headers: { ...headers, traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` },
    body: JSON.stringify({ to: `+${CUSTOMER}`, text: TEXT }),
  });
  const { id, requestId } = (await sent.json()) as { id: string; requestId?: string };
  expect(sent.status).toBe(200);
  await until(() => hook.posted.length > 0);
  await product.stop();

  const ofCall = collector.spans.filter(({ traceId }) => traceId === CALLER.traceId);
  const chain = (span: ToldSpan | undefined): string[] =>
    span === undefined
      ? []
      : [...chain(ofCall.find(({ spanId }) => spanId === span.parentSpanId)), `${span.service}: ${span.name}`];
  const named = (name: string) => ofCall.find((span) => span.name === name);
  const calls = ["wesal-web: POST", "wesal-whatsapp: POST /v1/instances/{client}/messages"];
  expect(chain(named("keep message"))).toEqual([...calls, "wesal-whatsapp: keep message"]);
  expect(chain(named("send text"))).toEqual([...calls, "wesal-whatsapp: send text"]);
  expect(chain(named("settle message"))).toEqual([...calls, "wesal-whatsapp: settle message"]);
  expect(ofCall[0]?.parentSpanId).toBeDefined();
  expect(named("send text")?.facts).toMatchObject({ "messaging.message.id": id, "messaging.system": "whatsapp" });
  const answered = named("POST /v1/instances/{client}/messages")?.facts;
  expect(answered).toMatchObject({ "http.response.status_code": 200 });
  if (requestId !== undefined) expect(answered).toMatchObject({ "wesal.request_id": requestId });

  const [posted] = hook.posted;
  const told = collector.spans.find(({ name }) => name === "POST webhook");
  expect(String(posted?.headers.traceparent)).toBe(`00-${told?.traceId}-${told?.spanId}-01`);
  for (const canary of [TEXT, shop.token, SHOP, CUSTOMER, shop.client]) expect(collector.text()).not.toContain(canary);
}, 60_000);
