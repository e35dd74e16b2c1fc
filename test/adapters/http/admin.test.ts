import { describe, expect, test } from "vitest";
import { adminWorld, DONE } from "#test/support/admin-world.ts";
import { pageOf, TELEGRAM_FORM } from "#test/support/web.ts";

const ROUTES = [
  ["GET", "users"],
  ["PUT", "users/1/subscription"],
  ["GET", "instances"],
  ["DELETE", "instances/1"],
  ["POST", "instances/1/renew"],
  ["GET", "tutorials"],
  ["POST", "tutorials"],
  ["PUT", "tutorials/1"],
  ["DELETE", "tutorials/1"],
  ["GET", "faqs"],
  ["POST", "faqs"],
  ["PUT", "faqs/1"],
  ["DELETE", "faqs/1"],
] as const;
const PAGES = ["", "/instances", "/tutorials", "/faqs"].map((path) => `/dashboard/admin${path}`);

describe("the administrator's pages", () => {
  test.each(ROUTES)("refuse %s %s to another user, on record", async (method, path) => {
    const { call, layla, records } = await adminWorld();
    expect(await call(method, path, undefined, layla)).toMatchObject({ status: 403, json: { code: "FORBIDDEN" } });
    expect(records()).toMatchObject([{ action: "access-denied", userId: layla.id }]);
  });

  test.each(PAGES)("send another user from %s to /unauthorized", async (path) => {
    const { get, layla } = await adminWorld();
    const answer = await get(path, { as: layla });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/unauthorized"]);
  });

  test("are closed again as soon as the role is taken away", async () => {
    const { call, ports, admin } = await adminWorld();
    expect((await call("GET", "users")).status).toBe(200);
    await ports.users.setRole(admin.id, "user");
    expect((await call("GET", "users")).status).toBe(403);
  });

  test("come with what they list", async () => {
    const { get, admin, layla, instanceOf } = await adminWorld();
    await instanceOf(layla);
    const sections = await Promise.all(
      PAGES.map(async (path) => (await pageOf(await get(path, { as: admin }), "admin")).section),
    );
    expect(sections).toMatchObject([
      { kind: "users", search: "", list: { users: [{ email: "layla@example.com" }, { email: "admin@example.com" }] } },
      { kind: "instances", list: { instances: [{ name: "Shop", ownerEmail: "layla@example.com" }] } },
      { kind: "tutorials", list: { tutorials: [] } },
      { kind: "faqs", list: { faqs: [] } },
    ]);
  });

  test("are searched by their address", async () => {
    const { get, admin } = await adminWorld();
    const props = await pageOf(await get("/dashboard/admin?search=%20LAYLA%40%20", { as: admin }), "admin");
    expect(props.section).toMatchObject({
      search: "LAYLA@",
      list: { users: [{ email: "layla@example.com" }], next: null },
    });
  });

  test("still come when their lists cannot be read", async () => {
    const { ports, ...made } = await adminWorld();
    const gone = () => Promise.reject(new Error("gone"));
    Object.assign(ports.directory, { listUsers: gone, listInstances: gone });
    Object.assign(ports.content, { listTutorials: gone, listFaqs: gone });
    for (const path of PAGES) {
      expect((await pageOf(await made.get(path, { as: made.admin }), "admin")).section.list).toBeNull();
    }
  });
});

