import { setTimeout as pause } from "node:timers/promises";
import { createConnection } from "mysql2/promise";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "#test/support/until.ts";
import { type MariaDb, startMariaDb } from "../../scripts/gate/mariadb.ts";
import { missingTools } from "../../scripts/gate/tools.ts";
import type { LinkedClient } from "../e2e/support/api.ts";
import type { Product } from "../e2e/support/product.ts";
import type { Sandbox, TelegramClient } from "../e2e/support/telegram.ts";
import { ALICE, BOB, BOBS_NAME, CUSTOMER, linkedProduct, SHOP } from "./linked-product.ts";

const AWAY_MS = 60_000;
const BACK_WITHIN_MS = 5_000;
const RETRY_AFTER_AT_MOST = 2;

interface Asked {
  readonly what: string;
  readonly status: number;
  readonly retryAfter: number;
  readonly body: string;
  readonly ms: number;
}

const hasServer = !missingTools(process.env.PATH ?? "").some(({ name }) => name === "mariadb-server");

/** The whole product, both platforms linked, over a database server that is killed and comes back a minute later. */
describe.skipIf(!hasServer)("a database that is away for a minute", () => {
  let server: MariaDb;
  let product: Product;
  let sandbox: Sandbox;
  let whatsapp: LinkedClient;
  let telegram: TelegramClient;
  let cookie: string;
  const asked: Asked[] = [];

  beforeAll(async () => {
    server = await startMariaDb();
    const connection = await createConnection(server.url);
    await connection.query("create database wesal");
    await connection.end();
    ({ product, sandbox, whatsapp, telegram, cookie } = await linkedProduct(`${server.url}/wesal`));
  }, 90_000);

  afterAll(async () => {
    await product?.stop();
    await server?.stop();
  });

  async function ask(what: string, url: string, body?: object | URLSearchParams): Promise<Asked> {
    const startedMs = performance.now();
    const form = body instanceof URLSearchParams;
    const answer = await fetch(url, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        accept: "application/json",
        ...(url.startsWith(product.web) ? { cookie, origin: product.web } : {}),
        ...(form ? {} : { "content-type": "application/json" }),
      },
      redirect: "manual",
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const retryAfter = Number(answer.headers.get("retry-after") ?? Number.NaN);
    return { what, status: answer.status, retryAfter, body: text, ms: performance.now() - startedMs };
  }

  const calls: Record<string, () => Promise<Asked>> = {
    "WhatsApp send": () =>
      ask("WhatsApp send", `${product.api}/send/${whatsapp.client}`, {
        number: CUSTOMER,
        message: "while away",
        dtoken: whatsapp.token,
      }),
    "Telegram send": () =>
      ask("Telegram send", `${product.telegram}/send-text`, {
        sessionId: telegram.client,
        recipient: BOBS_NAME,
        message: "while away",
        dtoken: telegram.token,
      }),
    "sign-in": () =>
      ask(
        "sign-in",
        `${product.web}/login`,
        new URLSearchParams({ email: "nobody@example.com", password: "wrong horse" }),
      ),
    "sign-up": () =>
      ask(
        "sign-up",
        `${product.web}/signup`,
        new URLSearchParams({
          name: "L",
          email: "l@example.com",
          country: "IQ",
          password: "correct horse",
          terms: "on",
        }),
      ),
    dashboard: () => ask("dashboard", `${product.web}/api/instances`),
    page: () => ask("page", `${product.web}/dashboard`),
    status: () => ask("status", `${product.api}/session-status/${whatsapp.client}`),
    questions: () => ask("questions", `${product.web}/faq`),
  };

  const whatsAppStatus = async (id: string) =>
    (await fetch(`${product.api}/message-status/${whatsapp.client}?messageId=${id}&dtoken=${whatsapp.token}`)).json();
  const telegramStatus = (id: unknown) =>
    telegram.get(`/message-status/${telegram.client}?messageId=${id}&dtoken=${telegram.token}`);

  it("answers 503 all along, sends nothing, loses nothing, and is back within seconds", async () => {
    const pids = () => (["web", "whatsapp", "telegram", "sandbox"] as const).map(product.pidOf);
    const before = pids();
    const sent = await whatsapp.send(CUSTOMER, "before");
    const messageId = String((sent.body as { messageId?: unknown }).messageId);
    expect(sent.status).toBe(200);
    const sentByTelegram = await telegram.text(BOBS_NAME, "before");
    expect(sentByTelegram).toMatchObject({ http: 200 });

    await server.kill();
    const killedMs = performance.now();
    let told = false;
    while (performance.now() - killedMs < AWAY_MS) {
      asked.push(...(await Promise.all(Object.values(calls).map((call) => call()))));
      if (!told && performance.now() - killedMs > AWAY_MS / 3) {
        told = true;
        await sandbox.post("/telegram/reply", { from: BOB, to: ALICE, text: "Are you there?" });
        await sandbox.post("/telegram/read", { phone: BOB, peer: ALICE });
        await sandbox.post("/whatsapp/reply", { from: CUSTOMER, to: SHOP, text: "Are you there?" });
        await sandbox.post("/whatsapp/read", { phone: CUSTOMER, peer: SHOP });
      }
      await pause(1_000);
    }
    const succeeded = asked.filter(({ status }) => status < 400);
    expect(succeeded).toEqual([]);
    const other = asked.filter(
      ({ status, retryAfter }) => status !== 503 || !(retryAfter > 0 && retryAfter <= RETRY_AFTER_AT_MOST),
    );
    expect(other).toEqual([]);

    await server.restart();
    const restartedMs = performance.now();
    const backAfterMs: Record<string, number> = {};
    for (const [what, call] of Object.entries(calls)) {
      await until(async () => (await call()).status !== 503, what, BACK_WITHIN_MS);
      backAfterMs[what] = Math.round(performance.now() - restartedMs);
    }
    expect((await whatsapp.send(CUSTOMER, "after")).status).toBe(200);
    expect(await telegram.text(BOBS_NAME, "after")).toMatchObject({ http: 200 });
    const normalMs = Math.round(performance.now() - restartedMs);
    expect(normalMs).toBeLessThan(BACK_WITHIN_MS);

    // The same processes, the same links.
    expect(pids()).toEqual(before);
    expect((await whatsapp.status()).body.status).toBe("connected");
    expect(await telegram.status()).toMatchObject({ status: "connected" });
    const pending = await (await fetch(`${product.sandbox}/whatsapp/pending`)).json();
    expect(pending).toEqual({ pending: [] });

    // "while away" arrived only as often as it was acknowledged: once, when all was well again.
    const texts = async () => (await whatsapp.received(CUSTOMER)).map(({ text }) => text);
    await until(async () => (await texts()).includes("after"), "the message");
    expect(await texts()).toEqual(["before", "Are you there?", "while away", "after"]);
    expect(await sandbox.texts(BOB)).toEqual(["before", "Are you there?", "while away", "after"]);

    // What came in meanwhile is there.
    const received = () => telegram.get(`/received-messages/${telegram.client}?dtoken=${telegram.token}`);
    await until(async () => JSON.stringify(await received()).includes("Are you there?"), "the reply", 15_000);
    await until(async () => (await whatsAppStatus(messageId)).status === "read", "the receipt", 15_000);
    await until(async () => (await telegramStatus(sentByTelegram.messageId)).status === "read", "the reading", 15_000);
    const caughtUpMs = Math.round(performance.now() - restartedMs);

    const slowestMs = Math.round(Math.max(...asked.map(({ ms }) => ms)));
    console.info(
      `database away for ${AWAY_MS / 1000} s: ${asked.length} calls, all 503, the slowest in ${slowestMs} ms; ` +
        `back after ${JSON.stringify(backAfterMs)} ms, sends after ${normalMs} ms, missed messages after ${caughtUpMs} ms`,
    );
  }, 150_000);
});
