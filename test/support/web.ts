import { pageDocument } from "#adapters/http/document.ts";
import type { Pages, WebOptions } from "#adapters/http/web.ts";
import { webApp } from "#adapters/http/web-app.ts";
import { eventFeed } from "#adapters/http-kit/event-feed.ts";
import { memoryLimit } from "#adapters/limits/memory-limit.ts";
import { EXPORT_TURNS, turns } from "#adapters/limits/turns.ts";
import { webLimits } from "#adapters/limits/web-limits.ts";
import { SANDBOX_CONTACTS } from "#domain/contacts.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { AnyPage, PageContext, PageName, PageProps } from "#ports/contracts/pages.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { fakeWebPorts } from "./web-ports.ts";

export const ORIGIN = "http://localhost";
export const PASSWORD = "correct horse";

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly cookie: string;
}

interface CallOptions {
  readonly as?: Person | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly address?: string | undefined;
}

export interface WebWorldOptions extends Partial<Omit<WebOptions, "pages">> {
  readonly pages?: Pages;
  readonly ports?: Partial<WebPorts>;
}

/** The web role around stores and gateways in memory, with a browser to call it. */
export function webWorld({ ports: replaced = {}, ...options }: WebWorldOptions = {}) {
  const { ports: made, stores } = fakeWebPorts();
  const {
    clock,
    logger,
    passwords,
    whatsapp,
    telegram,
    sandbox,
    mail,
    background,
    thumbnails,
    passkeyCeremonies: passkeys,
  } = made;
  const ports: WebPorts = { ...made, limits: webLimits("sandbox", memoryLimit), ...replaced };
  const feed = eventFeed({ events: stores.events, logger }, { pollMs: 20, idleMs: 60 });
  const app = webApp(ports, {
    feed,
    exports: turns(EXPORT_TURNS),
    network: "sandbox",
    contacts: SANDBOX_CONTACTS,
    publicUrl: ORIGIN,
    whatsappUrl: "http://localhost:3001",
    telegramUrl: "http://localhost:3002",
    pages: bareDocuments,
    ...options,
  });

  async function call(method: string, path: string, init: RequestInit, { as, headers, address }: CallOptions = {}) {
    const all = { origin: ORIGIN, ...(as === undefined ? {} : { cookie: as.cookie }), ...headers };
    const env = { incoming: { socket: { remoteAddress: address ?? "127.0.0.1" }, headers: {} } };
    return await app.request(path, { method, redirect: "manual", ...init, headers: { ...init.headers, ...all } }, env);
  }
  const get = (path: string, options?: CallOptions) => call("GET", path, {}, options);
  const postForm = (path: string, fields: Record<string, string>, options?: CallOptions) =>
    call("POST", path, { body: new URLSearchParams(fields) }, options);
  const sendJson = (method: string, path: string, body?: unknown, options?: CallOptions) =>
    call(method, path, body === undefined ? {} : { body: JSON.stringify(body), headers: JSON_TYPE }, options);

  async function person(email: string, { address }: Pick<CallOptions, "address"> = {}): Promise<Person> {
    await postForm("/signup", signupFields(email), { address });
    const answer = await postForm("/login", { email, password: PASSWORD }, { address });
    const found = await ports.users.findByEmail(email);
    if (found === null || answer.status !== 303) throw new Error(`test: ${email} was not let in (${answer.status})`);
    return { id: found.user.id, email, cookie: cookieOf(answer) };
  }

  /** Through the dashboard's own API, and known to the gateway. */
  async function instanceOf(owner: Person, form: object = { name: "Shop", platform: "whatsapp" }) {
    const answer = await sendJson("POST", "/api/instances", form, { as: owner });
    if (answer.status !== 201) throw new Error(`test: no instance was made (${answer.status})`);
    const { instance } = (await answer.json()) as { instance: InstanceView };
    const token = (await stores.instances.revealToken(owner.id, instance.id)) ?? "";
    const gateway = instance.platform === "telegram" ? telegram : whatsapp;
    gateway.add({ instanceId: instance.id, client: instance.client, token });
    return { ...instance, token };
  }

  return {
    app,
    ports,
    stores,
    clock,
    logger,
    passwords,
    thumbnails,
    passkeys,
    whatsapp,
    telegram,
    sandbox,
    mail,
    background,
    get,
    postForm,
    sendJson,
    person,
    instanceOf,
  };
}

export type WebWorld = ReturnType<typeof webWorld>;

const JSON_TYPE = { "content-type": "application/json" };

export function signupFields(email: string): Record<string, string> {
  return { name: "Layla Hassan", email, country: "IQ", password: PASSWORD, terms: "on" };
}

/** The session cookie that an answer sets, as a browser would send it back. */
export function cookieOf(answer: Response): string {
  const cookie = answer.headers.getSetCookie().find((header) => /^(__Host-)?wesal=/.test(header));
  return cookie?.split(";")[0] ?? "";
}

/** The page that an answer holds, which must be of that name. */
export async function pageOf<Name extends PageName>(answer: Response, name: Name): Promise<PageProps[Name]> {
  const { page } = await pageDataOf(answer);
  if (page.name !== name) throw new Error(`test: the page is ${page.name}, not ${name}`);
  return page.props as PageProps[Name];
}

/** What a page is told besides its props. */
export async function pageContextOf(answer: Response): Promise<PageContext> {
  return (await pageDataOf(answer)).context;
}

async function pageDataOf(answer: Response): Promise<{ readonly page: AnyPage; readonly context: PageContext }> {
  const [, json] = /<script [^>]*id="page-data"[^>]*>(.*?)<\/script>/s.exec(await answer.text()) ?? [];
  if (json === undefined) throw new Error(`test: no page in an answer of status ${answer.status}`);
  return JSON.parse(json);
}

/** A Telegram instance's form, as the dashboard sends it. */
export const TELEGRAM_FORM = { name: "Support", platform: "telegram", apiId: "12345", appHash: "0a1b2c" } as const;

/** Documents without markup: the props are what is tested here. */
const bareDocuments: Pages = {
  async render(page, context) {
    const title = `${page.name} · Wesal`;
    const rendered = { title, description: null, html: "<main></main>", entry: null, hydrates: true };
    const assets = { fonts: [], styles: ["/assets/app.css"], scripts: ["/assets/page.js"] };
    return pageDocument(rendered, { page, context }, assets, ORIGIN);
  },
};
