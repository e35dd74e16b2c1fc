import { expect, it } from "vitest";
import { NO_CONTACTS } from "#domain/contacts.ts";
import { keyTextOf } from "#domain/keys/key-text.ts";
import { StorageError } from "#ports/storage-error.ts";
import { newInstance } from "#test/support/owner.ts";
import { managementWorld } from "./world.ts";

const DAY_MS = 86_400_000;

it("leaves every other path to the host's own listener", async () => {
  const { call } = await managementWorld();
  expect([(await call("GET", "/send/Client001")).status, (await call("GET", "/v1")).status]).toEqual([418, 418]);
  expect((await call("GET", "/v1/nowhere")).body).toMatchObject({ status: 404, code: "NOT_FOUND" });
  const refused = await call("PUT", "/v1/instances");
  expect([refused.body, refused.headers.get("allow")]).toMatchObject([
    { status: 405, code: "METHOD_NOT_ALLOWED" },
    "GET, POST",
  ]);
});

it("shows its OpenAPI document to anybody", async () => {
  const { call } = await managementWorld();
  const { status, body } = await call("GET", "/v1/openapi.json");
  expect([status, body.openapi, Object.keys(body.paths)]).toMatchObject([
    200,
    "3.1.0",
    expect.arrayContaining(["/v1/keys"]),
  ]);
  expect(JSON.stringify(body)).not.toContain("undefined");
});

it("makes that document once, however many ask for it", async () => {
  let looks = 0;
  const counted = new Proxy(NO_CONTACTS, {
    get(contacts, name) {
      looks += 1;
      return Reflect.get(contacts, name);
    },
  });
  const { call } = await managementWorld(counted);
  const first = await call("GET", "/v1/openapi.json");
  const looksOfOne = looks;
  expect(looksOfOne).toBeGreaterThan(0);
  expect((await call("GET", "/v1/openapi.json")).text).toBe(first.text);
  expect(looks).toBe(looksOfOne);
});

it("makes an instance that the account's limit allows, and renews, renames and removes it", async () => {
  const { call, keyOf, owner, ports } = await managementWorld();
  const { text } = await keyOf(owner.id);
  const made = await call("POST", "/v1/instances", text, { name: "New", platform: "whatsapp" });
  expect([made.status, made.body]).toMatchObject([201, { name: "New", active: true, tokenOn: true }]);
  expect(made.body.expiresAt).toMatch(/T\d\d:\d\d:\d\d\.\d{3}Z$/);
  const path = `/v1/instances/${made.body.client}`;
  expect((await call("POST", "/v1/instances", text, { name: "Third", platform: "whatsapp" })).body).toMatchObject({
    status: 403,
    code: "FREE_LIMIT_REACHED",
  });
  ports.clock.pass(40 * DAY_MS);
  expect((await call("GET", path, text)).body).toMatchObject({ active: false });
  const renewed = await call("POST", `${path}/renew`, text, {});
  expect(renewed.body.expiresAt).toBe(new Date(ports.clock.now().getTime() + 30 * DAY_MS).toISOString());
  expect((await call("PATCH", path, text, { name: "Renamed", tokenOn: false })).body).toMatchObject({
    name: "Renamed",
    tokenOn: false,
  });
  expect((await call("DELETE", path, text)).body).toEqual({ done: true });
  expect((await call("GET", path, text)).status).toBe(404);
});

it("opens nothing to a key of somebody who is suspended", async () => {
  const { call, keyOf, owner, ports } = await managementWorld();
  const { text } = await keyOf(owner.id);
  await ports.users.setSuspended(owner.id, ports.clock.now());
  expect((await call("GET", "/v1/instances", text)).body).toMatchObject({ status: 403, code: "ACCOUNT_SUSPENDED" });
  await ports.users.setSuspended(owner.id, null);
  expect((await call("GET", "/v1/instances", text)).status).toBe(200);
});

