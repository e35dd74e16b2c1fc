import { join } from "node:path";
import { PAGES } from "#ports/contracts/pages.ts";
import { api } from "./api.ts";
import { type Canary, canary, madeUp, type Place } from "./canaries.ts";
import { type FollowedAccount, proveMore } from "./canary-factors.ts";
import { answerPasskey } from "./canary-passkey.ts";
import { eavesdropper } from "./eavesdropper.ts";
import { linkPathFor, mailsIn, resetPathFor } from "./outbox.ts";
import type { Product } from "./product.ts";
import { sandboxOf } from "./telegram.ts";
import { until } from "./until.ts";
import { watchedCalls } from "./watched.ts";

const OWN_PHONE = "9647700000601";
const CUSTOMER = "9647711110602";
const TELEGRAM_PHONE = "201000000603";
const PEER = "201000000604";
const EMAIL = "layla@example.com";
const WITHIN_MS = 20_000;

/** What an account went through, and what it gave the product to keep. */
export interface CanaryLife {
  readonly canaries: readonly Canary[];
  readonly answers: readonly Place[];
  readonly mails: readonly Place[];
  readonly whatsAppId: number;
  readonly telegramId: number;
  readonly client: string;
}

interface Instance {
  readonly id: number;
  readonly client: string;
  readonly token: string;
}

interface Life extends FollowedAccount {
  readonly product: Product;
  readonly call: ReturnType<typeof watchedCalls>["call"];
  /** As a browser keeps it. */
  cookie: string;
}

/** One account that uses all of the product, well and badly; `outbox` is where its mails are, null where none go out. */
export async function leadLife(product: Product, outbox: string | null): Promise<CanaryLife> {
  const { answers, call } = watchedCalls();
  const canaries: Canary[] = [];
  const follow = (what: string, secret: string | Uint8Array) => void canaries.push(canary(what, secret));
  const life: Life = {
    product,
    call,
    web: (path, { headers, ...rest } = {}) =>
      call(product.web + path, { ...rest, headers: { cookie: life.cookie, origin: product.web, ...headers } }),
    secret(what) {
      const made = madeUp(what);
      follow(what, made);
      return made;
    },
    follow,
    cookie: "",
  };
  const password = await signIn(life);
  const link = await confirmAddress(life, outbox);
  const whatsapp = await addInstance(life, { name: "Shop", platform: "whatsapp" });
  const appHash = life.secret("app-hash");
  const telegram = await addInstance(life, { name: "Desk", platform: "telegram", apiId: "12345", appHash });
  const other = await eavesdropper(product, call, life.secret("password-of-another"));
  await linkWhatsApp(life, whatsapp);
  await linkTelegram(life, telegram, appHash);
  await sendAndReceive(life, whatsapp, telegram);
  await other.pry([OWN_PHONE, CUSTOMER, TELEGRAM_PHONE, PEER, "@omar_canary", "777000"]);
  const heard = await other.leave();
  await blunder(life, product.api, `/send/${whatsapp.client}`, whatsapp);
  await blunder(life, product.telegram, "/send-text", telegram);
  await tryKeys(life, whatsapp);
  keepCookie(life, await proveMore(life, { email: EMAIL, password }));
  await changePassword(life, password);
  const mails = await recover(life, outbox, link);
  return {
    canaries,
    answers: [...answers, heard],
    mails,
    whatsAppId: whatsapp.id,
    telegramId: telegram.id,
    client: whatsapp.client,
  };
}

/** A key that is made, shown where it may be, used, mistyped, misplaced, rotated and revoked. */
async function tryKeys(life: Life, { client }: Instance): Promise<void> {
  const { product } = life;
  const body = { name: "Shop", scopes: ["instance:manage", "messages:send"] };
  const made = (await life.web("/api/keys", { body, tells: true })).json;
  const first = String(made.text);
  const { id } = made.key as { id: string };
  const next = String((await life.web(`/api/keys/${id}/rotate`, { body: { overlapHours: 1 }, tells: true })).json.text);
  for (const text of [first, next]) life.follow("API key", text);
  const listed = `/v1/instances?after=${first}`;
  for (const text of [first, next, `${next}x`]) {
    const headers = { authorization: `Bearer ${text}` };
    for (const host of [product.web, product.api, product.telegram]) await life.call(host + listed, { headers });
    await life.call(`${product.api}/send/${client}`, { headers, body: { number: "9647709998888", message: "Hi" } });
    await life.call(`${product.api}/send/${client}`, {
      body: { dtoken: text, number: "9647709998888", message: "Hi" },
    });
    await life.call(`${product.api}/messages/${client}?dtoken=${text}`, {});
  }
  for (const path of [PAGES.keys.path, "/api/keys", "/api/activity"]) await life.web(path);
  await life.web(`/api/keys/${id}`, { method: "DELETE" });
  await life.web("/api/keys");
}

