import type { Product } from "../e2e/support/product.ts";
import { sandboxOf } from "../e2e/support/telegram.ts";
import { until } from "../e2e/support/until.ts";
import {
  call,
  type KnownInstance,
  type LinkedAccount,
  receivedBy,
  telegramAccount,
  whatsAppAccount,
} from "./linked-account.ts";

const WITHIN_MS = 20_000;

/** Own phones, and whom they write to: one who reads, one who never does. */
export const PHONES = {
  whatsapp: { own: "9647701234567", reader: "9647709876543", silent: "9647700000001" },
  telegram: { own: "201000000101", reader: "201000000102", silent: "201000000001" },
} as const;

interface KnownSent {
  readonly messageId: string;
  readonly status: string;
}

export interface KnownAccount extends KnownInstance {
  readonly sent: readonly KnownSent[];
  /** On the reader's phone, sent and received. */
  readonly texts: readonly string[];
  /** Kept by the provider API; nothing on WhatsApp. */
  readonly received: readonly string[];
}

/** What somebody knows of an installation who comes back to it with another version. */
export interface Known {
  readonly email: string;
  readonly password: string;
  /** Of a browser that stayed signed in. */
  readonly cookie: string;
  readonly whatsapp: KnownAccount;
  readonly telegram: KnownAccount;
}

/** Signs up, links an account of each platform, sends, receives, is read. */
export async function leadLife(product: Product): Promise<Known> {
  const person = { email: "layla@example.com", password: "correct horse battery" };
  await postForm(product, "/signup", { ...person, name: "Layla", country: "IQ", terms: "on" });
  const cookie = await signIn(product, person);
  const whatsapp = await addInstance(product, cookie, { name: "Shop", platform: "whatsapp" });
  const telegram = await addInstance(product, cookie, {
    name: "Desk",
    platform: "telegram",
    apiId: "12345",
    appHash: "abcdef",
  });
  return {
    ...person,
    cookie,
    whatsapp: { ...whatsapp, ...(await lifeOn(await linkWhatsApp(product, whatsapp), PHONES.whatsapp)), received: [] },
    telegram: {
      ...telegram,
      ...(await lifeOn(await linkTelegram(product, telegram), PHONES.telegram)),
      received: await until(
        () => receivedBy(product, telegram),
        (texts) => texts.length > 0,
        WITHIN_MS,
      ),
    },
  };
}

/** Somewhat more of the same, on accounts that came back by themselves. */
export async function goOn(product: Product, known: Known): Promise<Known> {
  const whatsapp = whatsAppAccount(product, known.whatsapp, PHONES.whatsapp.own);
  const telegram = telegramAccount(product, known.telegram, PHONES.telegram.own);
  return {
    ...known,
    whatsapp: await moreOf(known.whatsapp, whatsapp, PHONES.whatsapp.reader),
    telegram: await moreOf(known.telegram, telegram, PHONES.telegram.reader),
  };
}

async function moreOf(known: KnownAccount, account: LinkedAccount, reader: string): Promise<KnownAccount> {
  await until(account.status, (status) => status === "connected", WITHIN_MS);
  const sent = [...known.sent, await sendAndBeRead(account, reader, "Will you come again?")];
  return { ...known, sent, texts: await account.textsOn(reader) };
}

/** Resolves to the cookie, as a browser would send it; throws where the password is refused. */
export async function signIn(product: Product, person: Pick<Known, "email" | "password">): Promise<string> {
  const answer = await postForm(product, "/login", { email: person.email, password: person.password });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0];
  if (cookie === undefined) throw new Error(`not signed in: ${answer.status} ${await answer.text()}`);
  return cookie;
}

function postForm(product: Product, path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(product.web + path, {
    method: "POST",
    headers: { origin: product.web },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

async function addInstance(product: Product, cookie: string, settings: object): Promise<KnownInstance> {
  const own = { cookie, origin: product.web };
  const { instance } = await call(`${product.web}/api/instances`, settings, own);
  const { id, client } = instance as KnownInstance;
  const { token } = await call(`${product.web}/api/instances/${id}/token`, undefined, own);
  return { id, client, token: String(token) };
}

async function linkWhatsApp(product: Product, instance: KnownInstance): Promise<LinkedAccount> {
  const account = whatsAppAccount(product, instance, PHONES.whatsapp.own);
  const { qrText } = await call(`${product.api}/start-session/${instance.client}`, { dtoken: instance.token });
  await call(`${product.sandbox}/whatsapp/scan`, { qrText, phone: PHONES.whatsapp.own });
  await until(account.status, (status) => status === "connected", WITHIN_MS);
  return account;
}

async function linkTelegram(product: Product, { client, token, id }: KnownInstance): Promise<LinkedAccount> {
  const { own, reader, silent } = PHONES.telegram;
  const sandbox = sandboxOf(product);
  for (const [phone, name] of [
    [own, "Desk"],
    [reader, "Omar"],
    [silent, "Sara"],
  ])
    await sandbox.post("/telegram/accounts", { phone, name });
  const session = { sessionId: client, dtoken: token };
  await call(`${product.telegram}/auth/request-new-code`, { ...session, phoneNumber: own });
  await call(`${product.telegram}/auth/verify-code-op`, { ...session, code: await sandbox.code(own) });
  return telegramAccount(product, { client, token, id }, own);
}

async function lifeOn(
  account: LinkedAccount,
  { reader, silent }: { readonly reader: string; readonly silent: string },
) {
  const first = await sendAndBeRead(account, reader, "Your order is on its way. طلبك في الطريق");
  const unread = await account.send(silent, "Are you at home?");
  await account.replyFrom(reader, "Thank you 🙂");
  const last = await sendAndBeRead(account, reader, "You are welcome.");
  const status = await settledStatus(account, unread);
  return { sent: [first, { messageId: unread, status }, last], texts: await account.textsOn(reader) };
}

/** As far as the reader's phone, and back as a receipt. */
export async function sendAndBeRead(account: LinkedAccount, reader: string, text: string): Promise<KnownSent> {
  const messageId = await account.send(reader, text);
  await account.readBy(reader);
  await until(
    () => account.messageStatus(messageId),
    (status) => status === "read",
    WITHIN_MS,
  );
  return { messageId, status: "read" };
}

/** A receipt may still be under way: asked until it stands still for a second. */
async function settledStatus(account: LinkedAccount, messageId: string): Promise<string> {
  for (let last: unknown; ; ) {
    const status = await account.messageStatus(messageId);
    if (status === last) return String(status);
    last = status;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
