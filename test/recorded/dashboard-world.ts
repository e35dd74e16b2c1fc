import { nodeListener } from "#adapters/http/node-listener.ts";
import { listen } from "#adapters/http-kit/listen.ts";
import { webLimits } from "#adapters/limits/web-limits.ts";
import { windowLimit } from "#adapters/limits/window-limit.ts";
import { SLOT_MS } from "#domain/analytics/measures.ts";
import { MAX_KEYS } from "#domain/keys/api-key.ts";
import { failure } from "#domain/result.ts";
import { RIGHT_CODE } from "#test/fakes/telegram-provider.ts";
import { putKey } from "#test/support/gateway-keys.ts";
import { campaignOf } from "#test/support/owned-campaigns.ts";
import { type FactorState, PASSKEY_RESPONSE, withFactors } from "#test/support/owned-factors.ts";
import { messageAt, messageWriter } from "#test/support/owned-messages.ts";
import { webhookOf } from "#test/support/owned-world.ts";
import { slotCounts } from "#test/support/slot-counts.ts";
import { cookieOf, PASSWORD, type Person, TELEGRAM_FORM, type WebWorld, webWorld } from "#test/support/web.ts";
import { markOf } from "#use-cases/accounts/open-session.ts";
import { beginPasskeyCeremony } from "#use-cases/linking/whatsapp/passkey-ceremony.ts";
import type { RecordedWorld } from "./recording.ts";
import { storageError } from "./worlds.ts";

/** What a step of the dashboard's recording may bring about. */
interface DashboardGiven {
  readonly store?: string;
  readonly problem?: string;
  readonly notReady?: boolean;
  readonly gateway?: "whatsapp" | "telegram";
  readonly failure?: never;
  readonly instances?: string;
  readonly telegram?: string;
  readonly subscription?: "free" | "paid";
  readonly passMs?: number;
  /** What has been counted of each instance, yesterday. */
  readonly figures?: true;
  /** A message that waits at its gateway, with a file; one that came in before it. */
  readonly log?: true;
  /** An endpoint of the first instance, with a try. */
  readonly webhook?: true;
  readonly key?: true;
  /** As many as can be. */
  readonly keys?: true;
  /** One of the owner's, `own_text`. */
  readonly template?: true;
  /** One of the owner's first instance, to one person. */
  readonly campaign?: "draft" | "running";
  /** The owner's second factors, which their session has just shown. */
  readonly factors?: FactorState;
  /** What a browser that is not signed in has begun, as the owner. */
  readonly begun?: "sign-in" | "passkey-sign-in" | "link-passkey";
  readonly noPasskeys?: true;
  readonly scan?: { readonly gateway: "whatsapp"; readonly instanceId: number };
  /** WhatsApp asks for the passkey of this instance's account. */
  readonly passkey?: { readonly instanceId: number };
  readonly session?: { readonly gateway: "whatsapp"; instanceId: number; state: never; reason: never };
  readonly sandbox?: { status?: number; contentType?: string; body: unknown } | null;
}

const DAY_MS = 86_400_000;