async function signIn(life: Life): Promise<string> {
  const password = life.secret("password");
  const signUp = { name: "Layla", email: EMAIL, country: "IQ", password, terms: "on" };
  const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields) });
  await life.web("/signup", form({ ...signUp, email: "layla" }));
  await life.web("/signup", form(signUp));
  await life.web("/signup", form({ ...signUp, password: life.secret("second-password") }));
  await life.web("/login", form({ email: EMAIL, password: life.secret("mistyped-password") }));
  await life.web("/login", { body: { email: EMAIL, password: life.secret("mistyped-password") } });
  keepCookie(life, await life.web("/login", { ...form({ email: EMAIL, password }), tells: true }));
  for (const path of [PAGES.dashboard.path, PAGES.instances.path, PAGES.activity.path, "/api/devices"])
    await life.web(path);
  return password;
}

/** By the link in the first mail; its token, or null where none goes out. */
async function confirmAddress(life: Life, outbox: string | null): Promise<string | null> {
  if (outbox === null) return null;
  const path = await linkPathFor(join(outbox, ".."), EMAIL, "/link/");
  const token = path.split("/").at(-1) ?? "";
  life.follow("verification link", token);
  // The page of a link has the link in it.
  await life.web(path, { tells: true });
  await life.web("/", { headers: { referer: life.product.web + path } });
  await life.web(path, { body: new URLSearchParams(), tells: true });
  await life.web(path, { body: new URLSearchParams(), tells: true });
  return token;
}

/** Its first half finds the row in which the hash of its second half stands. */
function keepCookie(life: Life, { headers }: { readonly headers: Headers }): void {
  const own = headers.getSetCookie().find((header) => header.startsWith("wesal="));
  life.cookie = own?.split(";")[0] ?? "";
  const [, secret] = life.cookie.split(".");
  if (secret === undefined) throw new Error("no session was begun");
  life.follow("session cookie", secret);
}

async function addInstance(life: Life, settings: object): Promise<Instance> {
  const { json } = await life.web("/api/instances", { body: settings });
  const { id, client } = json.instance as { id: number; client: string };
  const shown = await life.web(`/api/instances/${id}/token`, { tells: true });
  const token = String(shown.json.token);
  life.follow("instance token", token);
  return { id, client, token };
}

async function linkWhatsApp(life: Life, { id, client, token }: Instance): Promise<void> {
  const { product, call } = life;
  await api(product.sandbox, "POST", "/whatsapp/passkeys", { phone: OWN_PHONE, asked: true });
  const started = await call(`${product.api}/start-session/${client}`, { body: { dtoken: token }, tells: true });
  const scanned = { qrText: started.json.qrText, phone: OWN_PHONE };
  const { pending = [] } = (await api(product.sandbox, "GET", "/whatsapp/pending")).body;
  const [code] = pending;
  await api(product.sandbox, "POST", "/whatsapp/scan", { ...scanned, qrText: code?.qrText });
  await answerPasskey(life, { id, client, token, phone: OWN_PHONE });
  const status = () => call(`${product.api}/session-instance-status/${client}`, { body: { dtoken: token } });
  await until(status, ({ json }) => json.status === "connected", WITHIN_MS);
}

async function linkTelegram(life: Life, { client, token }: Instance, apiHash: string): Promise<void> {
  const { product } = life;
  const sandbox = sandboxOf(product);
  const password = life.secret("two-step-password");
  await sandbox.post("/telegram/accounts", { phone: TELEGRAM_PHONE, name: "Desk", password, hint: "pet" });
  await sandbox.post("/telegram/accounts", { phone: PEER, name: "Omar", username: "omar_canary" });
  const post = (path: string, fields: object) =>
    life.call(product.telegram + path, { body: { sessionId: client, dtoken: token, ...fields } });
  const app = { apiId: "12345", apiHash };
  await post("/auth/request-new-code", { phoneNumber: TELEGRAM_PHONE, ...app });
  await post("/auth/verify-code-op", { code: await sandbox.code(TELEGRAM_PHONE), ...app });
  await post("/auth/verify-password", { password: life.secret("mistyped-two-step-password") });
  const linked = await post("/auth/verify-password", { password });
  if (linked.status !== 200) throw new Error(`not linked: ${linked.text}`);
}

