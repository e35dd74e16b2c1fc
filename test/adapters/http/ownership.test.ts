import { expect, test } from "vitest";
import { type Person, webWorld } from "#test/support/web.ts";

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
};

const rows = Object.entries(OWNER_ROUTES);

async function owned() {
  const world = webWorld();
  const owner = await world.person("owner@example.com");
  const stranger = await world.person("stranger@example.com");
  const instance = await world.instanceOf(owner);
  world.whatsapp.sessions.scan(instance.id, "9647701234567");
  world.whatsapp.putMessage(instance.id, "M1", "read");
  const call = (route: string, body: object | null, as?: Person, id: number | string = instance.id) => {
    const [method = "", path = ""] = route.split(" ");
    const filled = path.replace(":id", String(id)).replace(":messageId", "M1");
    return world.sendJson(method, filled, body ?? undefined, { as });
  };
  const state = async () => ({
    instances: await world.stores.instances.listByOwner(owner.id),
    token: await world.stores.instances.revealToken(owner.id, instance.id),
    session: await world.whatsapp.sessions.status({ instanceId: instance.id, client: instance.client }),
    sent: [...world.whatsapp.sent],
    audit: world.stores.audit.entries.filter(({ action }) => action !== "access-denied"),
  });
  return { world, owner, stranger, instance, call, state };
}

test("lists every route on an instance", () => {
  const { app } = webWorld();
  const routes = app.routes
    .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/instances/:"))
    .map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(routes)].sort()).toEqual(Object.keys(OWNER_ROUTES).sort());
});

test.each(rows)("%s serves the owner", async (route, body) => {
  const { owner, call } = await owned();
  expect((await call(route, body, owner)).status).toBe(200);
});

test.each(rows)("%s answers a stranger as if there were no such instance, and changes nothing", async (route, body) => {
  const { world, stranger, instance, call, state } = await owned();
  const before = await state();
  const answer = await call(route, body, stranger);
  expect(answer.status).toBe(404);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ code: "INSTANCE_NOT_FOUND", message: "No such instance" });
  expect(text).not.toContain(instance.token);
  expect(await state()).toEqual(before);
  const denied = world.stores.audit.entries.filter(({ action }) => action === "access-denied");
  expect(denied).toMatchObject([{ userId: stranger.id, instanceId: instance.id }]);
});

test.each(rows)("%s asks the anonymous to log in, and changes nothing", async (route, body) => {
  const { call, state } = await owned();
  const before = await state();
  const answer = await call(route, body);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, "NOT_SIGNED_IN"]);
  expect(await state()).toEqual(before);
});

test.each(rows)("%s knows no instance by an id that cannot be one", async (route, body) => {
  const { owner, call } = await owned();
  for (const id of ["0", "-1", "1.0", "1%20OR%201=1", "9".repeat(20), "NaN"]) {
    expect((await call(route, body, owner, id)).status).toBe(404);
  }
});

test.each([
  "GET /api/dashboard",
  "GET /api/instances",
  "POST /api/instances",
  "GET /api/sandbox/whatsapp/pending",
])("%s asks the anonymous to log in", async (route) => {
  const { call } = await owned();
  expect((await call(route, null)).status).toBe(401);
});