it("pages what it lists", async () => {
  const { call, keyOf, owner, ports, instance } = await managementWorld();
  const clients = [instance.client];
  for (let made = 0; made < 4; made += 1) clients.push((await newInstance(ports, owner.id)).client);
  const { text } = await keyOf(owner.id);
  const seen: string[] = [];
  let after = "";
  for (;;) {
    const { body } = await call("GET", `/v1/instances?limit=2${after}`, text);
    seen.push(...body.data.map((one: { client: string }) => one.client));
    expect(body.has_more).toBe(body.next !== null);
    if (!body.has_more) break;
    after = `&after=${body.next}`;
  }
  expect(seen).toEqual(clients);
  const narrow = await keyOf(owner.id, { clients: [clients[1] ?? ""] });
  expect((await call("GET", "/v1/instances", narrow.text)).body.data).toHaveLength(1);
});

it("makes no key that is wider than the one that asks, and hands on what is left out", async () => {
  const { call, keyOf, owner, instance, stores } = await managementWorld();
  const rights = {
    scopes: ["instance:manage", "messages:send"],
    clients: [instance.client],
    networks: ["203.0.113.0/24"],
  } as const;
  const { text } = await keyOf(owner.id, { ...rights, expiresAt: new Date("2030-01-01") });
  const wide = await keyOf(owner.id);
  const made = await call("POST", "/v1/keys", text, { name: "Small", scopes: ["messages:send"] });
  expect(made.body.key).toMatchObject({
    instances: [instance.client],
    networks: ["203.0.113.0/24"],
    expiresAt: "2030-01-01T00:00:00.000Z",
  });
  for (const wider of [
    { scopes: ["messages:read"] },
    { instances: null },
    { networks: [] },
    { networks: ["0.0.0.0/0"] },
    { expiresAt: null },
  ]) {
    const reply = await call("POST", "/v1/keys", text, { name: "Wide", scopes: ["messages:send"], ...wider });
    expect([reply.status, reply.body.code], JSON.stringify(wider)).toEqual([403, "FORBIDDEN"]);
  }
  const listed = (await call("GET", "/v1/keys", text)).body.data.map(({ id }: { id: string }) => id);
  expect(listed).not.toContain(wide.id);
  expect((await call("DELETE", `/v1/keys/${wide.id}`, text)).body.code).toBe("KEY_NOT_FOUND");
  expect(await stores.apiKeys.find(owner.id, wide.id)).toMatchObject({ revokedAt: null });
  expect((await call("POST", "/v1/instances", text, { name: "New", platform: "whatsapp" })).body.code).toBe(
    "INSTANCE_NOT_REACHED",
  );
});

it("says what is wrong with a request, and knows no field or parameter that it does not list", async () => {
  const { call, keyOf, owner } = await managementWorld();
  const { text } = await keyOf(owner.id);
  for (const [path, body, field] of [
    ["/v1/instances", { platform: "whatsapp" }, "name"],
    ["/v1/instances", { name: "x", platform: "whatsapp", surplus: 1 }, "surplus"],
    ["/v1/keys", { name: "x", scopes: ["everything"] }, "scopes.0"],
    ["/v1/keys?dtoken=x", { name: "x", scopes: [] }, "dtoken"],
  ] as const) {
    expect((await call("POST", path, text, body)).body).toMatchObject({ status: 400, code: "MALFORMED", field });
  }
});

it("counts calls by key", async () => {
  const { call, keyOf, owner, calls } = await managementWorld();
  const { text, id } = await keyOf(owner.id);
  calls.refuse(9);
  const reply = await call("GET", "/v1/instances", text);
  expect([reply.status, reply.body]).toMatchObject([429, { code: "RATE_LIMITED", retryAfter: 9 }]);
  expect(calls.taken).toEqual([id]);
  expect(reply.headers.get("ratelimit")).toBe('"calls";r=9;t=60');
});

