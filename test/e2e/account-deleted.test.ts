import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, it } from "vitest";
import { api, linkedClient } from "./support/api.ts";
import { type Product, startProduct } from "./support/product.ts";
import { beforeSecondTry } from "./support/second-try.ts";
import { until } from "./support/until.ts";

/** Of `linkedClient`. */
const PASSWORD = "correct horse battery";

describe("an account whose week is over", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "wesal-deleted-"));
  let product: Product;
  let tries = 9_647_700_000_400;

  beforeSecondTry(async () => {
    await product?.stop();
  });
  afterAll(async () => {
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** As the phone's own list of linked devices has them. */
  async function devicesOf(phone: string): Promise<unknown> {
    const answer = await fetch(`${product.sandbox}/whatsapp/phones`);
    const { phones } = (await answer.json()) as { phones: { phone: string; devices: unknown[] }[] };
    return phones.find((one) => one.phone === phone)?.devices.length;
  }

  it("is logged out of its network, and opens nothing any more", async () => {
    tries += 1;
    const phone = String(tries);
    product = await startProduct({ DATA_DIR: dataDir });
    const linked = await linkedClient(product, phone);
    const own = { cookie: linked.cookie, origin: product.web };
    const asked = await api(product.web, "POST", "/api/profile/deletion", { currentPassword: PASSWORD }, own);
    expect([asked.status, await devicesOf(phone)]).toEqual([200, 1]);
    await product.stop();
    const database = new DatabaseSync(join(dataDir, "wesal.sqlite"));
    database.exec("update users set u_deletes = '2020-01-01 00:00:00' where u_deletes is not null");
    database.close();

    product = await startProduct({ DATA_DIR: dataDir });
    expect(await devicesOf(phone)).toBe(1);
    // The first round of retention comes within 45 s.
    await until(
      () => devicesOf(phone),
      (devices) => devices === 0,
      60_000,
    );
    await until(
      async () => (await fetch(`${product.api}/session-status/${linked.client}`)).status,
      (status) => status === 404,
      30_000,
    );
    const gone = await fetch(`${product.web}/api/profile`, { headers: { cookie: linked.cookie } });
    expect(gone.status).toBe(401);
  }, 180_000);
});