async function sendAndReceive(life: Life, whatsapp: Instance, telegram: Instance): Promise<void> {
  const { product, call } = life;
  const sandbox = sandboxOf(product);
  const bearer = { authorization: `Bearer ${whatsapp.token}` };
  const sent = [
    await call(`${product.api}/send/${whatsapp.client}`, {
      body: { number: CUSTOMER, message: life.secret("message") },
      headers: bearer,
    }),
    await call(`${product.api}/send-contact/${whatsapp.client}`, {
      body: { number: CUSTOMER, contactName: life.secret("contact"), contactNumber: PEER, dtoken: whatsapp.token },
    }),
    await call(`${product.telegram}/send-text`, {
      body: {
        sessionId: telegram.client,
        recipient: "@omar_canary",
        message: life.secret("message"),
        dtoken: telegram.token,
      },
    }),
    await life.web(`/api/instances/${whatsapp.id}/messages`, {
      body: { kind: "text", number: CUSTOMER, text: life.secret("message") },
    }),
  ];
  for (const { status, text } of sent) if (status !== 200) throw new Error(`not sent: ${text}`);
  const received = life.secret("received-message");
  await api(product.sandbox, "POST", "/whatsapp/reply", { from: CUSTOMER, to: OWN_PHONE, text: received });
  await sandbox.post("/telegram/reply", { from: PEER, to: TELEGRAM_PHONE, text: received });
  const path = `/received-messages/${telegram.client}?dtoken=${telegram.token}`;
  const read = () => call(product.telegram + path, { tells: true });
  await until(read, ({ text }) => text.includes(received), WITHIN_MS);
}

/** Calls as people get them wrong: what they hold is refused and not repeated. */
async function blunder(life: Life, gateway: string, path: string, { client, token, id }: Instance): Promise<void> {
  const text = life.secret("misplaced-message");
  const fields = { sessionId: client, number: CUSTOMER, recipient: PEER, message: text, dtoken: token };
  const bodies = [
    `{"dtoken":"${token}","message":"${text}`,
    [token, text],
    { ...fields, message: { text } },
    { ...fields, message: "", unknown: text },
    { ...fields, number: text, recipient: text },
    { ...fields, message: text.repeat(3_000) },
    { ...fields, dtoken: `${token}x` },
    { ...fields, dtoken: [token] },
    { deep: { deep: { deep: { deep: { deep: { deep: { deep: { deep: { deep: { text } } } } } } } } } },
  ];
  for (const body of bodies) await life.call(gateway + path, { body });
  const query = `?dtoken=${token}`;
  await life.call(`${gateway}/session-instance-status/${client}${query}`);
  await life.call(`${gateway}/session-instance-status/${client}${query}&dtoken=${token}`);
  await life.call(`${gateway}/message-status/${client}${query}&messageId=${text}`);
  await life.call(`${gateway}/nowhere${query}`);
  await life.call(`${gateway}/session-status/Client999${query}`, { headers: { authorization: `Bearer ${token}` } });
  await life.call(gateway + path, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
  await life.web(`/nowhere${query}`);
  await life.web(`${PAGES.instances.path}${query}`);
  await life.web(`/api/instances/${id}/messages`, { body: { kind: text, number: CUSTOMER, text } });
  await life.web(`/api/instances/${id}/messages`, { body: `{"text":"${text}"` });
  await life.web(`/api/instances/${id}/messages`, {
    body: { kind: "text", text },
    headers: { origin: "https://a.example" },
  });
}

async function changePassword(life: Life, currentPassword: string): Promise<void> {
  const newPassword = life.secret("new-password");
  const profile = {
    name: "Layla",
    phone: "",
    country: "IQ",
    currentPassword,
    newPassword,
    confirmPassword: newPassword,
  };
  const put = (changes: object) =>
    life.web("/api/profile", { method: "PUT", body: { ...profile, ...changes }, tells: true });
  await life.web("/api/profile", {
    method: "PUT",
    body: { ...profile, currentPassword: life.secret("mistyped-password") },
  });
  await life.web("/api/profile", {
    method: "PUT",
    body: { ...profile, confirmPassword: life.secret("mistyped-password") },
  });
  keepCookie(life, await put({}));
}

/** A lost password, found again by the link in a mail; every mail that went out. */
async function recover(life: Life, outbox: string | null, link: string | null): Promise<Place[]> {
  await life.web("/recover", { body: new URLSearchParams({ email: EMAIL }) });
  if (outbox === null) return [];
  const path = await resetPathFor(join(outbox, ".."), EMAIL);
  const token = path.split("/").at(-1) ?? "";
  life.follow("reset token", token);
  // The page of a link has the link in it.
  await life.web(path, { tells: true });
  const [password, confirm] = [life.secret("password-after-reset"), life.secret("mistyped-password")];
  await life.web(path, { body: new URLSearchParams({ password, confirm }), tells: true });
  await life.web("/", { headers: { referer: life.product.web + path } });
  for (const wanted of [200, 410]) {
    const { status, text } = await life.web(`/api/auth/reset/${token}`, { body: { password } });
    if (status !== wanted) throw new Error(`the reset was answered with ${text}`);
  }
  return mailsIn(outbox, [token, ...(link === null ? [] : [link])]);
}
