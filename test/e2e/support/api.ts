import type { Product } from "./product.ts";
import { signedInCookie } from "./signed-in.ts";

/** What the answers that are used here may hold. */
interface AnswerBody {
  readonly status?: string;
  readonly code?: string;
  readonly token?: string;
  readonly qrText?: string;
  readonly url?: string;
  readonly state?: string;
  readonly instance?: { readonly id: number; readonly client: string };
  readonly messages?: { readonly text: string }[];
  readonly pending?: { readonly qrText: string; readonly device: string }[];
}

interface Answered {
  readonly status: number;
  readonly body: AnswerBody;
}

/** One JSON call, as curl would make it. */
export async function api(
  origin: string,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const answer = await fetch(origin + path, {
    method,
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    redirect: "manual",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text.startsWith("{") ? (JSON.parse(text) as AnswerBody) : {},
  };
}

export interface LinkedClient extends OwnInstance {
  send(number: string, message: string): Promise<Answered>;
  status(): Promise<Answered>;
  /** What a customer's phone has got, oldest first. */
  received(phone: string): Promise<{ text: string }[]>;
}

export interface OwnInstance {
  readonly id: number;
  readonly client: string;
  readonly token: string;
  /** Of its owner, signed in. */
  readonly cookie: string;
}

/** An account with one instance, over HTTP alone. */
export async function ownInstance(product: Product, settings: object): Promise<OwnInstance> {
  const cookie = await signedInCookie(product);
  const own = { cookie, origin: product.web };
  const created = await api(product.web, "POST", "/api/instances", { name: "Shop", ...settings }, own);
  const { id = 0, client = "" } = created.body.instance ?? {};
  const { token = "" } = (await api(product.web, "GET", `/api/instances/${id}/token`, undefined, own)).body;
  return { id, client, token, cookie };
}

/** An instance and a linked phone; the phone sees the code that curl asked for. */
export async function linkedClient(product: Product, phone: string): Promise<LinkedClient> {
  const instance = await ownInstance(product, { platform: "whatsapp" });
  const { client, token } = instance;
  await api(product.api, "POST", `/start-session/${client}`, { dtoken: token });
  const { pending = [] } = (await api(product.sandbox, "GET", "/whatsapp/pending")).body;
  const code = pending.find(({ device }) => device.endsWith(client));
  await api(product.sandbox, "POST", "/whatsapp/scan", { qrText: code?.qrText ?? "", phone });

  const linked: LinkedClient = {
    ...instance,
    send: (number, message) => api(product.api, "POST", `/send/${client}`, { number, message, dtoken: token }),
    status: () => api(product.api, "POST", `/session-instance-status/${client}`, { dtoken: token }),
    async received(customer) {
      const { body } = await api(product.sandbox, "GET", `/whatsapp/messages?phone=${customer}`);
      return body.messages ?? [];
    },
  };
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await linked.status()).body.status === "connected") return linked;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not linked: ${JSON.stringify((await linked.status()).body)}`);
}
