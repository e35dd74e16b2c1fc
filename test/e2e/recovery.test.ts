import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { api, type LinkedClient, linkedClient } from "./support/api.ts";
import { type Product, startProduct } from "./support/product.ts";
import { beforeSecondTry } from "./support/second-try.ts";

const BACK_WITHIN_MS = 5_000;

describe("a linked instance", () => {
  let product: Product;
  let shop: LinkedClient;
  let customers = 9_647_722_222_222;
  let customer: string;

  // Of a try: another's messages are not counted.
  beforeEach(() => {
    customers += 1;
    customer = String(customers);
  });

  beforeAll(async () => {
    product = await startProduct();
    shop = await linkedClient(product, "9647700000002");
  });
  afterAll(async () => {
    await product?.stop();
  });

  // The first may have left a gateway or a sandbox on its way back.
  beforeSecondTry(restored);

  it("is back, linked and sending within 5 s of the gateway's death, with no new code", async () => {
    expect((await shop.send(customer, "before")).status).toBe(200);
    const before = product.pidOf("whatsapp");
    process.kill(before ?? 0, "SIGKILL");
    const killedAt = performance.now();
    const sent = await until(() => shop.send(customer, "after"), BACK_WITHIN_MS);
    expect(performance.now() - killedAt).toBeLessThan(BACK_WITHIN_MS);
    expect(sent.status).toBe(200);
    expect(product.pidOf("whatsapp")).not.toBe(before);
    expect((await shop.received(customer)).map(({ text }) => text)).toEqual(["before", "after"]);
  });

  it("stays linked over the sandbox's death", async () => {
    process.kill(product.pidOf("sandbox") ?? 0, "SIGKILL");
    const sent = await until(() => shop.send(customer, "sandbox is back"), 20_000);
    expect(sent.status).toBe(200);
    expect((await shop.received(customer)).map(({ text }) => text)).toContain("sandbox is back");
  });

  it("shows a dead network within 5 s of losing it, never 'connected'", async () => {
    await api(product.sandbox, "POST", "/whatsapp/faults", { kind: "login-failure", code: 503 });
    await api(product.sandbox, "POST", "/whatsapp/faults", { kind: "drop" });
    const status = await until(async () => {
      const answer = await shop.status();
      return { ...answer, status: answer.body.status === "connected" ? 0 : 200 };
    }, 5_000);
    expect(status.body.status).toBe("reconnecting");
    await restored();
  });

  /** The sandbox has no fault, and the instance is linked. */
  async function restored(): Promise<void> {
    await until(() => api(product.sandbox, "POST", "/whatsapp/faults", { kind: "clear" }), 30_000);
    await until(async () => {
      const answer = await shop.status();
      return { ...answer, status: answer.body.status === "connected" ? 200 : 0 };
    }, 30_000);
  }
});

/** Repeats a call until it answers 200. */
async function until<Answer extends { status: number }>(
  call: () => Promise<Answer>,
  withinMs: number,
): Promise<Answer> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await call().catch(() => null);
    if (answer?.status === 200) return answer;
    if (performance.now() > deadline) throw new Error(`no 200 within ${withinMs} ms: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
