import { endpointIdOf, MAX_ENDPOINTS, tryIdOf } from "#domain/webhooks/endpoint.ts";
import type { ProviderCredentials } from "#ports/provider.ts";
import { RIGHT_CODE } from "#test/fakes/telegram-provider.ts";
import { putKey } from "./gateway-keys.ts";
import { campaignOf, OF_RUNNING } from "./owned-campaigns.ts";
import { bodyOf, credentialOf, FACTOR_STATES, withFactors } from "./owned-factors.ts";
import { messageAt, messageWriter } from "./owned-messages.ts";
import { cookieOf, PASSWORD, type Person, TELEGRAM_FORM, type WebWorld, webWorld } from "./web.ts";
import type { Row } from "./web-routes.ts";

type LoginStep = "idle" | "passkey" | "code" | "password";

/** Where the owner's accounts stand when that call is made; linked unless it says otherwise. Only Telegram's has steps. */
const LOGIN_STEPS: Readonly<Record<string, LoginStep>> = {
  "POST /api/instances/:id/session/pairing-code": "idle",
  "POST /api/instances/:id/session/passkey": "passkey",
  "POST /api/instances/:id/session/passkey/ceremony": "passkey",
  "POST /api/instances/:id/telegram/code": "idle",
  "POST /api/instances/:id/telegram/resend": "code",
  "POST /api/instances/:id/telegram/verify": "code",
  "POST /api/instances/:id/telegram/password": "password",
  "POST /api/instances/:id/telegram/qr": "idle",
};

const AT = new Date("2026-01-01T12:00:00.000Z");

/** The values of a path's places, as one of two people would give them. */
type Places = Readonly<Record<string, string>>;

/** Two people with an instance on each network, and an administrator. */
export async function ownedWorld({ route, method, path, body, isForm, isStream }: Row) {
  const world = webWorld();
  const ownerAtFirst = await world.person("owner@example.com");
  const strangerAtFirst = await world.person("stranger@example.com");
  const admin = await world.person("admin@example.com");
  await world.stores.users.setRole(admin.id, "admin");
  const owners = await belongings(world, ownerAtFirst, LOGIN_STEPS[route] ?? "linked", route);
  const strangers = await belongings(world, strangerAtFirst, "linked", route);
  const hasFactors = path.startsWith("/api/factors") || path === "/api/profile/data";
  const equip = (person: Person) =>
    hasFactors ? withFactors(world, person, FACTOR_STATES[route]) : Promise.resolve(person);
  const [owner, stranger] = [await equip(ownerAtFirst), await equip(strangerAtFirst)];
  const addedAt = world.clock.now();
  await world.stores.content.putTutorial({
    title: "T",
    description: "D",
    url: "https://youtu.be/dQw4w9WgXcQ",
    addedAt,
  });
  await world.stores.content.putFaq({ question: "Q", answer: "A", addedAt });
  world.sandbox.answerWith({ body: { pending: [] } });
  const resetToken = await world.ports.resetTokens.issue(owner.id);

  const placesOf = async (things: typeof owners): Promise<Places> => ({
    id: await idFor(path, things),
    messageId: things.messageId,
    recipient: "9647711111111",
    table: "all.csv",
    ...things.webhook,
    keyId: things.keyId,
    name: things.template,
    campaignId: things.campaignId,
    token: resetToken,
    sha256: "a".repeat(64),
  });
  async function idFor(of: string, { person, onTelegram, onWhatsApp, device }: typeof owners): Promise<string> {
    if (of.startsWith("/api/devices")) return device;
    if (hasFactors) return `pk-${credentialOf(person)}`;
    if (of.startsWith("/api/admin/users")) return String(person.id);
    if (of.startsWith("/api/admin/tutorials") || of.startsWith("/api/admin/faqs")) return "1";
    return String(of.includes("/telegram") ? onTelegram : onWhatsApp);
  }

  /** What is kept and done for these people. */
  async function kept(...people: readonly (typeof owners)[]) {
    const { stores, whatsapp, telegram } = world;
    const states = people.map(async ({ person, instances }) => ({
      user: await stores.users.findByEmail(person.email),
      devices: await world.ports.authSessions.list(person.id),
      app: await stores.secondFactors.findTotp(person.id),
      recoveryCodes: await stores.secondFactors.countRecoveryCodes(person.id),
      passkeys: await stores.passkeys.listOf(person.id),
      instances: await stores.instances.listByOwner(person.id),
      tokens: await Promise.all(instances.map(({ instanceId }) => stores.instances.revealToken(person.id, instanceId))),
      privacy: await Promise.all(instances.map(({ instanceId }) => stores.privacy.read(instanceId))),
      switches: await Promise.all(
        instances.map(({ instanceId }) => stores.instances.readTokenOff(person.id, instanceId)),
      ),
      keys: await stores.apiKeys.listOf(person.id),
      templates: await stores.templates.listOf(person.id),
      stopWords: await stores.stopWords.listOf(person.id),
      campaigns: await Promise.all(
        (await stores.campaigns.store.listOf(person.id)).map(async (one) => [
          one,
          await stores.campaigns.store.listRecipients(one, { states: null, after: 0, limit: 9 }),
        ]),
      ),
      webhooks: await Promise.all(instances.map(({ instanceId }) => stores.webhooks.list(instanceId))),
      waiting: await Promise.all(instances.map(({ instanceId }) => stores.webhooks.figures(instanceId))),
      whatsapp: await Promise.all(instances.map((instance) => whatsapp.sessions.status(instance))),
      telegram: await Promise.all(instances.map((instance) => telegram.sessions.status(instance))),
      audit: stores.audit.entries.filter(({ userId, action }) => userId === person.id && action !== "access-denied"),
    }));
    return {
      people: await Promise.all(states),
      reset: await world.ports.resetTokens.check(resetToken),
      content: [await stores.content.listTutorials(), await stores.content.listFaqs()],
      messages: [...whatsapp.done, ...telegram.done],
      done: [whatsapp.sent.length, telegram.sent.length, telegram.requested.length, world.mail.sent.length],
      sandbox: world.sandbox.calls.filter((call) => call.method !== "GET"),
    };
  }

  return {
    world,
    owner,
    stranger,
    admin,
    ownersPlaces: await placesOf(owners),
    strangersPlaces: await placesOf(strangers),
    /** What only the owner and an administrator may read. */
    secrets: [owner.email, ...owners.secrets],
    keptForOwner: () => kept(owners),
    keptForAll: () => kept(owners, strangers),
    call(places: Places, as?: Person, init: { body?: object; query?: string } = {}) {
      const filled = path.replace(/:(\w+)(\{.*\})?/g, (_, name: string) => places[name] ?? "dQw4w9WgXcQ.jpg");
      const sent = init.body ?? bodyOf(body, as);
      const target = filled + (init.query ?? "");
      if (isForm) return world.postForm(target, sent as Record<string, string>, { as });
      const answer = world.sendJson(method, target, sent, { as });
      return isStream ? answer.then(beginning) : answer;
    },
  };
}