/** The paths and methods that the web role answers. */
export function dashboardRoutes(): string[] {
  const routes = webWorld().app.routes.filter(({ method }) => method !== "ALL");
  return [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
}

/** Two users with their instances, and an administrator, behind the web role's own listener. */
export async function dashboardWorld(): Promise<RecordedWorld> {
  let isReady = true;
  let passedMs = 0;
  const limits = webLimits("sandbox", (rules) => windowLimit(rules, { monotonicMs: () => passedMs }));
  const checks = {
    database: () => {
      if (!isReady) throw new Error("away");
    },
  };
  const world = webWorld({ ports: { limits }, checks });
  const people: Record<string, Person> = await populate(world);
  const { owner } = people as Record<"owner", Person>;
  const resetToken = await world.ports.resetTokens.issue(owner.id);
  const second = await world.postForm("/login", { email: owner.email, password: PASSWORD });
  const [device = ""] = cookieOf(second).replace(/^.*?=/, "").split(".");
  const link = await world.ports.mailedLinks.issue({ userId: owner.id, purpose: "verify-email", email: owner.email });
  const bearers: Record<string, { authorization: string }> = {};
  const places: Record<string, string> = { resetToken, link, device, logged: messageAt(1), heard: messageAt(0) };

  const server = await listen(nodeListener(world.app), { host: "127.0.0.1", port: 0 });
  return {
    port: server.port,
    close: () => server.close(0),
    headersOf: (as) => (as === undefined ? {} : (bearers[as] ?? { cookie: people[as]?.cookie ?? "" })),
    fill: (text) => text.replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole),
    hide: (text) =>
      hide(Object.entries(places).reduce((left, [name, value]) => left.replaceAll(value, `{${name}}`), text)),
    async give(given: DashboardGiven) {
      if (given.store !== undefined) breakStore(world, given.store, given.problem ?? "");
      if (given.notReady) isReady = false;
      if (given.gateway !== undefined) world[given.gateway].failWith(given.failure ?? null);
      if (given.instances !== undefined) hinder(world, given.instances);
      if (given.telegram !== undefined) await stepTo(world, given.telegram);
      if (given.subscription !== undefined) await world.stores.users.setSubscription(owner.id, given.subscription);
      if (given.passMs !== undefined) {
        passedMs += given.passMs;
        world.clock.pass(given.passMs);
      }
      if (given.figures !== undefined) count(world);
      if (given.log !== undefined) await writeLog(world);
      if (given.webhook !== undefined) {
        const { webhookId, tryId } = await webhookOf(world, 1, owner);
        Object.assign(places, { webhook: webhookId, try: tryId });
      }
      for (let made = 0; given.keys !== undefined && made < MAX_KEYS; made += 1) {
        await putKey(world.stores.apiKeys, owner.id);
      }
      if (given.key !== undefined) {
        const text = await putKey(world.stores.apiKeys, owner.id);
        Object.assign(places, { key: (await world.stores.apiKeys.findAccess(text))?.id });
      }
      if (given.template) {
        const template = { name: "own_text", language: "en", texts: { en: "Hello" }, createdAt: world.clock.now() };
        await world.stores.templates.create(owner.id, template, 9);
      }
      if (given.campaign !== undefined) {
        const asked = { ownerId: owner.id, instanceId: 1, isRunning: given.campaign === "running" };
        Object.assign(places, { campaign: (await campaignOf(world.stores.campaigns.store, asked)).campaignId });
      }
      if (given.factors !== undefined) people.owner = await withFactors(world, owner, given.factors);
      if (given.begun === "link-passkey") bearers.begun = await beginCeremony(world, owner);
      else if (given.begun !== undefined) people.begun = await begin(world, owner, given.begun);
      if (given.noPasskeys !== undefined) world.passkeys.fail("address-is-number");
      if (given.passkey !== undefined) world.whatsapp.sessions.askPasskey(given.passkey.instanceId);
      if (given.scan !== undefined) world.whatsapp.sessions.scan(given.scan.instanceId, "9647700000001", "Shop");
      if (given.session !== undefined) {
        world.whatsapp.sessions.put(given.session.instanceId, given.session.state, given.session.reason);
      }
      if (given.sandbox !== undefined) world.sandbox.answerWith(given.sandbox);
    },
  };
}

/** A browser of theirs that holds what it has begun, and nothing else. */
async function begin({ ports }: WebWorld, owner: Person, kind: "sign-in" | "passkey-sign-in"): Promise<Person> {
  const password = markOf((await ports.users.storedPassword(owner.id)) ?? "");
  const step =
    kind === "sign-in" ? { userId: owner.id, data: password } : { userId: null, data: PASSKEY_RESPONSE.challenge };
  const { token } = await ports.authSteps.begin(kind, step);
  return { ...owner, cookie: `wesal-${kind === "sign-in" ? kind : "passkey"}=${token}` };
}

/** A browser that holds the token of the first instance's passkey step. */
async function beginCeremony(world: WebWorld, owner: Person): Promise<{ authorization: string }> {
  const begun = await beginPasskeyCeremony(world.ports, { userId: owner.id, id: 1, address: null });
  return { authorization: `Bearer ${begun.ok ? begun.value.token : ""}` };
}

async function populate(world: WebWorld): Promise<{ owner: Person; stranger: Person; admin: Person }> {
  const owner = await world.person("owner@example.com");
  const stranger = await world.person("stranger@example.com");
  const admin = await world.person("admin@example.com");
  await world.stores.users.setRole(admin.id, "admin");
  await world.stores.users.setSubscription(owner.id, "paid");
  await world.instanceOf(owner, { name: "Shop", platform: "whatsapp" });
  await world.instanceOf(owner, { ...TELEGRAM_FORM, name: "Support" });
  await world.instanceOf(stranger, { name: "Elsewhere", platform: "whatsapp" });
  world.whatsapp.sessions.scan(1, "9647700000001", "Shop");
  world.whatsapp.putMessage(1, "M1", "read");
  world.telegram.sessions.link(2);
  world.telegram.putMessage(2, "M2", "read");
  const addedAt = new Date(world.clock.now().getTime() - DAY_MS);
  await world.stores.content.putTutorial({
    title: "T",
    description: "D",
    url: "https://youtu.be/dQw4w9WgXcQ",
    addedAt,
  });
  await world.stores.content.putFaq({ question: "Q", answer: "A", addedAt });
  world.sandbox.answerWith({ body: { pending: [] } });
  return { owner, stranger, admin };
}

