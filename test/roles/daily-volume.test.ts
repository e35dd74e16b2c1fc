import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { linkedClient } from "../e2e/support/api.ts";
import { type Product, startProduct } from "../e2e/support/product.ts";

let dataDir: string;
let product: Product;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "wesal-volume-"));
  // One megabyte a day.
  product = await startProduct({ DATA_DIR: dataDir, SEND_LIMIT: "1000", LOG_QUOTA_MB: "30" });
}, 60_000);
afterAll(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it("leaves whoever has written a day's share without a send until tomorrow, and nobody else", async () => {
  const [busy, other] = [await linkedClient(product, "9647701801001"), await linkedClient(product, "9647701801002")];
  const long = "x".repeat(60_000);
  const statuses: number[] = [];
  for (let n = 0; n < 25 && statuses.at(-1) !== 429; n += 1) {
    statuses.push((await busy.send("9647705550100", long)).status);
  }
  expect(statuses.slice(0, 8)).toEqual(Array(8).fill(200));
  expect(statuses.at(-1)).toBe(429);
  expect(await other.send("9647705550101", long)).toMatchObject({ status: 200 });
}, 60_000);
