import { describe, expect, test } from "vitest";
import { type InstancePage, instanceCardsSchema, instanceSavedSchema } from "#ports/contracts/dashboard/api.ts";
import { type Person, pageOf, type WebWorld, webWorld } from "#test/support/web.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const SHOP = { name: "Shop", platform: "whatsapp" };
const TELEGRAM = { name: "Bot", platform: "telegram", apiId: "12345", appHash: "0123456789abcdef" };

async function signedIn(): Promise<{ world: WebWorld; layla: Person }> {
  const world = webWorld();
  return { world, layla: await world.person("layla@example.com") };
}

const post = (world: WebWorld, as: Person, form: object) => world.sendJson("POST", "/api/instances", form, { as });

async function failureOf(answer: Response) {
  const { code, message, field } = (await answer.json()) as { code: string; message: string; field?: string };
  return { status: answer.status, code, message, ...(field === undefined ? {} : { field }) };
}

describe("creating an instance", () => {
  test("names the client after the highest id, and gives it 30 days", async () => {
    const { world, layla } = await signedIn();
    const answer = await post(world, layla, SHOP);
    expect(answer.status).toBe(201);
    const { instance } = instanceSavedSchema.parse(await answer.json());
    expect(instance).toEqual({
      id: 1,
      name: "Shop",
      platform: "whatsapp",
      client: "Client001",
      apiId: null,
      phone: null,
      botId: null,
      userEmail: "layla@example.com",
      active: true,
      createdAt: "2026-11-21T10:00:00.000Z",
      expiresAt: "2026-12-21T10:00:00.000Z",
    });
    expect(await world.stores.instances.revealToken(layla.id, 1)).toMatch(/^[A-Za-z0-9]{8}$/);
  });

  test("keeps Telegram's API ID in sight and its App Hash out of it", async () => {
    const { world, layla } = await signedIn();
    const text = await (await post(world, layla, TELEGRAM)).text();
    expect(text).toContain('"apiId":"12345"');
    expect(text).not.toContain(TELEGRAM.appHash);
  });

  test.each([
    [{ ...SHOP, name: " " }, "name", "Instance Name is required"],
    [{ name: "Shop" }, "platform", "Instance Type is required"],
    [{ ...TELEGRAM, apiId: "" }, "apiId", "API ID is required"],
    [{ ...TELEGRAM, appHash: "" }, "appHash", "App Hash is required"],
  ])("refuses %j at its field", async (form, field, message) => {
    const { world, layla } = await signedIn();
    const answer = await post(world, layla, form);
    expect(await failureOf(answer)).toEqual({ status: 400, code: "MALFORMED", field, message });
  });

  test.each([
    ["a list", "[]", 400],
    ["no JSON", "{", 400],
    ["a name that is a number", '{"name":1}', 400],
    ["depth", "[".repeat(5000), 400],
    ["more than 64 KiB", JSON.stringify({ name: "a".repeat(70_000) }), 413],
  ])("refuses %s as a body", async (_, body, status) => {
    const { world, layla } = await signedIn();
    const headers = { cookie: layla.cookie, origin: "http://localhost", "content-type": "application/json" };
    const answer = await world.app.request("/api/instances", { method: "POST", headers, body });
    expect(answer.status).toBe(status);
  });

  test("refuses a third free instance in the words of the limit modal", async () => {
    const { world, layla } = await signedIn();
    for (const form of [SHOP, TELEGRAM]) expect((await post(world, layla, form)).status).toBe(201);
    expect(await failureOf(await post(world, layla, SHOP))).toEqual({
      status: 403,
      code: "FREE_LIMIT_REACHED",
      message:
        "You've reached the maximum limit of 2 free instances. To create more instances, please upgrade your subscription.",
    });
  });

  test("makes exactly two of twenty asked for at once", async () => {
    const { world, layla } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(world, layla, SHOP)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(18);
    expect(await world.stores.instances.listByOwner(layla.id)).toHaveLength(2);
  });

  test("gives twenty people at once a client and a token each", async () => {
    const world = webWorld();
    const people = await Promise.all(Array.from({ length: 20 }, (_, i) => world.person(`p${i}@example.com`)));
    const answers = await Promise.all(people.map((person) => post(world, person, SHOP)));
    const saved = await Promise.all(answers.map(async (answer) => instanceSavedSchema.parse(await answer.json())));
    expect(new Set(saved.map(({ instance }) => instance.client)).size).toBe(20);
    const tokens = await Promise.all(
      people.map(({ id }, i) => world.stores.instances.revealToken(id, saved[i]?.instance.id ?? 0)),
    );
    expect(new Set(tokens).size).toBe(20);
  });
});

