import type { Platform } from "#domain/instances/instance.ts";
import { type Called, type Callers, callers } from "./http.ts";
import { sandboxOf } from "./phones.ts";
import type { Product } from "./product.ts";
import { until } from "./wait.ts";

/** A linked account, and the calls that its owner's programs make. */
export interface Account {
  readonly platform: Platform;
  readonly client: string;
  readonly token: string;
  readonly instanceId: number;
  /** Of the linked phone. */
  readonly phone: string;
  /** Of its owner, signed in to the dashboard. */
  readonly cookie: string;
  send(through: Callers, message: Outgoing): Promise<Called>;
  /** As its owner does in the dashboard. */
  sendFromDashboard(through: Callers, message: Outgoing): Promise<Called>;
  /** A picture, or any file, by its address. */
  sendFile(through: Callers, message: OutgoingFile): Promise<Called>;
  get(through: Callers, path: string): Promise<Called>;
}

interface OutgoingFile {
  readonly recipient: string;
  readonly kind: "picture" | "file";
  readonly url: string;
}

export interface Outgoing {
  readonly recipient: string;
  readonly text: string;
  readonly key?: string | undefined;
  /** Answered once it is kept. */
  readonly async?: boolean | undefined;
  readonly sendAt?: Date | undefined;
}

const LINK_WITHIN_MS = 30_000;
const PASSWORD = "correct horse battery";

/** A linked account of a platform; `at` tells those of one product apart. Its owner is new unless `owner` signed in before. */
export async function linkedAccount(
  product: Product,
  platform: Platform,
  at: number,
  owner?: Pick<Account, "cookie">,
): Promise<Account> {
  const through = callers({ timeoutMs: LINK_WITHIN_MS });
  try {
    const cookie = owner?.cookie ?? (await signUp(product));
    const own = await addInstance(through, product, cookie, platform);
    const account = accountOf(product, platform, { ...own, cookie, phone: phoneOf(platform, at) });
    await LINK[platform](through, product, account);
    return account;
  } finally {
    through.close();
  }
}

function accountOf(
  { urls }: Product,
  platform: Platform,
  own: Pick<Account, "client" | "token" | "instanceId" | "phone" | "cookie">,
): Account {
  const authorization = `Bearer ${own.token}`;
  return {
    platform,
    ...own,
    send(through, { recipient, text, key, async, sendAt }) {
      const at = sendAt === undefined ? {} : { sendAt: sendAt.toISOString() };
      const [path, body] =
        platform === "whatsapp"
          ? [`/send/${own.client}`, { number: recipient, message: text, ...at }]
          : ["/send-text", { sessionId: own.client, recipient, message: text, ...at }];
      const headers = {
        authorization,
        ...(key !== undefined && { "idempotency-key": key }),
        ...(async && { prefer: "respond-async" }),
      };
      return through.call({ method: "POST", url: urls[platform] + path, body, headers });
    },
    sendFile(through, { recipient, kind, url }) {
      const isPicture = kind === "picture";
      const [path, body] =
        platform === "whatsapp"
          ? isPicture
            ? [`/send-image/${own.client}`, { number: recipient, imageUrl: url }]
            : [`/send-document/${own.client}`, { number: recipient, documentUrl: url }]
          : isPicture
            ? ["/send-photo-url", { sessionId: own.client, recipient, photoUrl: url }]
            : ["/send-file-url", { sessionId: own.client, recipient, fileUrl: url }];
      return through.call({ method: "POST", url: urls[platform] + path, body, headers: { authorization } });
    },
    sendFromDashboard(through, { recipient, text }) {
      const [path, name] = platform === "whatsapp" ? ["messages", "number"] : ["telegram/messages", "recipient"];
      return through.call({
        method: "POST",
        url: `${urls.web}/api/instances/${own.instanceId}/${path}`,
        body: { kind: "text", [name]: recipient, text },
        headers: { cookie: own.cookie, origin: urls.web },
      });
    },
    get: (through, path) => through.call({ method: "GET", url: urls[platform] + path, headers: { authorization } }),
  };
}

/** Not one of the numbers that behave in ways of their own. */
function phoneOf(platform: Platform, at: number): string {
  return `${platform === "whatsapp" ? "96477012000" : "20100002000"}${10 + at}`;
}

async function signUp({ urls }: Product): Promise<string> {
  const email = `owner-${crypto.randomUUID()}@example.com`;
  const post = (path: string, fields: Record<string, string>) =>
    fetch(urls.web + path, {
      method: "POST",
      headers: { origin: urls.web },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  await post("/signup", { name: "Layla", email, country: "IQ", password: PASSWORD, terms: "on" });
  const answer = await post("/login", { email, password: PASSWORD });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

async function addInstance(through: Callers, { urls }: Product, cookie: string, platform: Platform) {
  const headers = { cookie, origin: urls.web };
  const app = platform === "telegram" ? { apiId: "12345", appHash: "abcdef" } : {};
  const body = { name: "Shop", platform, ...app };
  const created = fieldsOf(await through.call({ method: "POST", url: `${urls.web}/api/instances`, body, headers }));
  const { id, client } = created.instance as { readonly id: number; readonly client: string };
  const url = `${urls.web}/api/instances/${id}/token`;
  const { token } = fieldsOf(await through.call({ method: "GET", url, headers }));
  return { instanceId: id, client, token: String(token) };
}

type Link = (through: Callers, product: Product, account: Account) => Promise<void>;

const LINK: Readonly<Record<Platform, Link>> = {
  async whatsapp(through, product, account) {
    const { urls } = product;
    const { client, token, phone } = account;
    const body = { dtoken: token };
    fieldsOf(await through.call({ method: "POST", url: `${urls.whatsapp}/start-session/${client}`, body }));
    const sandbox = sandboxOf(product);
    const qrText = await until(() => sandbox.codeOnShow(client), "the QR code", LINK_WITHIN_MS);
    await sandbox.post("/whatsapp/scan", { qrText, phone });
    const url = `${urls.whatsapp}/session-instance-status/${client}`;
    await until(
      async () => fieldsOf(await through.call({ method: "POST", url, body })).status === "connected",
      "the link",
      LINK_WITHIN_MS,
    );
  },
  async telegram(through, product, { client, token, phone }) {
    const post = async (path: string, body: object) =>
      fieldsOf(
        await through.call({
          method: "POST",
          url: product.urls.telegram + path,
          body: { sessionId: client, dtoken: token, ...body },
        }),
      );
    await post("/auth/request-new-code", { phoneNumber: phone });
    await post("/auth/verify-code-op", { code: await sandboxOf(product).loginCode(phone) });
  },
};

/** Of an answer that must be a good one. */
export function fieldsOf(called: Called): Readonly<Record<string, unknown>> {
  if (called.kind === "answered" && called.status < 300) return called.body;
  throw new Error(`chaos: ${JSON.stringify(called)}`);
}
