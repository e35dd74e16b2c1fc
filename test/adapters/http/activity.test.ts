import { describe, expect, test } from "vitest";
import type { AuditAction } from "#ports/audit.ts";
import { type ActivityEntryView, type ActivityList, activityListSchema } from "#ports/contracts/dashboard/activity.ts";
import { type Person, pageOf, type WebWorld, webWorld } from "#test/support/web.ts";

async function activityOf(world: WebWorld, as: Person, query = ""): Promise<ActivityList> {
  return activityListSchema.parse(await (await world.get(`/api/activity${query}`, { as })).json());
}

/** Such as "Token shown, Shop, You, 192.0.2.7". */
function inWords({ what, about, who, address }: ActivityEntryView): string {
  return [what, about, who, address].filter((part) => part !== null).join(", ");
}

async function signedIn() {
  const world = webWorld();
  const layla = await world.person("layla@example.com", { address: "192.0.2.7" });
  return { world, layla };
}

function note(world: WebWorld, action: AuditAction, fields: object): Promise<void> {
  const at = world.clock.now();
  return world.stores.audit.record({ action, at, userId: null, instanceId: null, address: null, ...fields });
}

describe("security activity", () => {
  test("says who did what, when and where, newest first", async () => {
    const { world, layla } = await signedIn();
    const instance = await world.instanceOf(layla);
    const path = `/api/instances/${instance.id}/token`;
    world.clock.pass(60_000);
    await world.get(path, { as: layla, address: "192.0.2.8" });
    await world.sendJson("POST", path, {}, { as: layla, address: "192.0.2.9" });
    await world.postForm("/login", { email: layla.email, password: "not it" }, { address: "203.0.113.5" });
    const { entries, more } = await activityOf(world, layla);
    expect(entries.map(inWords)).toEqual([
      "Sign-in refused, Somebody with a wrong password, 203.0.113.5",
      "Token rotated, Shop, You, 192.0.2.9",
      "Token shown, Shop, You, 192.0.2.8",
      "Instance created, Shop, You, 127.0.0.1",
      "Signed in, You, 192.0.2.7",
      "Account created, You, 192.0.2.7",
    ]);
    expect(entries.map(({ at }) => at).slice(2, 4)).toEqual(["2026-11-21T10:01:00.000Z", "2026-11-21T10:00:00.000Z"]);
    expect(entries.map(({ kind }) => kind).slice(0, 3)).toEqual(["refused", "token", "token"]);
    expect(more).toBe(false);
  });

  test("tells what the gateways saw", async () => {
    const { world, layla } = await signedIn();
    const { id: instanceId } = await world.instanceOf(layla);
    const own = { userId: layla.id, instanceId };
    await note(world, "session-linked", own);
    await note(world, "session-ended", own);
    await note(world, "wrong-tokens", { ...own, address: "203.0.113.5" });
    expect((await activityOf(world, layla)).entries.slice(0, 3).map(inWords)).toEqual([
      "Wrong tokens refused, Shop, Somebody who tried too many, 203.0.113.5",
      "Account no longer linked, Shop, Ended with the token, from the phone, or by the network",
      "Account linked, Shop, Whoever had its code",
    ]);
  });

  test("says which acts were an administrator's, and nothing of where they were", async () => {
    const { world, layla } = await signedIn();
    const admin = await world.person("admin@example.com", { address: "10.0.0.1" });
    await world.ports.users.setRole(admin.id, "admin");
    const as = { as: admin, address: "10.0.0.1" };
    await world.sendJson("PUT", `/api/admin/users/${layla.id}/subscription`, { subscription: "paid" }, as);
    await note(world, "profile-updated", { userId: layla.id, actorId: layla.id });
    expect((await activityOf(world, layla)).entries.slice(0, 2).map(inWords)).toEqual([
      "Profile changed, You",
      "Subscription changed, paid, An administrator",
    ]);
  });

  test("names an instance that is deleted, and one that is renamed as it is called now", async () => {
    const { world, layla } = await signedIn();
    const deleted = await world.instanceOf(layla);
    const kept = await world.instanceOf(layla, { name: "Old name", platform: "whatsapp" });
    const path = (id: number) => `/api/instances/${id}`;
    await world.sendJson("DELETE", path(deleted.id), undefined, { as: layla });
    await world.sendJson("PUT", path(kept.id), { name: "New name", platform: "whatsapp" }, { as: layla });
    expect((await activityOf(world, layla)).entries.slice(0, 4).map(inWords)).toEqual([
      "Instance changed, New name, You, 127.0.0.1",
      "Instance deleted, Shop, You, 127.0.0.1",
      "Instance created, New name, You, 127.0.0.1",
      "Instance created, Shop, You, 127.0.0.1",
    ]);
  });

  test("says what was asked for where the role was not enough, and when a password was not", async () => {
    const { world, layla } = await signedIn();
    const as = { as: layla, address: "192.0.2.7" };
    await world.get("/dashboard/admin", as);
    const change = {
      name: "Layla",
      phone: "",
      country: "IQ",
      newPassword: "another one",
      confirmPassword: "another one",
    };
    await world.sendJson("PUT", "/api/profile", { ...change, currentPassword: "not it" }, as);
    expect((await activityOf(world, layla)).entries.slice(0, 2).map(inWords)).toEqual([
      "Change of password refused, Somebody with a wrong current password, 192.0.2.7",
      "Request refused, /dashboard/admin, You, 192.0.2.7",
    ]);
  });

  test("shows nothing of others, and no name of an instance that is not one's own", async () => {
    const { world, layla } = await signedIn();
    const omar = await world.person("omar@example.com");
    const { id } = await world.instanceOf(omar, { name: "Omar's secret shop", platform: "whatsapp" });
    await world.get(`/api/instances/${id}/token`, { as: layla, address: "192.0.2.7" });
    const { entries } = await activityOf(world, layla);
    expect(entries.map(inWords)).toEqual([
      "Request refused, an instance that is not yours, or is deleted, You, 192.0.2.7",
      "Signed in, You, 192.0.2.7",
      "Account created, You, 192.0.2.7",
    ]);
    expect((await activityOf(world, omar)).entries.map(({ what }) => what)).toEqual([
      "Instance created",
      "Signed in",
      "Account created",
    ]);
  });

  test("comes thirty at a time, older ones on request, none twice and none left out", async () => {
    const { world, layla } = await signedIn();
    for (let n = 0; n < 70; n += 1) await note(world, "token-shown", { userId: layla.id });
    const lists: ActivityList[] = [await activityOf(world, layla)];
    // What happens meanwhile does not move the older ones.
    await note(world, "token-shown", { userId: layla.id });
    for (let last = lists.at(-1); last?.more; last = lists.at(-1)) {
      lists.push(await activityOf(world, layla, `?before=${last.entries.at(-1)?.id}`));
    }
    expect(lists.map(({ entries }) => entries.length)).toEqual([30, 30, 12]);
    const ids = lists.flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: 72 }, (_, n) => 72 - n));
  });

  test("promises no more where the last entries just fill a part", async () => {
    const { world, layla } = await signedIn();
    for (let n = 0; n < 28; n += 1) await note(world, "token-shown", { userId: layla.id });
    const { entries, more } = await activityOf(world, layla);
    expect([entries.length, more]).toEqual([30, false]);
  });

  test("comes with the page, too", async () => {
    const { world, layla } = await signedIn();
    const page = await pageOf(await world.get("/dashboard/activity", { as: layla }), "activity");
    expect(page.activity).toEqual(await activityOf(world, layla));
  });

  test("still comes as a page when it cannot be read", async () => {
    const { world, layla } = await signedIn();
    world.stores.audit.listOf = async () => {
      throw new Error("database is locked");
    };
    const answer = await world.get("/dashboard/activity", { as: layla });
    expect([answer.status, (await pageOf(answer, "activity")).activity]).toEqual([200, null]);
  });

  test.each([
    "abc",
    "0",
    "-1",
    "1.5",
    "9".repeat(20),
    "",
  ])("refuses %j as the entry to begin before", async (before) => {
    const { world, layla } = await signedIn();
    const answer = await world.get(`/api/activity?before=${before}`, { as: layla });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "MALFORMED", field: "before" }]);
  });

  test("is for the signed in alone", async () => {
    const { world } = await signedIn();
    expect((await world.get("/api/activity")).status).toBe(401);
    expect((await world.get("/dashboard/activity")).headers.get("location")).toBe(
      "/login?from=%2Fdashboard%2Factivity",
    );
  });
});