describe("reading instances", () => {
  test("lists the reader's own, with what is left of the free ones", async () => {
    const { world, layla } = await signedIn();
    const other = await world.person("other@example.com");
    await world.instanceOf(layla);
    await world.instanceOf(other);
    const list = instanceCardsSchema.parse(await (await world.get("/api/instances", { as: layla })).json());
    expect(list.instances.map(({ client }) => client)).toEqual(["Client001"]);
    expect([list.freeInUse, list.freeLimit]).toEqual([1, 2]);
    const page = await pageOf(await world.get("/dashboard/instances", { as: layla }), "instances");
    const part = (await (await world.get("/api/instances?page=1", { as: layla })).json()) as InstancePage;
    expect(page.list).toEqual(part);
    expect(part).toMatchObject(list);
    expect(page.whatsappUrl).toBe("http://localhost:3001");
    expect(page.telegramUrl).toBe("http://localhost:3002");
  });

  test("shows how each is linked and its last message, as its gateway has left it", async () => {
    const { world, layla } = await signedIn();
    const [shop, desk] = [await world.instanceOf(layla), await world.instanceOf(layla, TELEGRAM)];
    const account = { phone: "9647701234567", name: "Layla", username: null };
    const since = new Date("2026-11-21T09:00:00.000Z");
    await world.stores.links.save([
      { instanceId: shop.id, state: "connected", reason: "linked", since, account },
      { instanceId: desk.id, state: "logged_out", reason: "ended-from-phone", since, account: null },
    ]);
    world.whatsapp.failWith({ code: "NO_RESPONSE", message: "" });
    const cards = instanceCardsSchema.parse(await (await world.get("/api/instances", { as: layla })).json());
    expect(cards.links).toEqual([
      {
        ...{ instanceId: shop.id, standing: "connected", message: null, since: since.toISOString(), account },
        lastMessage: null,
      },
      {
        ...{ instanceId: desk.id, standing: "down", since: since.toISOString(), account: null, lastMessage: null },
        message: expect.stringMatching(/./),
      },
    ]);
    const other = await world.person("other@example.com");
    expect(await (await world.get("/api/instances", { as: other })).text()).not.toContain("9647701234567");
  });

  test("counts active, expired and referred in the figures", async () => {
    const { world, layla } = await signedIn();
    await world.instanceOf(layla);
    await world.stores.users.create({
      name: "Guest",
      email: "guest@example.com",
      passwordHash: "x",
      country: "IQ",
      referrerId: layla.id,
      createdAt: world.clock.now(),
    });
    world.clock.pass(29 * DAY_MS);
    await world.instanceOf(layla);
    const figures = async () => (await world.get("/api/dashboard", { as: layla })).json();
    expect(await figures()).toEqual({
      totalInstances: 2,
      activeInstances: 2,
      expiredInstances: 0,
      referredSubscribers: 1,
    });
    world.clock.pass(DAY_MS);
    expect(await figures()).toMatchObject({ totalInstances: 2, activeInstances: 1, expiredInstances: 1 });
  });

  test("shows the token to its owner, each time on record", async () => {
    const { world, layla } = await signedIn();
    const { id, token } = await world.instanceOf(layla);
    expect(await (await world.get(`/api/instances/${id}/token`, { as: layla })).json()).toEqual({ token });
    expect(world.stores.audit.entries.at(-1)).toMatchObject({
      action: "token-shown",
      userId: layla.id,
      instanceId: id,
    });
  });

  test("never puts a token into the list or the page", async () => {
    const { world, layla } = await signedIn();
    const { token } = await world.instanceOf(layla);
    for (const path of ["/api/instances", "/dashboard/instances"]) {
      expect(await (await world.get(path, { as: layla })).text()).not.toContain(token);
    }
  });
});

