import { afterAll, beforeAll, expect, it } from "vitest";
import { api, type LinkedClient, linkedClient } from "./support/api.ts";
import { type Product, startProduct } from "./support/product.ts";
import { beforeSecondTry } from "./support/second-try.ts";
import { until } from "./support/until.ts";

/** Of a try: its owner, and whom they write to. */
let own = 9_647_700_000_000;
let people: readonly string[] = [];

interface Shown {
  readonly id: string;
  readonly state: string;
  readonly code?: string;
  readonly refused: number;
  readonly counts: Readonly<Record<string, number>>;
}

let product: Product;
let shop: LinkedClient;
let key = "";

beforeAll(async () => {
  product = await startProduct({});
  await begin();
});
beforeSecondTry(begin);

async function begin(): Promise<void> {
  own += 1;
  people = Array.from({ length: 6 }, (_, at) => String(own + 5_550_100 + at * 100));
  shop = await linkedClient(product, String(own));
  const owner = { cookie: shop.cookie, origin: product.web };
  const body = { name: "Campaigns", scopes: ["messages:send"] };
  const made = await api(product.web, "POST", "/api/keys", body, owner);
  key = (made.body as { text?: string }).text ?? "";
  const texts = { en: "Hello {{name}}", ar: "مرحباً {{name}}" };
  await v1("POST", "templates", { name: "ready", language: "en", texts });
}

afterAll(async () => {
  await product?.stop();
});

async function v1(method: "GET" | "POST", path: string, body?: object): Promise<Shown> {
  const answer = await api(product.web, method, `/v1/${path}`, body, { authorization: `Bearer ${key}` });
  return answer.body as object as Shown;
}

async function campaign(name: string): Promise<Shown> {
  const made = await v1("POST", "campaigns", { name, client: shop.client, template: "ready", perMinute: 60 });
  const rows = people.map((phone, at) => `+${phone},N${at},${at % 2 === 0 ? "en" : "ar"}`);
  await v1("POST", `campaigns/${made.id}/recipients`, { csv: ["phone,name,lang", ...rows, "call me,X,en"].join("\n") });
  expect((await v1("POST", `campaigns/${made.id}/start`, {})).code).toBe("CAMPAIGN_UNCONFIRMED");
  return await v1("POST", `campaigns/${made.id}/start`, { confirmed: true });
}

/** A key has 120 calls a minute. */
async function reading(id: string): Promise<Shown> {
  await new Promise((resolve) => setTimeout(resolve, 700));
  return await v1("GET", `campaigns/${id}`);
}

/** Of campaigns; what the phone has said itself stands there too. */
const textsOf = async (phone: string) =>
  (await shop.received(phone)).map(({ text }) => text).filter((text) => /^(Hello|مرحباً) /.test(text));

it("a campaign reaches everybody once, though its gateway is killed on the way", async () => {
  const { id } = await campaign("November");
  const read = () => reading(id);
  await until(read, ({ counts }) => (counts?.waiting ?? people.length) <= people.length - 2, 30_000);
  process.kill(product.pidOf("whatsapp") ?? 0, "SIGKILL");
  const done = await until(read, ({ state }) => state === "done", 60_000);
  expect(done).toMatchObject({ refused: 1, counts: { waiting: 0, failed: 0, refused: 1 } });
  expect(await Promise.all(people.map(textsOf))).toEqual(
    people.map((_, at) => [at % 2 === 0 ? `Hello N${at}` : `مرحباً N${at}`]),
  );
});

it("whoever answers STOP is passed over by the next one", async () => {
  const [first = "", second = ""] = people;
  const lengths = async () => (await Promise.all(people.map(textsOf))).map((texts) => texts.length);
  const before = await lengths();
  for (const [from, text] of [
    [first, "STOP"],
    [second, "إيقاف"],
  ] as const) {
    const sent = await api(product.sandbox, "POST", "/whatsapp/send", { from, to: String(own), kind: "text", text });
    expect(sent.status).toBeLessThan(300);
  }
  const { id } = await campaign("December");
  const done = await until(
    () => reading(id),
    ({ state }) => state === "done",
    60_000,
  );
  expect(done.counts).toMatchObject({ stopped: 2, waiting: 0 });
  const after = await lengths();
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([0, 0, 1, 1, 1, 1]);
});
