import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { codeText } from "#documentation/code.ts";
import {
  EXAMPLE_CAMPAIGN,
  EXAMPLE_KEY,
  EXAMPLE_MESSAGE,
  EXAMPLE_TRY,
  EXAMPLE_WEBHOOK,
} from "#documentation/request.ts";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { api, type LinkedClient, linkedClient, ownInstance } from "./support/api.ts";
import { examplesAt } from "./support/documented.ts";
import { type Product, startProduct } from "./support/product.ts";
import { linkedTelegram, sandboxOf, type TelegramClient, telegramClient } from "./support/telegram.ts";
import { expectDone, type ReaderOfUnified, readerOfUnified } from "./support/unified-reader.ts";

/** What has to be there before an example can succeed; `replace` swaps what only the reader knows, such as a code. */
interface Stage {
  readonly client: string;
  readonly token: string;
  readonly replace?: Readonly<Record<string, string>>;
}

interface ReceivedFile {
  readonly id: string;
  readonly media: object | null;
}

const FILE = Buffer.from("a picture, to those who do not look");
const ARRIVES_WITHIN = { timeout: 10_000, interval: 100 };
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** Of a call under /v1, by how its address ends. */
const V1_SHOWS: Readonly<Record<string, object>> = {
  "/session/start": { session: { state: "connected" } },
  "/messages": { state: "sent" },
  "/v1/templates": { name: "order_ready" },
  "/v1/campaigns": { state: "draft" },
  "/recipients": { state: "draft", recipients: 1 },
  "/start": { state: "running" },
  "/v1/instances": { name: "Shop", platform: "whatsapp", active: true },
};

/** As Telegram's own `timeout` says, and a little more. */
const RESEND_AFTER_MS = 61_000;
const RESEND = "telegram-resend-code";

const run = promisify(execFile);
const somewhere = "http://somewhere.example";
const expected = examplesAt({
  network: "sandbox",
  publicUrl: somewhere,
  whatsappUrl: `${somewhere}/wa`,
  telegramUrl: `${somewhere}/tg`,
});

