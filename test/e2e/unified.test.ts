import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TELEGRAM_LIMITS, WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { api, type LinkedClient, linkedClient, type OwnInstance, ownInstance } from "./support/api.ts";
import { type Product, startProduct } from "./support/product.ts";
import { linkedTelegram, sandboxOf } from "./support/telegram.ts";
import { until } from "./support/until.ts";

const PHONE = "9647701234567";
const PEER = "9647709876543";

let product: Product;
let own: LinkedClient;
let last = 9_647_705_550_130;

/** Of somebody who has written to nobody and got nothing. */
function newPhone(): string {
  last += 1;
  return String(last);
}

/** Of the sandbox's Telegram, and what they have got. */
async function newReader(): Promise<{ username: string; reader: () => Promise<object[]> }> {
  const phone = newPhone();
  const username = `reader_${phone}`;
  const sandbox = sandboxOf(product);
  await sandbox.post("/telegram/accounts", { phone, name: "Layla", username });
  return { username, reader: async () => [...(await sandbox.messages(`@${username}`))] };
}

beforeAll(async () => {
  product = await startProduct({});
  own = await linkedClient(product, PHONE);
});

afterAll(async () => {
  await product?.stop();
});

describe("the unified API of a running product", () => {
  const call = (host: string, method: string, path: string, body?: object) =>
    api(host, method as "GET", `/v1/instances/${own.client}${path}`, body, { authorization: `Bearer ${own.token}` });

  it("sends, changes and takes back from whichever host is asked", async () => {
    const answers: [number, unknown][] = [];
    for (const host of [product.api, product.telegram, product.web]) {
      const sent = await call(host, "POST", "/messages", { to: `+${PEER}`, text: "one" });
      answers.push([sent.status, Reflect.get(Object(sent.body), "state")]);
      const id = String(Reflect.get(Object(sent.body), "id"));
      const changed = await call(host, "PATCH", `/messages/${id}`, { text: "two" });
      const gone = await call(host, "DELETE", `/messages/${id}`);
      answers.push(
        [changed.status, Reflect.get(Object(changed.body), "state")],
        [gone.status, Reflect.get(Object(gone.body), "state")],
      );
    }
    expect(answers).toEqual(Array(9).fill([200, "sent"]));
  });

  it("gives a code to link by from whichever host is asked, and links", async () => {
    const shop = await ownInstance(product, { platform: "whatsapp" });
    const phone = newPhone();
    const ask = (host: string) =>
      api(
        host,
        "POST",
        `/v1/instances/${shop.client}/session/pairing-code`,
        { phone },
        {
          authorization: `Bearer ${shop.token}`,
        },
      );
    const given: { code?: string }[] = [];
    for (const host of [product.api, product.telegram, product.web]) {
      const { status, body } = await ask(host);
      expect([status, body.code]).toEqual([200, expect.stringMatching(/^[1-9A-Z]{8}$/)]);
      given.push(body);
    }
    const code = given.at(-1)?.code;
    expect((await api(product.sandbox, "POST", "/whatsapp/enter-code", { code, phone })).status).toBe(200);
    await until(
      () => ask(product.telegram),
      ({ body }) => body.code === "ALREADY_CONNECTED",
      5_000,
    );
  });

  it("makes a group, and writes into it", async () => {
    const made = await call(product.telegram, "POST", "/groups", { subject: "Shop", members: [`+${PEER}`] });
    expect([made.status, made.body]).toMatchObject([201, { subject: "Shop", id: expect.stringMatching(/^group:/) }]);
    const to = String(Reflect.get(Object(made.body), "id"));
    const sent = await call(product.api, "POST", "/messages", { to, text: "salam" });
    expect([sent.status, sent.body]).toMatchObject([200, { state: "sent" }]);
    const listed = await call(product.web, "GET", "/groups");
    expect([listed.status, listed.body]).toMatchObject([
      200,
      { data: expect.arrayContaining([expect.objectContaining({ id: to })]) },
    ]);
  });

  it("sends an album with how its pictures look, to a person and into a group, on both networks", async () => {
    const sample = (name: string) => ({ url: `${product.web}/samples/${name}` });
    const base64 = readFileSync(new URL("../../src/ui/public/samples/photo.jpg", import.meta.url)).toString("base64");
    const album = [
      { image: { ...sample("photo.jpg"), caption: "first" } },
      { video: sample("video.mp4") },
      { image: { base64 } },
    ];
    const [member, person] = [newPhone(), newPhone()];
    const made = await call(product.api, "POST", "/groups", { subject: "Album", members: [`+${member}`] });
    const { reader, username } = await newReader();
    const shop = await linkedTelegram(product, newPhone());
    const picture = { width: 1280, height: 720, album: expect.any(String), thumbnail: expect.any(String) };
    const video = { kind: "video", width: 640, height: 360, seconds: 3, album: expect.any(String) };
    for (const to of [`+${person}`, String(Reflect.get(Object(made.body), "id"))]) {
      const sent = await call(product.web, "POST", "/messages", { to, album });
      expect([sent.status, sent.body]).toMatchObject([200, { state: "sent" }]);
      const shown = await own.received(to.startsWith("+") ? person : member);
      expect(shown).toMatchObject([{ ...picture, caption: "first" }, video, picture]);
    }
    const headers = { authorization: `Bearer ${shop.token}` };
    const body = { to: `@${username}`, album };
    const sent = await api(product.api, "POST", `/v1/instances/${shop.client}/messages`, body, headers);
    expect([sent.status, sent.body]).toMatchObject([200, { state: "sent" }]);
    const { thumbnail: _, ...photo } = { ...picture, kind: "photo" };
    expect(await reader()).toMatchObject([{ ...photo, text: "first" }, video, photo]);
  });

  it("passes an album on as one, reacts to it and takes it back as a whole, on both networks", async () => {
    const photo = { image: { url: `${product.web}/samples/photo.jpg` } };
    const { reader, username } = await newReader();
    const shop = await linkedTelegram(product, newPhone());
    const person = newPhone();
    const whatsApp = { ...own, to: `+${person}`, shown: () => own.received(person) };
    const telegram = { ...shop, to: `@${username}`, shown: reader };
    for (const { client, token, to, shown } of [whatsApp, telegram]) {
      const done = async (method: "POST" | "PUT" | "DELETE", path: string, body?: object) => {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await api(product.web, method, `/v1/instances/${client}/messages${path}`, body, headers);
        expect([answer.status, answer.body]).toMatchObject([200, { state: "sent" }]);
        return `/${Reflect.get(Object(answer.body), "id")}`;
      };
      const album = await done("POST", "", { to, album: [photo, photo] });
      const passed = await done("POST", `${album}/forward`, { to });
      const once = { album: expect.any(String) };
      const again = { ...once, forwarded: true };
      expect(await shown()).toMatchObject([once, once, again, again]);
      await done("PUT", `${album}/reaction`, { emoji: "👍" });
      expect((await shown())[0]).toMatchObject({ reactions: [{ emoji: "👍" }] });
      await done("DELETE", album);
      const standing = async () => (await shown()).filter((one) => !Reflect.get(one, "deleted"));
      expect(await standing()).toMatchObject([again, again]);
      await done("DELETE", passed);
      expect(await standing()).toEqual([]);
    }
  });

  it("splits a long text, of which each part arrives once and in order, also when the call is repeated", async () => {
    const parts = (length: number) => ["a", "b", "c"].map((letter) => letter + "x ".repeat(length * 0.4));
    const sentOf = async (host: string, { client, token }: OwnInstance, to: string, text: string) => {
      const headers = { authorization: `Bearer ${token}`, "idempotency-key": key };
      const sent = await api(host, "POST", `/v1/instances/${client}/messages`, { to, text, split: true }, headers);
      return [sent.status, Reflect.get(Object(sent.body), "state"), Reflect.get(Object(sent.body), "parts")?.length];
    };
    const whatsApp = parts(WHATSAPP_LIMITS.textLength);
    const person = newPhone();
    const key = `long text to ${person}`;
    for (const host of [product.api, product.web]) {
      expect(await sentOf(host, own, `+${person}`, whatsApp.join("\n\n"))).toEqual([200, "sent", 3]);
    }
    const received = await own.received(person);
    expect(received.map(({ text }) => text)).toEqual(whatsApp.map((part) => part.trimEnd()));

    const telegram = parts(TELEGRAM_LIMITS.textLength);
    const { username } = await newReader();
    const shop = await linkedTelegram(product, newPhone());
    for (const host of [product.telegram, product.api]) {
      expect(await sentOf(host, shop, `@${username}`, telegram.join("\n\n"))).toEqual([200, "sent", 3]);
    }
    expect(await sandboxOf(product).texts(`@${username}`)).toEqual(telegram.map((part) => part.trimEnd()));
  });
});