async function writeLog(world: WebWorld): Promise<void> {
  const { said, heard } = messageWriter(world.stores.messages);
  world.whatsapp.putMessage(1, await heard(1, 0, "Where is it?"), "delivered");
  const id = await said(1, 1, "On its way.");
  world.whatsapp.putMessage(1, id, "queued");
  world.whatsapp.putFile(1, id, new Uint8Array([1, 2, 3]), "image/png");
}

function count({ stores, clock }: WebWorld): void {
  const slotMs = Math.floor((clock.now().getTime() - DAY_MS) / SLOT_MS) * SLOT_MS;
  const seed = (id: number, ...rest: [string, Parameters<typeof slotCounts>[2]]) =>
    stores.analytics.seed(id, [slotCounts(slotMs, ...rest)]);
  const times = { sent: [80, 3], delivered: [98, 2], read: [140, 1] };
  seed(1, "text", { counts: { sent: 3, delivered: 2, read: 1 }, times });
  seed(2, "image", { counts: { failed: 2, received: 4 }, reasons: { "telegram-error": 2 } });
  seed(3, "text", { counts: { sent: 1000 } });
}

/** From now on every call of a store fails. */
function breakStore({ ports }: WebWorld, name: string, problem: string): void {
  const store = ports[name as keyof typeof ports] as object;
  for (const method of Object.keys(store)) {
    Reflect.set(store, method, async () => {
      throw storageError(problem);
    });
  }
}

/** What the store of instances can find in the way. */
function hinder({ ports }: WebWorld, what: string): void {
  const { instances } = ports;
  const set = (name: keyof typeof instances, method: () => Promise<unknown>) => Reflect.set(instances, name, method);
  if (what === "no-token") set("revealToken", async () => null);
  if (what === "no-app") set("readTelegramApp", async () => null);
  if (what === "impossible-app") set("readTelegramApp", async () => ({ apiId: "9999999999", appHash: "h" }));
  if (what === "client-taken" || what === "token-taken") {
    set("create", async () => failure({ code: what }));
    set("rotateToken", async () => failure({ code: "token-taken" }));
  }
}

async function stepTo({ telegram, stores, ports }: WebWorld, step: string): Promise<void> {
  telegram.sessions.put(2, {});
  if (step === "idle") return;
  const [instance] = stores.instances.all().filter(({ id }) => id === 2);
  if (instance === undefined) throw new Error("test: no Telegram instance");
  const token = (await ports.instances.revealToken(instance.ownerId, 2)) ?? "";
  const credentials = { client: instance.client, token };
  const app = { apiId: 1, apiHash: "h" };
  await telegram.requestCode(credentials, { phone: step === "password" ? "9647701234522" : "9647701234567", app });
  if (step === "password") await telegram.verifyCode(credentials, { code: RIGHT_CODE, app });
}

/** Ids and secrets are drawn, each in its form. */
function hide(text: string): string {
  return text
    .replace(/wesal=[^;]{20,}/g, "wesal=<session>")
    .replace(/wesal-device=[^;]{20,}/g, "wesal-device=<mark>")
    .replace(/wesal-(sign-in|passkey)=[^;]{20,}/g, "wesal-$1=<step>")
    .replace(/"recoveryCodes":\[[^\]]+\]/g, '"recoveryCodes":["<ten codes>"]')
    .replace(/"qr":"data:image\/png[^"]+"/g, '"qr":"<image>"')
    .replace(/"requestId":"[\da-f-]{36}"/g, '"requestId":"<uuid>"')
    .replace(/Request [\da-f-]{36}/g, "Request <uuid>")
    .replace(/wesal-passkey=[\w-]{43}&/g, "wesal-passkey=<token>&")
    .replace(/"token":"([^"]+)"/g, (_, token: string) => `"token":"<${token.length} characters>"`)
    .replace(/"(secret|secretHint)":"[^"]+"/g, '"$1":"<secret>"')
    .replace(/"id":"[^"{]{8,}"/g, '"id":"<device>"');
}