/** As a reader would: each command in a shell, against the product with its sandbox. */
describe("the curl examples of the documentation", () => {
  let product: Product;
  let whatsapp: LinkedClient;
  let telegram: TelegramClient;
  let asked: { readonly by: TelegramClient; readonly at: number };
  let resent = false;
  /** The same in each try: its idempotency key stands for one body. */
  let later: string;
  let phones = 100;
  const newPhone = () => `9647709${String(++phones).padStart(6, "0")}`;

  beforeAll(async () => {
    later = inAnHour();
    product = await startProduct();
    asked = { by: await pendingCode(newPhone()), at: Date.now() };
    whatsapp = await linkedClient(product, phoneOf.whatsapp);
    telegram = await linkedTelegram(product, phoneOf.telegram);
  });
  afterAll(async () => {
    for (const reader of readers.values()) await rm((await reader).folder, { recursive: true });
    expect(await product?.stop()).toBe(0);
  });

  async function pendingCode(phone: string): Promise<TelegramClient> {
    const instance = await telegramClient(product);
    expect(await instance.post("/auth/request-new-code", { phoneNumber: phone })).toMatchObject({ http: 200 });
    return instance;
  }

  const at = { whatsapp: () => whatsapp, telegram: () => telegram };
  const origin = { whatsapp: () => product.api, telegram: () => product.telegram };
  const phoneOf = { whatsapp: newPhone(), telegram: newPhone() };

  async function call(platform: Platform, path: string, body?: object): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${at[platform]().token}`, "content-type": "application/json" };
    const asked = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) };
    return (await (await fetch(origin[platform]() + path, asked)).json()) as Record<string, unknown>;
  }

  /** A message of the reader's own, in place of the one that the pages name. */
  async function messageOf(platform: Platform, later: object = {}): Promise<Stage> {
    const { client } = at[platform]();
    const { id } = await (platform === "whatsapp"
      ? call(platform, `/send/${client}`, { number: "9647701234567", message: "Is it read?", ...later })
      : call(platform, "/send-text", { sessionId: client, recipient: "@sara_shop", message: "Is it read?", ...later }));
    return { ...at[platform](), replace: { [EXAMPLE_MESSAGE]: String(id) } };
  }

  /** A picture that a customer has sent, once its bytes are here. */
  async function receivedFile(platform: Platform): Promise<Stage> {
    const { client } = at[platform]();
    const from = newPhone();
    await sandboxOf(product).post(`/${platform}/${platform === "whatsapp" ? "phones" : "accounts"}`, { phone: from });
    const picture = { kind: "image", file: FILE.toString("base64"), mimetype: "image/png" };
    const to = phoneOf[platform];
    expect(await sandboxOf(product).post(`/${platform}/send`, { from, to, ...picture })).toMatchObject({ http: 200 });
    const id = await vi.waitFor(async () => {
      const { messages } = (await call(platform, `/received-messages/${client}`)) as { messages: ReceivedFile[] };
      const got = messages.find(({ media }) => media !== null)?.id ?? "none";
      const headers = { authorization: `Bearer ${at[platform]().token}` };
      const file = await fetch(`${origin[platform]()}/messages/${client}/${got}/media`, { headers });
      expect({ messages, status: file.status }).toMatchObject({ status: 200 });
      return got;
    }, ARRIVES_WITHIN);
    return { ...at[platform](), replace: { [EXAMPLE_MESSAGE]: id } };
  }

  const stages: Readonly<Record<string, () => Promise<Stage>>> = {
    "whatsapp /start-session": () => ownInstance(product, { platform: "whatsapp" }),
    "whatsapp /logout": () => linkedClient(product, newPhone()),
    "whatsapp /message-status": () => messageOf("whatsapp"),
    "whatsapp /messages": () => messageOf("whatsapp"),
    "whatsapp /messages/resend": () => messageOf("whatsapp"),
    "whatsapp /messages/cancel": () => messageOf("whatsapp", { sendAt: inAnHour() }),
    "whatsapp /messages/media": () => receivedFile("whatsapp"),
    "telegram /messages": () => messageOf("telegram"),
    "telegram /messages/resend": () => messageOf("telegram"),
    "telegram /messages/cancel": () => messageOf("telegram", { sendAt: inAnHour() }),
    "telegram /messages/media": () => receivedFile("telegram"),
    "telegram /auth/request-new-code": () => telegramClient(product),
    "telegram /auth/resend-code": async () => {
      // Only so many go to one number.
      if (resent) asked = { by: await pendingCode(newPhone()), at: Date.now() };
      resent = true;
      const left = asked.at + RESEND_AFTER_MS - Date.now();
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, left)));
      return asked.by;
    },
    "telegram /auth/cancel": () => pendingCode(newPhone()),
    "telegram /auth/qr": () => telegramClient(product),
    "telegram /auth/verify-code-op": async () => {
      const phone = newPhone();
      const instance = await pendingCode(phone);
      return { ...instance, replace: { "48291": await sandboxOf(product).code(phone) } };
    },
    "telegram /auth/verify-password": async () => {
      const phone = newPhone();
      await sandboxOf(product).post("/telegram/accounts", {
        phone,
        name: "Carol",
        password: "correct horse",
        hint: "pet",
      });
      const instance = await pendingCode(phone);
      const code = await sandboxOf(product).code(phone);
      expect(await instance.post("/auth/verify-code-op", { code })).toMatchObject({ code: "SESSION_PASSWORD_NEEDED" });
      return instance;
    },
    "telegram /logout": () => linkedTelegram(product, newPhone()),
    "telegram /message-status": () => messageOf("telegram"),
  };

  const hooks = new Map<Platform, Promise<Stage>>();
  /** An endpoint of the reader's own with a try, in place of those that the pages name. */
  async function webhookOf(platform: Platform): Promise<Stage> {
    const path = `/webhooks/${at[platform]().client}`;
    const { id } = await call(platform, path, { url: "https://shop.example/hook", events: ["message.status"] });
    const tested = (await call(platform, `${path}/${id}/test`, {})) as { try: { id: string } };
    return { ...at[platform](), replace: { [EXAMPLE_WEBHOOK]: String(id), [EXAMPLE_TRY]: tested.try.id } };
  }

  function hookStage(platform: Platform, command: string): Promise<Stage> {
    // What one removes is missed by the others, and an instance has only so many.
    if (command.includes("DELETE")) return webhookOf(platform);
    const stage = hooks.get(platform) ?? webhookOf(platform);
    hooks.set(platform, stage);
    return stage;
  }

  /** A key of the reader's own, who has room for one more instance. */
  async function keyStage(): Promise<Stage> {
    const own = { cookie: whatsapp.cookie, origin: product.web };
    const scopes = ["messages:send", "session:manage", "instance:manage"];
    const made = await api(product.web, "POST", "/api/keys", { name: "Server", scopes }, own);
    return { ...whatsapp, replace: { [EXAMPLE_KEY]: String((made.body as { text?: string }).text) } };
  }

  let drafted: Promise<Stage> | null = null;
  /** A draft of the reader's own, of the template that an example before has written. */
  async function campaignStage(): Promise<Stage> {
    const stage = await keyStage();
    const key = { authorization: `Bearer ${stage.replace?.[EXAMPLE_KEY]}` };
    const draft = { name: "Of the examples", client: stage.client, template: "order_ready" };
    const made = await api(product.web, "POST", "/v1/campaigns", draft, key);
    return { ...stage, replace: { ...stage.replace, [EXAMPLE_CAMPAIGN]: String((made.body as { id?: string }).id) } };
  }

  async function stageOf(command: string): Promise<Stage> {
    if (command.includes(EXAMPLE_CAMPAIGN)) {
      drafted ??= campaignStage();
      return drafted;
    }
    if (command.includes(EXAMPLE_KEY)) return keyStage();
    const platform = command.includes(product.telegram) ? "telegram" : "whatsapp";
    if (command.includes(EXAMPLE_WEBHOOK)) return hookStage(platform, command);
    const [, path = "", about = ""] =
      /https?:\/\/[^/]+(\/[a-z/-]+?)(?:\/YOUR_CLIENT(?:\/msg_\w+(\/\w+)?)?)?[\s'?]/.exec(command) ?? [];
    return (await stages[`${platform} ${path}${about}`]?.()) ?? (platform === "telegram" ? telegram : whatsapp);
  }

  it("are at least one for each endpoint, and some in the guides", () => {
    expect(expected.length).toBeGreaterThan(35);
    expect(expected.filter(({ shown }) => shown === null).length).toBeGreaterThan(8);
  });

  const all = expected.map(({ where }, index) => ({ where, index }));
  const isUnified = ({ where }: { where: string }) => where.startsWith("unified-");
  const numbered = all.filter((one) => !isUnified(one));
  // The one that has to wait comes last, so that the others run meanwhile.
  const order = numbered.toSorted((a, b) => Number(a.where === RESEND) - Number(b.where === RESEND));
  it.each(order)(
    "succeed: $where",
    async ({ index }) => {
      const { parts, shown } = exampleAt(index);
      const { client, token, replace = {} } = await stageOf(codeText(parts));
      const command = Object.entries(replace).reduce(
        (text, [from, to]) => text.replaceAll(from, to),
        codeText(parts, { client, token }).replace(/"sendAt": "[^"]*"/, `"sendAt": "${later}"`),
      );
      if (command.endsWith("-o file")) {
        const { stdout } = await run("/bin/sh", ["-ec", command.replace("-o file", "-sS --fail")]);
        expect(stdout).toBe(FILE.toString());
        return;
      }
      if (command.includes("text/event-stream")) {
        const { stdout } = await run("/bin/sh", ["-ec", `${command} -sS --max-time 2 || [ $? = 28 ]`]);
        expect(stdout).toContain(": connected");
        return;
      }
      if (command.includes("/v1/")) {
        const { stdout } = await run("/bin/sh", ["-ec", `${command} -sS --fail`]);
        const [, shows] =
          Object.entries(V1_SHOWS).find(([end]) => command.includes(`${end}'`) || command.includes(`${end} `)) ?? [];
        expect(JSON.parse(stdout)).toMatchObject(shows ?? { never: "shown" });
        return;
      }
      const { stdout } = await run("/bin/sh", ["-ec", `${command} -sS -w '\\n%{http_code}'`]);
      const [, body = "", status] = /^(.*)\n(\d{3})$/s.exec(stdout) ?? [];
      const answer = JSON.parse(body) as object;
      expect({ status, answer }).toMatchObject({
        status: command.includes("sendAt") ? "202" : "200",
        answer: { success: true },
      });
      if (shown !== null) expect(Object.keys(answer).sort()).toEqual(Object.keys(shown).sort());
    },
    RESEND_AFTER_MS + 30_000,
  );

  const readers = new Map<Platform, Promise<ReaderOfUnified>>();
  const unified = PLATFORMS.flatMap((platform) => all.filter(isUnified).map((one) => ({ ...one, platform })));
  it.each(unified)("succeed on $platform: $where", async ({ index, platform }) => {
    const reader = readers.get(platform) ?? readerOfUnified(product, platform, at[platform](), phoneOf[platform]);
    readers.set(platform, reader);
    const { parts, shown } = exampleAt(index);
    const { folder, inHand } = await reader;
    const command = await inHand(codeText(parts, at[platform]()));
    const { stdout } = await run("/bin/sh", ["-ec", `${command} -sS -w '\\n%{http_code}'`], { cwd: folder });
    const [, body = "", status] = /^(.*)\n(\d{3})$/s.exec(stdout) ?? [];
    const answer = JSON.parse(body) as object;
    if (shown === null) expectDone(command, Number(status), answer);
    else expect(answer).toEqual({ ...shown, requestId: expect.any(String) });
  });

  function exampleAt(index: number) {
    const { web: publicUrl, api: whatsappUrl, telegram: telegramUrl } = product;
    const hosts = { network: "sandbox", publicUrl, whatsappUrl, telegramUrl } as const;
    return examplesAt(hosts)[index] ?? { parts: [], shown: null };
  }
});