it("tells with every answer what is left of the calls, and of wrong keys", async () => {
  const { call, keyOf, owner } = await managementWorld();
  const { text } = await keyOf(owner.id, { scopes: ["messages:read"] });
  for (const [left, [method, path]] of [
    [9, ["GET", "/v1/instances"]],
    [8, ["POST", "/v1/keys"]],
    [7, ["DELETE", "/v1/instances/Client999"]],
  ] as const) {
    const { headers } = await call(method, path, text);
    expect([headers.get("ratelimit-policy"), headers.get("ratelimit")]).toEqual([
      '"calls";q=10;w=60',
      `"calls";r=${left};t=60`,
    ]);
  }
  const unknown = await call("GET", "/v1/instances", keyTextOf(new Uint8Array(20).fill(9)));
  expect([unknown.status, unknown.headers.get("ratelimit")]).toEqual([401, '"keys";r=9;t=60']);
});

it("says so where the database is away, and writes no key into its log", async () => {
  const { call, keyOf, owner, stores, ports } = await managementWorld();
  const { text } = await keyOf(owner.id);
  stores.apiKeys.findAccess = async () => {
    throw new StorageError("unavailable");
  };
  expect((await call("GET", `/v1/instances?after=${text}`, text)).body).toMatchObject({
    status: 503,
    code: "UNAVAILABLE",
  });
  expect(JSON.stringify(ports.logger.lines)).not.toContain(text);
});

it("puts each call down that is somebody's: by its key, or by the instance that it names", async () => {
  const { call, keyOf, owner, instance, noted } = await managementWorld();
  const { text } = await keyOf(owner.id);
  await call("GET", "/v1/instances", text);
  await call("GET", `/v1/instances/${instance.client}`);
  await call("GET", "/v1/instances");
  await call("GET", "/v1/nowhere", text);
  await call("PUT", "/v1/instances", text);
  await call("GET", `/v1/instances/${"x".repeat(65)}`);
  expect(noted).toMatchObject([
    {
      method: "GET",
      route: "/v1/instances",
      status: 200,
      code: null,
      client: "",
      ownerId: owner.id,
      by: { via: "key" },
    },
    {
      route: "/v1/instances/{client}",
      status: 401,
      code: "TOKEN_MISSING",
      client: instance.client,
      ownerId: null,
      by: null,
    },
  ]);
  expect(JSON.stringify(noted)).not.toContain(text);
});

it("looks a call up by its requestId: the owner's own, of an instance that the key reaches", async () => {
  const { call, keyOf, owner, stranger, instance, stores } = await managementWorld();
  const by = { via: "token", keyName: null } as const;
  const facts = { method: "POST", route: "/send/{client}", status: 422, code: "MEDIA_TYPE", tookMs: 12, by };
  const at = new Date("2026-03-04T05:06:07.089Z");
  await stores.requests.write([{ requestId: "r-1", at, client: instance.client, ownerId: null, ...facts }]);
  const [all, narrow, other, reader] = await Promise.all([
    keyOf(owner.id),
    keyOf(owner.id, { clients: ["Client999"] }),
    keyOf(stranger.id),
    keyOf(owner.id, { scopes: ["messages:read"] }),
  ]);
  const { client, name } = instance;
  expect((await call("GET", "/v1/requests/r-1", all.text)).body).toEqual({
    ...{ requestId: "r-1", at: at.toISOString(), client, instance: name, method: "POST", route: "/send/{client}" },
    ...{ status: 422, code: "MEDIA_TYPE", tookMs: 12, via: "token", key: null },
  });
  for (const { text } of [narrow, other]) {
    expect((await call("GET", "/v1/requests/r-1", text)).body).toMatchObject({
      status: 404,
      code: "REQUEST_NOT_FOUND",
    });
  }
  expect((await call("GET", "/v1/requests/r-2", all.text)).body.code).toBe("REQUEST_NOT_FOUND");
  expect((await call("GET", "/v1/requests/r-1", reader.text)).body.code).toBe("SCOPE_MISSING");
});
