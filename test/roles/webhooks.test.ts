import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "#test/support/until.ts";
import { type Posted, type Receiver, receiver } from "#test/support/webhook-world.ts";
import { type LinkedClient, linkedClient } from "../e2e/support/api.ts";
import { type Product, startProduct } from "../e2e/support/product.ts";

const [SHOP, CUSTOMER] = ["964770180101", "964770180102"];

interface Told {
  readonly id: string;
  readonly type: string;
  readonly client: string;
  readonly data: { readonly text?: string | null; readonly state?: string };
}

let dataDir: string;
let product: Product;
let hook: Receiver;
let shop: LinkedClient;
let customer: LinkedClient;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "wesal-webhooks-"));
  hook = await receiver();
  product = await startProduct({ DATA_DIR: dataDir, FETCH_ALLOW: hook.host });
  shop = await linkedClient(product, SHOP);
  customer = await linkedClient(product, CUSTOMER);
}, 90_000);
afterAll(async () => {
  await product?.stop();
  await hook?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function call(method: string, path: string, body?: object, own: LinkedClient = shop) {
  const answer = await fetch(`${product.api}/webhooks/${own.client}${path}`, {
    method,
    headers: { authorization: `Bearer ${own.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

describe("webhooks of the product", () => {
  let secret = "";
  let id = "";
  const opened = ({ body, headers }: Posted) =>
    new Webhook(secret).verify(body, headers as Record<string, string>) as Told;
  const told = () => hook.posted.map(opened);

  it("tell of messages that come in and go out, signed, and with no token of anybody's", async () => {
    const made = await call("POST", "", { url: hook.url, events: ["message.received", "message.status"] });
    expect(made).toMatchObject({ status: 200, body: { webhook: { state: "active" } } });
    ({ secret, id } = made.body);
    expect((await customer.send(SHOP, "Can you come after six?")).status).toBe(200);
    expect((await shop.send(CUSTOMER, "Yes, see you then")).status).toBe(200);
    await until(() => told().some(({ data }) => data.text === "Can you come after six?"));
    await until(() => told().some(({ type, data }) => type === "message.status" && data.state === "delivered"));
    for (const { client, id: eventId } of told()) expect([client, eventId.slice(0, 4)]).toEqual([shop.client, "evt_"]);
    const posted = JSON.stringify(hook.posted);
    for (const canary of [shop.token, customer.token, secret]) expect(posted).not.toContain(canary);
    expect(product.output()).not.toContain(secret);
  });

  it("stand in a log with what was asked and answered, and can be sent again", async () => {
    const { tries } = (await call("GET", `/${id}/deliveries?state=succeeded`)).body;
    expect(tries.length).toBe(hook.posted.length);
    const { body } = await call("GET", `/${id}/deliveries/${tries[0].id}`);
    expect(body.try).toMatchObject({ status: 204, request: { url: hook.url } });
    expect(JSON.parse(body.try.request.body)).toMatchObject({ id: tries[0].eventId, type: tries[0].type });
    const before = hook.posted.length;
    expect((await call("POST", `/${id}/replay`, { try: tries[0].id })).body).toMatchObject({ events: 1 });
    await until(() => hook.posted.length === before + 1);
    expect(hook.posted.at(-1)?.headers["webhook-id"]).toBe(tries[0].eventId);
  });

  it("are tested, and show how that went", async () => {
    hook.answer = (response) => response.writeHead(503).end("upstream is down");
    const { body } = await call("POST", `/${id}/test`, {});
    const made = await until(async () => {
      const found = (await call("GET", `/${id}/deliveries/${body.try.id}`)).body.try;
      return found.state === "planned" ? null : found;
    });
    expect(made).toMatchObject({ state: "failed", status: 503, answer: { body: "upstream is down" }, nextAt: null });
    hook.answer = (response) => response.writeHead(204).end();
  });

  it("are nobody else's", async () => {
    for (const [method, path, body] of [
      ["PATCH", `/${id}`, { state: "paused" }],
      ["DELETE", `/${id}`, undefined],
      ["GET", `/${id}/deliveries`, undefined],
    ] as const) {
      expect((await call(method, path, body, customer)).status).toBe(404);
    }
    expect((await call("GET", "", undefined, customer)).body.webhooks).toEqual([]);
  });
});
