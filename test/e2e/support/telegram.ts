import { type OwnInstance, ownInstance } from "./api.ts";
import type { Product } from "./product.ts";

/** Any answer of the gateway or the sandbox, read loosely: these tests look at them as a script would. */
interface Answer {
  readonly http: number;
  readonly retryAfterHeader: string | null;
  readonly [field: string]: unknown;
}

export interface TelegramClient extends OwnInstance {
  readonly get: (path: string) => Promise<Answer>;
  /** With `sessionId` and `dtoken` filled in. */
  readonly post: (path: string, body?: object) => Promise<Answer>;
  readonly status: () => Promise<Answer>;
  readonly text: (recipient: string, message: string) => Promise<Answer>;
}

export interface Sandbox {
  readonly post: (path: string, body: object) => Promise<Answer>;
  readonly code: (phone: string) => Promise<string>;
  /** Texts that a peer has sent or got, oldest first. */
  readonly texts: (peer: string) => Promise<string[]>;
  readonly messages: (peer: string) => Promise<SandboxMessage[]>;
}

interface SandboxMessage {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly text?: string;
  readonly status: string;
  readonly media?: { readonly bytes: number; readonly sha256: string; readonly fileName?: string };
}

/** A Telegram instance of a new account. Nothing is linked. */
export async function telegramClient(product: Product): Promise<TelegramClient> {
  const instance = await ownInstance(product, { platform: "telegram", apiId: "12345", appHash: "abcdef" });
  const { client, token } = instance;
  const own = { sessionId: client, dtoken: token };
  const post = (path: string, body: object = {}) => call(product.telegram, path, { ...own, ...body });
  const get = (path: string) => call(product.telegram, path);
  return {
    ...instance,
    get,
    post,
    status: () => get(`/session-instance-status/${client}?dtoken=${token}`),
    text: (recipient, message) => post("/send-text", { recipient, message }),
  };
}

/** An instance whose account is linked by code. */
export async function linkedTelegram(product: Product, phone: string): Promise<TelegramClient> {
  const instance = await telegramClient(product);
  const asked = await instance.post("/auth/request-new-code", { phoneNumber: phone });
  const verified = await instance.post("/auth/verify-code-op", { code: await sandboxOf(product).code(phone) });
  if (verified.http !== 200) throw new Error(`not linked: ${JSON.stringify({ asked, verified })}`);
  return instance;
}

export function sandboxOf(product: Product): Sandbox {
  const messages = async (peer: string) => {
    const answer = await call(product.sandbox, `/telegram/messages?peer=${encodeURIComponent(peer)}`);
    return answer.messages as SandboxMessage[];
  };
  return {
    post: (path, body) => call(product.sandbox, path, body),
    code: async (phone) => String((await call(product.sandbox, `/telegram/code?phone=${phone}`)).code),
    messages,
    texts: async (peer) => (await messages(peer)).map(({ text = "" }) => text),
  };
}

async function call(origin: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(origin + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const fields = (await answer.json()) as Record<string, unknown>;
  return { ...fields, http: answer.status, retryAfterHeader: answer.headers.get("retry-after") };
}