export type OwnedWorld = Awaited<ReturnType<typeof ownedWorld>>;

/** What has come of an answer that does not end by itself. */
async function beginning(answer: Response): Promise<Response> {
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new Response(first?.value ?? null, { status: answer.status, headers: answer.headers });
}

/** An instance on each network with a message sent from it, a second device, and a name that nobody else has. */
async function belongings(world: WebWorld, person: Person, step: LoginStep | "linked", route: string) {
  const name = `Shop of ${person.email}`;
  await world.stores.users.setSubscription(person.id, "paid");
  const shop = await world.instanceOf(person, { name, platform: "whatsapp" });
  const support = await world.instanceOf(person, { ...TELEGRAM_FORM, name });
  await stepTo(world, { client: support.client, token: support.token }, step);
  if (step === "passkey") world.whatsapp.sessions.askPasskey(shop.id);
  else if (step !== "idle") world.whatsapp.sessions.scan(shop.id, `964770${1000000 + person.id}`);
  const messageId = messageAt(person.id);
  const said = `Said by ${person.email}`;
  const wrote = messageWriter(world.stores.messages);
  for (const { id, platform } of [shop, support]) {
    await wrote.said(id, person.id, said);
    world[platform].putMessage(id, messageId, route.endsWith("/act") ? "sent" : "queued");
    world[platform].putFile(id, messageId, new Uint8Array([1]), "image/png");
  }
  const webhook = await webhookOf(world, shop.id, person);
  const [device = ""] = cookieOf(await world.postForm("/login", { email: person.email, password: PASSWORD }))
    .replace(/^.*?=/, "")
    .split(".");
  const instances = [shop, support].map(({ id, client }) => ({ instanceId: id, client }));
  const secrets = [name, said, shop.token, support.token, `"${shop.client}"`, `"${support.client}"`, device];
  const key = await putKey(world.stores.apiKeys, person.id);
  const keyId = (await world.stores.apiKeys.findAccess(key))?.id ?? "";
  const template = `text_of_${person.id}`;
  const texts = { en: `Hello {{name}}, says ${person.email}` };
  await world.stores.templates.create(person.id, { name: template, language: "en", texts, createdAt: AT }, 9);
  const asked = { ownerId: person.id, instanceId: shop.id, isRunning: OF_RUNNING.includes(route) };
  const { campaignId, secrets: ofCampaign } = await campaignOf(world.stores.campaigns.store, asked);
  secrets.push(...ofCampaign, template, webhook.secret, webhook.url, key, keyId);
  const { secret: _secret, url: _url, ...places } = webhook;
  return {
    person,
    onWhatsApp: shop.id,
    onTelegram: support.id,
    messageId,
    webhook: places,
    keyId,
    template,
    campaignId,
    device,
    instances,
    secrets,
  };
}

async function stepTo({ telegram }: WebWorld, credentials: ProviderCredentials, step: string) {
  if (step === "idle" || step === "passkey") return;
  const app = { apiId: 1, apiHash: "h" };
  await telegram.requestCode(credentials, { phone: step === "password" ? "9647701234522" : "9647701234567", app });
  if (step !== "code") await telegram.verifyCode(credentials, { code: RIGHT_CODE, app });
}

/** An endpoint of an instance, with a try in its log. */
export async function webhookOf({ stores, clock }: WebWorld, instanceId: number, { id }: Person) {
  const drawn = messageAt(id);
  const [webhookId, tryId] = [endpointIdOf(drawn), tryIdOf(drawn)];
  const [url, secret] = [`https://shop.example/hooks/of-${id}`, `whsec_of-${id}`];
  const events = ["message.status"] as const;
  const at = clock.now();
  await stores.webhooks.create(
    { id: webhookId, instanceId, url, name: null, events, secret, cursor: 0, createdAt: at },
    MAX_ENDPOINTS,
  );
  const about = { id: tryId, seq: 1, eventId: `evt_${id}`, type: "message.status", attempt: 1, at } as const;
  const answer = { status: 200, error: null, tookMs: 41, nextAt: null, detail: null } as const;
  const made = { ...about, ...answer, state: "succeeded" } as const;
  await stores.webhooks.settle({ endpointId: webhookId, instanceId, made, wasPlanned: false, next: null });
  return { webhookId, tryId, url, secret };
}
