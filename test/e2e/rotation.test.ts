import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api, linkedClient } from "./support/api.ts";
import { type Product, startProduct } from "./support/product.ts";
import { beforeSecondTry } from "./support/second-try.ts";
import { linkedTelegram, sandboxOf } from "./support/telegram.ts";
import { until } from "./support/until.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const ALICE = "201000000201";
const CUSTOMER = "9647722222233";

describe("a change of APP_SECRET", () => {
  let dataDir: string;
  let product: Product;

  const begin = async () => {
    dataDir = await mkdtemp(join(tmpdir(), "wesal-rotation-"));
    product = await startProduct({ DATA_DIR: dataDir });
  };
  const end = async () => {
    await product?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  beforeAll(begin);
  beforeSecondTry(async () => {
    await end();
    await begin();
  });
  afterAll(end);

  async function rotate() {
    const env = { ...process.env, DATA_DIR: dataDir };
    const args = ["--disable-warning=ExperimentalWarning", "src/commands/secrets.ts", "rotate"];
    const done = promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
    return done.then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
    );
  }

  it("unlinks nobody: WhatsApp and Telegram are back without a new code, and the tokens are the same", async () => {
    const sandbox = sandboxOf(product);
    await sandbox.post("/telegram/accounts", { phone: ALICE, name: "Alice", username: "alice_rotation" });
    const shop = await linkedClient(product, "9647700000033");
    const alice = await linkedTelegram(product, ALICE);
    expect((await shop.send(CUSTOMER, "before")).status).toBe(200);
    expect((await alice.text("@bob_rotation", "before")).http).toBe(200);

    expect(await rotate()).toEqual({
      code: 1,
      text: "web, whatsapp, telegram are running: stop the service, on every host, before its secret is changed.\n",
    });
    const secretFile = join(dataDir, "app-secret");
    const oldSecret = await readFile(secretFile, "utf8");
    await product.stop();
    const rotated = await rotate();
    expect(rotated).toMatchObject({ code: 0, text: expect.stringContaining("whatsapp_keys: ") });
    expect(await readFile(secretFile, "utf8")).not.toBe(oldSecret);

    product = await startProduct({ DATA_DIR: dataDir });
    const startedAt = performance.now();
    const whatsapp = await until(
      () =>
        api(product.api, "POST", `/send/${shop.client}`, { number: CUSTOMER, message: "after", dtoken: shop.token }),
      ({ status }) => status === 200,
      20_000,
    );
    const telegram = await until(
      () =>
        api(product.telegram, "POST", "/send-text", {
          sessionId: alice.client,
          dtoken: alice.token,
          recipient: "@bob_rotation",
          message: "after",
        }),
      ({ status }) => status === 200,
      20_000,
    );
    process.stdout.write(`  both send again ${Math.round(performance.now() - startedAt)} ms after the start\n`);
    expect([whatsapp.status, telegram.status]).toEqual([200, 200]);
    const messages = await api(product.sandbox, "GET", `/whatsapp/messages?phone=${CUSTOMER}`);
    expect(messages.body.messages?.map(({ text }) => text)).toEqual(["before", "after"]);
    expect(await sandboxOf(product).texts("@bob_rotation")).toEqual(["before", "after"]);
    expect((await api(product.sandbox, "GET", "/whatsapp/pending")).body.pending).toEqual([]);
  });
});
