import { expect, test } from "vitest";
import type { ProviderCredentials } from "#ports/provider.ts";
import { RIGHT_CODE, RIGHT_PASSWORD } from "#test/fakes/telegram-provider.ts";
import { type Person, TELEGRAM_FORM, type WebWorld, webWorld } from "#test/support/web.ts";

/** Every route on an instance, with a body that its owner would send. A new route without a row here fails. */
const OWNER_ROUTES: Readonly<Record<string, object | null>> = {
  "PUT /api/instances/:id": { name: "Stolen", platform: "whatsapp" },
  "DELETE /api/instances/:id": null,
  "GET /api/instances/:id/token": null,
  "GET /api/instances/:id/session": null,
  "POST /api/instances/:id/session/start": { newCode: true },
  "POST /api/instances/:id/session/logout": {},
  "POST /api/instances/:id/messages": { kind: "text", number: "9647709998888", text: "Hello" },
  "GET /api/instances/:id/messages/:messageId": null,
  "GET /api/instances/:id/telegram": null,
  "POST /api/instances/:id/telegram/code": { phone: "9647701234567" },
  "POST /api/instances/:id/telegram/resend": {},
  "POST /api/instances/:id/telegram/verify": { code: RIGHT_CODE },
  "POST /api/instances/:id/telegram/password": { password: RIGHT_PASSWORD },
  "POST /api/instances/:id/telegram/cancel": {},
  "POST /api/instances/:id/telegram/qr": { newCode: true },
  "POST /api/instances/:id/telegram/logout": {},
  "POST /api/instances/:id/telegram/messages": { kind: "text", recipient: "@layla", text: "Hello" },
  "GET /api/instances/:id/telegram/messages/:messageId": null,
};

/** Where the Telegram account stands when its owner makes that call; linked unless it says otherwise. */
const LOGIN_STEPS: Readonly<Record<string, "idle" | "code" | "password">> = {
  "POST /api/instances/:id/telegram/code": "idle",
  "POST /api/instances/:id/telegram/resend": "code",
  "POST /api/instances/:id/telegram/verify": "code",
  "POST /api/instances/:id/telegram/password": "password",
  "POST /api/instances/:id/telegram/qr": "idle",
};

const rows = Object.entries(OWNER_ROUTES);

async function owned(route: string) {
  const world = webWorld();
  const owner = await world.person("owner@example.com");
  const stranger = await world.person("stranger@example.com");
  const onTelegram = route.includes("/telegram");
  const instance = await world.instanceOf(owner, onTelegram ? TELEGRAM_FORM : undefined);
  const credentials = { client: instance.client, token: instance.token };
  if (onTelegram) {
    await stepTo(world, credentials, LOGIN_STEPS[route] ?? "linked");
    world.telegram.putMessage(instance.id, "M1", "read");
  } else {
    world.whatsapp.sessions.scan(instance.id, "9647701234567");
    world.whatsapp.putMessage(instance.id, "M1", "read");
  }
  const call = (body: object | null, as?: Person, id: number | string = instance.id) => {
    const [method = "", path = ""] = route.split(" ");
    const filled = path.replace(":id", String(id)).replace(":messageId", "M1");
    return world.sendJson(method, filled, body ?? undefined, { as });
  };
  const state = async () => ({
    instances: await world.stores.instances.listByOwner(owner.id),
    token: await world.stores.instances.revealToken(owner.id, instance.id),
    session: await world.whatsapp.sessions.status({ instanceId: instance.id, client: instance.client }),
    telegram: await world.telegram.status(credentials),
    sent: [...world.whatsapp.sent, ...world.telegram.sent],
    requested: [...world.telegram.requested],
    audit: world.stores.audit.entries.filter(({ action }) => action !== "access-denied"),
  });
  return { world, owner, stranger, instance, call, state };
}

async function stepTo({ telegram }: WebWorld, credentials: ProviderCredentials, step: string) {
  if (step === "idle") return;
  const app = { apiId: 1, apiHash: "h" };
  await telegram.requestCode(credentials, { phone: step === "password" ? "9647701234522" : "9647701234567", app });
  if (step !== "code") await telegram.verifyCode(credentials, { code: RIGHT_CODE, app });
}

test("lists every route on an instance", () => {
  const { app } = webWorld();
  const routes = app.routes
    .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/instances/:"))
    .map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(routes)].sort()).toEqual(Object.keys(OWNER_ROUTES).sort());
});

test.each(rows)("%s serves the owner", async (route, body) => {
  const { owner, call } = await owned(route);
  expect((await call(body, owner)).status).toBe(200);
});

test.each(rows)("%s answers a stranger as if there were no such instance, and changes nothing", async (route, body) => {
  const { world, stranger, instance, call, state } = await owned(route);
  const before = await state();
  const answer = await call(body, stranger);
  expect(answer.status).toBe(404);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ code: "INSTANCE_NOT_FOUND", message: "No such instance" });
  expect(text).not.toContain(instance.token);
  expect(await state()).toEqual(before);
  const denied = world.stores.audit.entries.filter(({ action }) => action === "access-denied");
  expect(denied).toMatchObject([{ userId: stranger.id, instanceId: instance.id }]);
});

test.each(rows)("%s asks the anonymous to log in, and changes nothing", async (route, body) => {
  const { call, state } = await owned(route);
  const before = await state();
  const answer = await call(body);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, "NOT_SIGNED_IN"]);
  expect(await state()).toEqual(before);
});

test.each(rows)("%s knows no instance by an id that cannot be one", async (route, body) => {
  const { owner, call } = await owned(route);
  for (const id of ["0", "-1", "1.0", "1%20OR%201=1", "9".repeat(20), "NaN"]) {
    expect((await call(body, owner, id)).status).toBe(404);
  }
});

test.each([
  "GET /api/dashboard",
  "GET /api/instances",
  "POST /api/instances",
  "GET /api/sandbox/whatsapp/pending",
  "GET /api/sandbox/telegram/pending",
  "GET /api/sandbox/telegram/messages",
  "POST /api/sandbox/telegram/revoke",
])("%s asks the anonymous to log in", async (route) => {
  const [method = "", path = ""] = route.split(" ");
  expect((await webWorld().sendJson(method, path)).status).toBe(401);
});
