import type { ProviderCredentials } from "#ports/provider.ts";
import { RIGHT_CODE } from "#test/fakes/telegram-provider.ts";
import { cookieOf, PASSWORD, type Person, TELEGRAM_FORM, type WebWorld, webWorld } from "./web.ts";
import type { Row } from "./web-routes.ts";

/** Where the owner's Telegram account stands when that call is made; linked unless it says otherwise. */
const LOGIN_STEPS: Readonly<Record<string, "idle" | "code" | "password">> = {
  "POST /api/instances/:id/telegram/code": "idle",
  "POST /api/instances/:id/telegram/resend": "code",
  "POST /api/instances/:id/telegram/verify": "code",
  "POST /api/instances/:id/telegram/password": "password",
  "POST /api/instances/:id/telegram/qr": "idle",
};

/** The values of a path's places, as one of two people would give them. */
type Places = Readonly<Record<string, string>>;

/** Two people with an instance on each network, and an administrator. */
export async function ownedWorld({ route, method, path, body, isForm }: Row) {
  const world = webWorld();
  const owner = await world.person("owner@example.com");
  const stranger = await world.person("stranger@example.com");
  const admin = await world.person("admin@example.com");
  await world.stores.users.setRole(admin.id, "admin");
  const owners = await belongings(world, owner, LOGIN_STEPS[route] ?? "linked");
  const strangers = await belongings(world, stranger, "linked");
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
    token: resetToken,
    sha256: "a".repeat(64),
  });
  async function idFor(of: string, { person, onTelegram, onWhatsApp, device }: typeof owners): Promise<string> {
    if (of.startsWith("/api/devices")) return device;
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
      instances: await stores.instances.listByOwner(person.id),
      tokens: await Promise.all(instances.map(({ instanceId }) => stores.instances.revealToken(person.id, instanceId))),
      whatsapp: await Promise.all(instances.map((instance) => whatsapp.sessions.status(instance))),
      telegram: await Promise.all(instances.map((instance) => telegram.sessions.status(instance))),
      audit: stores.audit.entries.filter(({ userId, action }) => userId === person.id && action !== "access-denied"),
    }));
    return {
      people: await Promise.all(states),
      reset: await world.ports.resetTokens.check(resetToken),
      content: [await stores.content.listTutorials(), await stores.content.listFaqs()],
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
      const sent = init.body ?? body;
      const target = filled + (init.query ?? "");
      if (isForm) return world.postForm(target, sent as Record<string, string>, { as });
      return world.sendJson(method, target, sent, { as });
    },
  };
}

export type OwnedWorld = Awaited<ReturnType<typeof ownedWorld>>;

/** An instance on each network with a message sent from it, a second device, and a name that nobody else has. */
async function belongings(world: WebWorld, person: Person, step: "idle" | "code" | "password" | "linked") {
  const name = `Shop of ${person.email}`;
  await world.stores.users.setSubscription(person.id, "paid");
  const shop = await world.instanceOf(person, { name, platform: "whatsapp" });
  const support = await world.instanceOf(person, { ...TELEGRAM_FORM, name });
  await stepTo(world, { client: support.client, token: support.token }, step);
  world.whatsapp.sessions.scan(shop.id, `964770${1000000 + person.id}`);
  const messageId = `M${person.id}`;
  world.telegram.putMessage(support.id, messageId, "read");
  world.whatsapp.putMessage(shop.id, messageId, "read");
  const [device = ""] = cookieOf(await world.postForm("/login", { email: person.email, password: PASSWORD }))
    .replace(/^.*?=/, "")
    .split(".");
  const instances = [shop, support].map(({ id, client }) => ({ instanceId: id, client }));
  const secrets = [name, shop.token, support.token, `"${shop.client}"`, `"${support.client}"`, device];
  return { person, onWhatsApp: shop.id, onTelegram: support.id, messageId, device, instances, secrets };
}

async function stepTo({ telegram }: WebWorld, credentials: ProviderCredentials, step: string) {
  if (step === "idle") return;
  const app = { apiId: 1, apiHash: "h" };
  await telegram.requestCode(credentials, { phone: step === "password" ? "9647701234522" : "9647701234567", app });
  if (step !== "code") await telegram.verifyCode(credentials, { code: RIGHT_CODE, app });
}
