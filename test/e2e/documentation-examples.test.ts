import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeText } from "#documentation/code.ts";
import type { Article, CodePart, ReferenceHosts } from "#documentation/model.ts";
import { apiReference } from "#documentation/reference.ts";
import { type LinkedClient, linkedClient, ownInstance } from "./support/api.ts";
import { type Product, startProduct } from "./support/product.ts";
import { linkedTelegram, sandboxOf, type TelegramClient, telegramClient } from "./support/telegram.ts";

interface Example {
  readonly where: string;
  readonly parts: readonly CodePart[];
  /** The answer that the page shows beside it; null in prose. */
  readonly shown: object | null;
}

/** What has to be there before an example can succeed; `replace` swaps what only the reader knows, such as a code. */
interface Stage {
  readonly client: string;
  readonly token: string;
  readonly replace?: Readonly<Record<string, string>>;
}

/** Every curl command of the documentation, in its order. */
function examplesAt(hosts: ReferenceHosts): Example[] {
  return apiReference(hosts)
    .sections.flatMap(({ articles }) => [...articles])
    .flatMap(examplesIn);
}

function examplesIn(article: Article): Example[] {
  if (article.kind === "endpoint") {
    const [answer] = article.answers;
    const shown = JSON.parse(codeText(answer?.parts ?? [])) as object;
    const samples = article.samples.filter(({ language }) => language === "curl");
    return samples.map(({ parts }) => ({ where: article.id, parts, shown }));
  }
  const codes = article.blocks.flatMap((block) => (block.kind === "code" ? [block] : []));
  const commands = codes.filter(({ parts }) => codeText(parts).startsWith("curl "));
  return commands.map(({ parts, title }) => ({ where: `${article.id}: ${title}`, parts, shown: null }));
}

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
  let phones = 100;
  const newPhone = () => `9647709${String(++phones).padStart(6, "0")}`;

  beforeAll(async () => {
    product = await startProduct();
    asked = { by: await pendingCode(newPhone()), at: Date.now() };
    whatsapp = await linkedClient(product, newPhone());
    telegram = await linkedTelegram(product, newPhone());
  });
  afterAll(async () => {
    expect(await product?.stop()).toBe(0);
  });

  async function pendingCode(phone: string): Promise<TelegramClient> {
    const instance = await telegramClient(product);
    expect(await instance.post("/auth/request-new-code", { phoneNumber: phone })).toMatchObject({ http: 200 });
    return instance;
  }

  const stages: Readonly<Record<string, () => Promise<Stage>>> = {
    "whatsapp /start-session": () => ownInstance(product, { platform: "whatsapp" }),
    "whatsapp /logout": () => linkedClient(product, newPhone()),
    "whatsapp /message-status": async () => {
      const { body } = await whatsapp.send("9647701234567", "Is it read?");
      return { ...whatsapp, replace: { "3EB0B430A2C1F6D5A0E8": String(Reflect.get(body, "messageId")) } };
    },
    "telegram /auth/request-new-code": () => telegramClient(product),
    "telegram /auth/resend-code": async () => {
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
    "telegram /message-status": async () => {
      const { messageId } = await telegram.text("@sara_shop", "Is it read?");
      return { ...telegram, replace: { "1042": String(messageId) } };
    },
  };

  async function stageOf(command: string): Promise<Stage> {
    const platform = command.includes(product.telegram) ? "telegram" : "whatsapp";
    const [, path = ""] = /https?:\/\/[^/]+(\/[a-z/-]+?)(?:\/YOUR_CLIENT|[\s'?])/.exec(command) ?? [];
    return (await stages[`${platform} ${path}`]?.()) ?? (platform === "telegram" ? telegram : whatsapp);
  }

  it("are at least one for each endpoint, and some in the guides", () => {
    expect(expected.length).toBeGreaterThan(35);
    expect(expected.filter(({ shown }) => shown === null).length).toBeGreaterThan(8);
  });

  const numbered = expected.map(({ where }, index) => ({ where, index }));
  // The one that has to wait comes last, so that the others run meanwhile.
  const order = numbered.toSorted((a, b) => Number(a.where === RESEND) - Number(b.where === RESEND));
  it.each(order)(
    "succeed: $where",
    async ({ index }) => {
      const hosts = {
        network: "sandbox",
        publicUrl: product.web,
        whatsappUrl: product.api,
        telegramUrl: product.telegram,
      } as const;
      const { parts, shown } = examplesAt(hosts)[index] ?? { parts: [], shown: null };
      const { client, token, replace = {} } = await stageOf(codeText(parts));
      const command = Object.entries(replace).reduce(
        (text, [from, to]) => text.replaceAll(from, to),
        codeText(parts, { client, token }),
      );
      const { stdout } = await run("/bin/sh", ["-ec", `${command} -sS -w '\\n%{http_code}'`]);
      const [, body = "", status] = /^(.*)\n(\d{3})$/s.exec(stdout) ?? [];
      const answer = JSON.parse(body) as object;
      expect({ status, answer }).toMatchObject({ status: "200", answer: { success: true } });
      if (shown !== null) expect(Object.keys(answer).sort()).toEqual(Object.keys(shown).sort());
    },
    RESEND_AFTER_MS + 30_000,
  );
});
