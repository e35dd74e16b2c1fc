import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "#test/support/until.ts";
import { api } from "../e2e/support/api.ts";
import { type Product, startProduct } from "../e2e/support/product.ts";
import { sandboxOf } from "../e2e/support/telegram.ts";
import { BOB, BOBS_NAME, CUSTOMER, linkedProduct } from "./linked-product.ts";

const CALLERS_OF_A_KIND = 8;
const UNDER_LOAD_MS = 1_000;
const STOPS_WITHIN_MS = 10_000;

interface Answered {
  readonly status: number;
  readonly text: string;
}

/** Over one connection that is kept, as an integration's client does. */
type Ask = (pool: Pool, text: string) => Promise<number>;

/** What became of all that was asked of one role. */
interface Load {
  readonly answered: readonly Answered[];
  readonly resets: readonly string[];
  /** Ends once every caller has found nobody listening, or has been told to stop. */
  end(): Promise<void>;
}

function load(name: string, origin: string, ask: Ask, goesOn: () => boolean = () => false): Load {
  const answered: Answered[] = [];
  const resets: string[] = [];
  let told = false;
  async function call(caller: number): Promise<void> {
    const pool = new Pool(origin, { connections: 1 });
    for (let n = 0; !told; n += 1) {
      const text = `${name} ${caller} ${n}`;
      try {
        answered.push({ text, status: await ask(pool, text) });
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (code !== "ECONNREFUSED") resets.push(`${name} ${code}: ${message}`);
        else if (!goesOn()) break;
      }
      await delay(Math.random() * 40);
    }
    await pool.destroy();
  }
  const calling = Array.from({ length: CALLERS_OF_A_KIND }, (_, caller) => call(caller));
  return {
    answered,
    resets,
    async end() {
      told = goesOn();
      await Promise.all(calling);
    },
  };
}

async function post(pool: Pool, path: string, body: object): Promise<number> {
  const answer = await pool.request({
    method: "POST",
    path,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await answer.body.text();
  return answer.statusCode;
}

const ofStatus = (loads: readonly Load[], status: number) =>
  loads.flatMap(({ answered }) => answered.filter((one) => one.status === status)).map(({ text }) => text);
const otherThan = (loads: readonly Load[], ...known: number[]) =>
  loads.flatMap(({ answered }) => answered).filter(({ status }) => !known.includes(status));

/** The whole product, both platforms linked, stopped while integrations send and somebody reads the dashboard. */
describe("a product that is stopped under load", () => {
  let dataDir: string;
  let product: Product;
  let sends: { whatsapp: Ask; telegram: Ask; web: Ask };

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "wesal-stopping-"));
    const linked = await linkedProduct("sqlite:", { DATA_DIR: dataDir, SEND_LIMIT: "100000" });
    const { whatsapp, telegram, cookie } = linked;
    product = linked.product;
    sends = {
      whatsapp: (pool, message) =>
        post(pool, `/send/${whatsapp.client}`, { number: CUSTOMER, message, dtoken: whatsapp.token }),
      telegram: (pool, message) =>
        post(pool, "/send-text", {
          sessionId: telegram.client,
          recipient: BOBS_NAME,
          message,
          dtoken: telegram.token,
        }),
      web: async (pool) => {
        const answer = await pool.request({ method: "GET", path: "/api/instances", headers: { cookie } });
        await answer.body.text();
        return answer.statusCode;
      },
    };
    await whatsapp.send(CUSTOMER, "first");
    await telegram.text(BOBS_NAME, "first");
  }, 90_000);

  afterAll(async () => {
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("resets nobody where one role is stopped and started again, and goes on", async () => {
    const before = product.pidOf("whatsapp");
    const sending = load("rolling", product.api, sends.whatsapp, () => true);
    await delay(UNDER_LOAD_MS);
    process.kill(before ?? 0, "SIGTERM");
    await until(() => product.pidOf("whatsapp") !== before && product.pidOf("whatsapp") !== null, "a new process");
    const asked = sending.answered.length;
    await until(() => sending.answered.slice(asked).some(({ status }) => status === 200), "a send by it");
    await sending.end();
    expect(sending.resets).toEqual([]);
    // The new process is there a moment before its account is.
    expect(otherThan([sending], 200, 503, 409)).toEqual([]);
  }, 30_000);

  it("resets nobody, ends in ten seconds, and has sent what it answered 200 and nothing else", async () => {
    const loads = [
      load("whatsapp", product.api, sends.whatsapp),
      load("telegram", product.telegram, sends.telegram),
      load("web", product.web, sends.web),
    ];
    await delay(UNDER_LOAD_MS);
    const toldMs = performance.now();
    expect(await product.stop()).toBe(0);
    const tookMs = Math.round(performance.now() - toldMs);
    await Promise.all(loads.map((one) => one.end()));
    expect(loads.flatMap(({ resets }) => resets)).toEqual([]);
    expect(otherThan(loads, 200, 503)).toEqual([]);
    expect(tookMs).toBeLessThan(STOPS_WITHIN_MS);

    product = await startProduct({ DATA_DIR: dataDir });
    const { body } = await api(product.sandbox, "GET", `/whatsapp/messages?phone=${CUSTOMER}`);
    const onPhones = [...(body.messages ?? []).map(({ text }) => text), ...(await sandboxOf(product).texts(BOB))];
    const ours = onPhones.filter((text) => /^(whatsapp|telegram) /.test(text));
    const sent = ofStatus(loads.slice(0, 2), 200);
    expect(ours.toSorted()).toEqual(sent.toSorted());
    console.info(
      `stopped under load: ${sent.length} messages answered 200, each on its phone once; ` +
        `${ofStatus(loads, 503).length} calls refused, 0 resets, ended after ${tookMs} ms`,
    );
  }, 60_000);
});
