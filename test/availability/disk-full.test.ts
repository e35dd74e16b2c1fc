import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SmallDisk, smallDisk } from "#test/support/small-disk.ts";
import { until } from "#test/support/until.ts";
import type { LinkedClient } from "../e2e/support/api.ts";
import type { Product } from "../e2e/support/product.ts";
import type { Sandbox, TelegramClient } from "../e2e/support/telegram.ts";
import { BOB, BOBS_NAME, CUSTOMER, linkedProduct } from "./linked-product.ts";

const DISK_MB = 8;
const ROOM_FOR_SOME = 400_000;

const disk = smallDisk(DISK_MB);

/** The whole product, both platforms linked, with its database on a disk that fills up. */
describe.skipIf(typeof disk === "string")("a full disk", () => {
  const { folder, fill, makeRoom, unmount } = disk as SmallDisk;
  const file = join(folder, "wesal.db");
  let product: Product;
  let sandbox: Sandbox;
  let whatsapp: LinkedClient;
  let telegram: TelegramClient;
  let cookie: string;

  beforeAll(async () => {
    ({ product, sandbox, whatsapp, telegram, cookie } = await linkedProduct(`sqlite:${file}`));
  }, 90_000);

  afterAll(async () => {
    await product?.stop();
    unmount();
  });

  async function web(method: "GET" | "POST", path: string, fields?: object): Promise<{ status: number; body: string }> {
    const answer = await fetch(product.web + path, {
      method,
      headers: { accept: "application/json", cookie, origin: product.web, "content-type": "application/json" },
      redirect: "manual",
      ...(fields === undefined ? {} : { body: JSON.stringify(fields) }),
    });
    return { status: answer.status, body: await answer.text() };
  }

  /** Sends until the disk is full; answers the texts that were acknowledged, with their ids. */
  async function sendUntilFull(send: (text: string) => Promise<{ status: number; id: string; code: unknown }>) {
    const acknowledged = new Map<string, string>();
    for (let n = 1; n < 2_000; n += 1) {
      const { status, id, code } = await send(`message ${n}`);
      if (status !== 200) return { acknowledged, status, code };
      acknowledged.set(`message ${n}`, id);
    }
    throw new Error("the disk did not fill up");
  }

  const byWhatsApp = async (text: string) => {
    const { status, body } = await whatsapp.send(CUSTOMER, text);
    return { status, id: String((body as { messageId?: unknown }).messageId), code: body.code };
  };
  const byTelegram = async (text: string) => {
    const { http, messageId, code } = await telegram.text(BOBS_NAME, text);
    return { status: http, id: String(messageId), code };
  };
  /** What Telegram took while the last of the room went is written as soon as there is some again. */
  const known = (origin: string, { client, token }: { client: string; token: string }, id: string) =>
    until(async () => {
      const answer = await fetch(`${origin}/message-status/${client}?messageId=${id}&dtoken=${token}`);
      return answer.status === 200;
    }, `the status of ${id}`);
  const whatsAppTexts = async () => (await whatsapp.received(CUSTOMER)).map(({ text }) => text);

  it("sends nothing that it cannot write, and has written what it has sent", async () => {
    const FULL = { status: 507, code: "STORAGE_FULL" };
    fill(ROOM_FOR_SOME);
    const first = await sendUntilFull(byWhatsApp);
    expect(first).toMatchObject(FULL);
    fill(0);
    expect(await byTelegram("not to be sent")).toMatchObject(FULL);
    expect(await byWhatsApp("not to be sent")).toMatchObject(FULL);
    makeRoom();
    fill(ROOM_FOR_SOME);
    const second = await sendUntilFull(byTelegram);
    expect(second).toMatchObject(FULL);

    // Reading goes on.
    expect(await web("GET", "/api/instances")).toMatchObject({ status: 200 });
    expect((await whatsapp.status()).body.status).toBe("connected");

    makeRoom();
    expect(await byWhatsApp("room again")).toMatchObject({ status: 200 });
    expect(await byTelegram("room again")).toMatchObject({ status: 200 });
    expect(await whatsAppTexts()).toEqual([...first.acknowledged.keys(), "room again"]);
    expect(await sandbox.texts(BOB)).toEqual([...second.acknowledged.keys(), "room again"]);
    for (const id of first.acknowledged.values()) await known(product.api, whatsapp, id);
    for (const id of second.acknowledged.values()) await known(product.telegram, telegram, id);
    console.info(
      `full disk: ${first.acknowledged.size} WhatsApp and ${second.acknowledged.size} Telegram messages acknowledged, ` +
        "each delivered once and written; the others 507, none of them delivered",
    );
  }, 60_000);

  it("refuses what would have to be written with 507, and leaves nothing half-done", async () => {
    const rows = () => {
      const reader = new DatabaseSync(file, { readOnly: true });
      const count = (table: string) => reader.prepare(`select count(*) as count from ${table}`).get()?.count;
      const counts = ["users", "instances", "login_sessions", "audit_log"].map(count);
      const integrity = reader.prepare("pragma integrity_check").get()?.integrity_check;
      reader.close();
      return { counts, integrity };
    };
    const before = rows();
    fill(0);
    const account = { name: "Layla", email: "full@example.com", country: "IQ", password: "correct horse battery" };
    expect(await web("POST", "/signup", { ...account, terms: true })).toMatchObject({ status: 507 });
    const { email, password } = account;
    expect(await web("POST", "/login", { email, password })).toMatchObject({ status: 507 });
    const created = await web("POST", "/api/instances", { name: "Shop", platform: "whatsapp" });
    expect(created).toMatchObject({ status: 507 });
    expect(JSON.parse(created.body)).toMatchObject({ code: "STORAGE_FULL" });
    expect(rows()).toEqual({ ...before, integrity: "ok" });
    makeRoom();
    expect(await web("POST", "/api/instances", { name: "Shop", platform: "whatsapp" })).toMatchObject({ status: 201 });
  });
});