describe("editing and deleting", () => {
  test("changes what the form holds, and keeps client and token", async () => {
    const { world, layla } = await signedIn();
    const { id, client, token } = await world.instanceOf(layla);
    const answer = await world.sendJson("PUT", `/api/instances/${id}`, { ...SHOP, name: "Market" }, { as: layla });
    expect(instanceSavedSchema.parse(await answer.json()).instance).toMatchObject({ id, client, name: "Market" });
    expect(await world.stores.instances.revealToken(layla.id, id)).toBe(token);
  });

  test("keeps the type of an instance whose phone is linked, and says so at its field", async () => {
    const { world, layla } = await signedIn();
    const { id } = await world.instanceOf(layla);
    world.whatsapp.sessions.scan(id, "9647701234567");
    const answer = await world.sendJson("PUT", `/api/instances/${id}`, TELEGRAM, { as: layla });
    expect([answer.status, await answer.json()]).toMatchObject([400, { field: "platform" }]);
    const ref = { instanceId: id, client: "Client001" };
    expect((await world.whatsapp.sessions.status(ref)).state).toBe("connected");
  });

  test("keeps the phone linked when only the name changes", async () => {
    const { world, layla } = await signedIn();
    const { id, client } = await world.instanceOf(layla);
    world.whatsapp.sessions.scan(id, "9647701234567");
    await world.sendJson("PUT", `/api/instances/${id}`, { ...SHOP, name: "Market" }, { as: layla });
    expect((await world.whatsapp.sessions.status({ instanceId: id, client })).state).toBe("connected");
  });

  test("deletes the instance and unlinks its phone", async () => {
    const { world, layla } = await signedIn();
    const { id, client } = await world.instanceOf(layla);
    world.whatsapp.sessions.scan(id, "9647701234567");
    const answer = await world.sendJson("DELETE", `/api/instances/${id}`, undefined, { as: layla });
    expect([answer.status, await answer.json()]).toEqual([200, { message: "Instance deleted" }]);
    expect(await world.stores.instances.listByOwner(layla.id)).toEqual([]);
    expect((await world.whatsapp.sessions.status({ instanceId: id, client })).state).not.toBe("connected");
  });

  test("deletes the instance while its gateway is away", async () => {
    const { world, layla } = await signedIn();
    const { id } = await world.instanceOf(layla);
    world.whatsapp.failWith({ code: "NO_RESPONSE", message: "" });
    expect((await world.sendJson("DELETE", `/api/instances/${id}`, undefined, { as: layla })).status).toBe(200);
    expect(world.logger.lines).toContainEqual(expect.objectContaining({ event: "session-not-ended", instanceId: id }));
  });

  test("renews for 30 days from today, as often as asked", async () => {
    const { world, layla } = await signedIn();
    const { id, client } = await world.instanceOf(layla);
    for (const expiresAt of ["2027-01-10T10:00:00.000Z", "2027-01-30T10:00:00.000Z"]) {
      world.clock.pass(20 * DAY_MS);
      const answer = await world.sendJson("POST", `/api/instances/${id}/renew`, undefined, { as: layla });
      expect(answer.status).toBe(200);
      expect(instanceSavedSchema.parse(await answer.json()).instance).toMatchObject({
        id,
        client,
        active: true,
        expiresAt,
      });
    }
  });

  test("renews nothing above the limit, however many ask at once, and all of it for who pays", async () => {
    const { world, layla } = await signedIn();
    await world.ports.users.setSubscription(layla.id, "paid");
    const ids = [
      (await world.instanceOf(layla)).id,
      (await world.instanceOf(layla)).id,
      (await world.instanceOf(layla)).id,
    ];
    await world.ports.users.setSubscription(layla.id, "free");
    world.clock.pass(20 * DAY_MS);
    const renewAll = () =>
      Promise.all(
        [...ids, ...ids, ...ids].map((id) =>
          world.sendJson("POST", `/api/instances/${id}/renew`, undefined, { as: layla }),
        ),
      );
    for (const answer of await renewAll()) {
      expect(await failureOf(answer)).toEqual({
        status: 403,
        code: "FREE_LIMIT_REACHED",
        message: "You have more than 2 free instances. Delete one, then renew again.",
      });
    }
    await world.ports.users.setSubscription(layla.id, "paid");
    expect((await renewAll()).map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
  });

  test("makes room for another free instance", async () => {
    const { world, layla } = await signedIn();
    const { id } = await world.instanceOf(layla);
    await world.instanceOf(layla);
    await world.sendJson("DELETE", `/api/instances/${id}`, undefined, { as: layla });
    expect((await post(world, layla, SHOP)).status).toBe(201);
  });
});