describe("the users", () => {
  test("show nothing of a password, a phone or a token", async () => {
    const { call, layla } = await adminWorld();
    const { json } = await call("GET", "users?search=layla%40");
    expect(json).toEqual({
      users: [
        {
          id: layla.id,
          name: "Layla Hassan",
          email: "layla@example.com",
          role: "user",
          subscription: "free",
          instances: 0,
          suspended: false,
          memberSince: "2026-11-21T10:00:00.000Z",
          deletesAt: null,
        },
      ],
      next: null,
    });
  });

  test("come in parts of fifty, each once", async () => {
    const { call, ports, clock } = await adminWorld();
    for (let number = 0; number < 60; number += 1) {
      await ports.users.create({
        name: `User ${number}`,
        email: `user${number}@example.com`,
        passwordHash: "",
        country: "IQ",
        referrerId: null,
        createdAt: clock.now(),
      });
    }
    const first = (await call("GET", "users")).json as { users: { id: number }[]; next: number };
    const second = (await call("GET", `users?before=${first.next}`)).json as typeof first;
    expect([first.users.length, second.users.length, second.next]).toEqual([50, 12, null]);
    const ids = [...first.users, ...second.users].map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 62 }, (_, index) => 62 - index));
  });

  test.each([
    ["before=0", "before"],
    ["before=x", "before"],
    [`search=${"a".repeat(201)}`, "search"],
    ["sort=name", "sort"],
  ])("refuse ?%s and name what is wrong", async (query, field) => {
    const { call } = await adminWorld();
    expect(await call("GET", `users?${query}`)).toMatchObject({ status: 400, json: { code: "MALFORMED", field } });
  });

  test("get a subscription, which is that of their instances and lifts their limit", async () => {
    const { call, admin, layla, records, instanceOf, get, sendJson } = await adminWorld();
    for (const name of ["One", "Two"]) await instanceOf(layla, { name, platform: "whatsapp" });
    const third = () => sendJson("POST", "/api/instances", { name: "Three", platform: "whatsapp" }, { as: layla });
    const allowance = async () => {
      const { freeInUse, freeLimit } = (await (await get("/api/instances", { as: layla })).json()) as {
        freeInUse: number;
        freeLimit: number | null;
      };
      return [freeInUse, freeLimit];
    };
    expect((await third()).status).toBe(403);
    expect(await allowance()).toEqual([2, 2]);

    expect(await call("PUT", `users/${layla.id}/subscription`, { subscription: "paid" })).toEqual(DONE);
    expect((await third()).status).toBe(201);
    expect(await allowance()).toEqual([0, null]);

    expect(await call("PUT", `users/${layla.id}/subscription`, { subscription: "free" })).toEqual(DONE);
    expect((await third()).status).toBe(403);
    expect(await allowance()).toEqual([3, 2]);
    const entry = {
      action: "subscription-changed",
      userId: layla.id,
      instanceId: null,
      actorId: admin.id,
      address: "10.0.0.1",
    };
    expect(records()).toEqual([entry, entry]);
  });

  test("name no administrator where one changes their own", async () => {
    const { call, admin, records } = await adminWorld();
    await call("PUT", `users/${admin.id}/subscription`, { subscription: "paid" });
    expect(records()).toMatchObject([{ userId: admin.id, actorId: null }]);
  });

  test.each([
    ["users/99/subscription", { subscription: "paid" }, 404, "USER_NOT_FOUND"],
    ["users/x/subscription", { subscription: "paid" }, 404, "USER_NOT_FOUND"],
    ["users/1/subscription", { subscription: "gold" }, 400, "MALFORMED"],
    ["users/1/subscription", { subscription: "paid", role: "admin" }, 400, "MALFORMED"],
    ["users/1/subscription", {}, 400, "MALFORMED"],
  ])("are not changed by PUT %s with %j", async (path, body, status, code) => {
    const { call, records } = await adminWorld();
    expect(await call("PUT", path, body)).toMatchObject({ status, json: { code } });
    expect(records()).toEqual([]);
  });
});

describe("the instances", () => {
  test("are everybody's, without their tokens and credentials", async () => {
    const { call, admin, layla, instanceOf } = await adminWorld();
    const shop = await instanceOf(layla);
    const desk = await instanceOf(admin, TELEGRAM_FORM);
    const { json } = await call("GET", "instances");
    expect(json).toEqual({
      instances: [
        expect.objectContaining({ id: desk.id, platform: "telegram", ownerEmail: "admin@example.com" }),
        {
          id: shop.id,
          name: "Shop",
          platform: "whatsapp",
          client: "Client001",
          ownerEmail: "layla@example.com",
          subscription: "free",
          linked: false,
          active: true,
          expiresAt: "2026-12-21T10:00:00.000Z",
        },
      ],
      next: null,
    });
    expect(JSON.stringify(json)).not.toMatch(new RegExp(`${shop.token}|${desk.token}|${TELEGRAM_FORM.appHash}`));
  });

  test("are unlinked and deleted as by their owner, whose record names the administrator", async () => {
    const { call, admin, layla, instanceOf, whatsapp, stores, records } = await adminWorld();
    const { id, client } = await instanceOf(layla);
    whatsapp.sessions.scan(id, "9647701234567");
    expect(await call("DELETE", `instances/${id}`)).toEqual({ status: 200, json: { message: "Instance deleted" } });
    expect(await stores.instances.listByOwner(layla.id)).toEqual([]);
    expect((await whatsapp.sessions.status({ instanceId: id, client })).state).toBe("logged_out");
    expect(records()).toEqual([
      { action: "instance-removed", userId: layla.id, instanceId: id, actorId: admin.id, address: "10.0.0.1" },
    ]);
  });

  test("are renewed as by their owner, whose record names the administrator", async () => {
    const { call, admin, layla, instanceOf, clock, stores, records } = await adminWorld();
    const { id } = await instanceOf(layla);
    clock.pass(20 * 86_400_000);
    expect(await call("POST", `instances/${id}/renew`)).toEqual(DONE);
    expect((await stores.instances.findOwned(layla.id, id))?.expiresAt.toISOString()).toBe("2027-01-10T10:00:00.000Z");
    expect(records()).toEqual([
      { action: "instance-renewed", userId: layla.id, instanceId: id, actorId: admin.id, address: "10.0.0.1" },
    ]);
  });

  test.each(["99", "0", "1e3"])("are not deleted by the id %s", async (id) => {
    const { call, records } = await adminWorld();
    expect(await call("DELETE", `instances/${id}`)).toMatchObject({
      status: 404,
      json: { code: "INSTANCE_NOT_FOUND" },
    });
    expect(records()).toEqual([]);
  });
});
