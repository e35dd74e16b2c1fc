import type { Product } from "../e2e/support/product.ts";

/** One call with JSON in and out; throws for an answer above 299, with what it said. */
export async function call(url: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    redirect: "manual",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(url).pathname} was answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

type Answer = Readonly<Record<string, unknown>>;

export interface KnownInstance {
  readonly id: number;
  readonly client: string;
  readonly token: string;
}

/** An instance with a phone of the sandbox behind it, over the provider API and the sandbox's. Phones are digits. */
export interface LinkedAccount {
  status(): Promise<unknown>;
  /** Resolves to the message's id. */
  send(to: string, text: string): Promise<string>;
  messageStatus(id: string): Promise<unknown>;
  /** The peer's phone opens the chat with the account's. */
  readBy(peer: string): Promise<unknown>;
  /** The peer's phone writes to the account's. */
  replyFrom(peer: string, text: string): Promise<unknown>;
  /** All that the peer's phone shows of sent and received texts, oldest first. */
  textsOn(peer: string): Promise<readonly string[]>;
  /** Codes that wait to be scanned by a phone. */
  pending(): Promise<unknown>;
}

export function whatsAppAccount(product: Product, { client, token }: KnownInstance, phone: string): LinkedAccount {
  const post = (path: string, fields: object) => call(`${product.api}${path}/${client}`, { dtoken: token, ...fields });
  const sandbox = (path: string, body?: object) => call(`${product.sandbox}/whatsapp${path}`, body);
  return {
    status: async () => (await post("/session-instance-status", {})).status,
    send: async (number, message) => String((await post("/send", { number, message })).messageId),
    async messageStatus(id) {
      const query = new URLSearchParams({ messageId: id, dtoken: token });
      return (await call(`${product.api}/message-status/${client}?${query}`)).status;
    },
    readBy: (peer) => sandbox("/read", { phone: peer, peer: phone }),
    replyFrom: (peer, text) => sandbox("/reply", { from: peer, to: phone, text }),
    textsOn: async (peer) => textsOf((await sandbox(`/messages?phone=${peer}`)).messages),
    pending: async () => (await sandbox("/pending")).pending,
  };
}

/** What it has received is asked for by `receivedBy`: on WhatsApp nothing is kept. */
export function telegramAccount(product: Product, { client, token }: KnownInstance, phone: string): LinkedAccount {
  const query = (more: Record<string, string> = {}) => new URLSearchParams({ dtoken: token, ...more });
  const sandbox = (path: string, body?: object) => call(`${product.sandbox}/telegram${path}`, body);
  return {
    status: async () => (await call(`${product.telegram}/session-instance-status/${client}?${query()}`)).status,
    async send(recipient, message) {
      const sent = await call(`${product.telegram}/send-text`, {
        sessionId: client,
        dtoken: token,
        recipient,
        message,
      });
      return String(sent.messageId);
    },
    async messageStatus(id) {
      return (await call(`${product.telegram}/message-status/${client}?${query({ messageId: id })}`)).status;
    },
    readBy: (peer) => sandbox("/read", { phone: peer, peer: phone }),
    replyFrom: (peer, text) => sandbox("/reply", { from: peer, to: phone, text }),
    textsOn: async (peer) => textsOf((await sandbox(`/messages?peer=${peer}`)).messages),
    pending: async () => (await sandbox("/pending")).pending,
  };
}

/** Texts that the provider API still has of what came in, oldest first. */
export async function receivedBy(product: Product, { client, token }: KnownInstance): Promise<readonly string[]> {
  return textsOf((await call(`${product.telegram}/received-messages/${client}?dtoken=${token}`)).messages);
}

function textsOf(messages: unknown): readonly string[] {
  return (messages as readonly { text?: string }[]).map(({ text = "" }) => text);
}
