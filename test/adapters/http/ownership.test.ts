import { afterAll, describe, expect, test } from "vitest";
import { ownedWorld } from "#test/support/owned-world.ts";
import { webWorld } from "#test/support/web.ts";
import { ROWS, type Row, WEB_ROUTES } from "#test/support/web-routes.ts";

const THIRTY_DAYS_MS = 30 * 86_400_000;

const guarded = ROWS.filter(({ reach }) => reach !== "everyone");
const owned = guarded.filter(({ reach }) => reach === "owner");
/** One for each thing in a path that may be another's. */
/** Anybody may be written to: a recipient is nobody's own. */
const foreignPlaces = owned.flatMap((row) =>
  row.places.filter((place) => place !== "recipient").map((place) => ({ ...row, place })),
);
const isPage = ({ path }: Row) => !path.startsWith("/api/");
let calls = 0;

async function expectNotSignedIn(row: Row, answer: Response): Promise<void> {
  calls += 1;
  if (isPage(row))
    expect([answer.status, answer.headers.get("location")]).toEqual([302, expect.stringMatching("/login")]);
  else expect([answer.status, await answer.json()]).toMatchObject([401, { code: "NOT_SIGNED_IN" }]);
}

/** One's own things are not there for others, and what is not theirs to do is not done. */
const NOT_THERE = {
  instances: "INSTANCE_NOT_FOUND",
  devices: "DEVICE_NOT_FOUND",
  factors: "PASSKEY_NOT_FOUND",
  messageId: "MESSAGE_NOT_FOUND",
  webhookId: "WEBHOOK_NOT_FOUND",
  tryId: "WEBHOOK_TRY_NOT_FOUND",
  keyId: "KEY_NOT_FOUND",
  name: "TEMPLATE_NOT_FOUND",
  campaignId: "CAMPAIGN_NOT_FOUND",
};
type Thing = keyof typeof NOT_THERE;

test("every route has a row", () => {
  const { app } = webWorld();
  const routes = app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(routes)].sort()).toEqual(Object.keys(WEB_ROUTES).sort());
});

describe("whom a route is for", () => {
  test.each(guarded)("$route serves them", async (row) => {
    const { owner, admin, ownersPlaces, call } = await ownedWorld(row);
    const answer = await call(ownersPlaces, row.reach === "admin" ? admin : owner);
    expect(row.leadsOn ? [303] : [200, 201]).toContain(answer.status);
    calls += 1;
  });
});

describe("nobody", () => {
  test.each(guarded)("gets nothing from $route, and changes nothing", async (row) => {
    const { ownersPlaces, call, keptForAll } = await ownedWorld(row);
    const before = await keptForAll();
    await expectNotSignedIn(row, await call(ownersPlaces));
    expect(await keptForAll()).toEqual(before);
  });
});

describe("a session that has ended", () => {
  test.each(guarded)("opens $route no more, and changes nothing", async (row) => {
    const { world, owner, admin, ownersPlaces, call, keptForAll } = await ownedWorld(row);
    world.clock.pass(THIRTY_DAYS_MS);
    const before = await keptForAll();
    await expectNotSignedIn(row, await call(ownersPlaces, row.reach === "admin" ? admin : owner));
    expect(await keptForAll()).toEqual(before);
  });
});

describe("another user", () => {
  test.each(foreignPlaces)("finds nothing by $place of $route that is not theirs", async (row) => {
    const { world, stranger, ownersPlaces, strangersPlaces, secrets, call, keptForAll } = await ownedWorld(row);
    const before = await keptForAll();
    const answer = await call({ ...strangersPlaces, [row.place]: ownersPlaces[row.place] ?? "" }, stranger);
    const text = await answer.text();
    const ofPath = (["devices", "factors"] as const).find((name) => row.path.startsWith(`/api/${name}`)) ?? "instances";
    const thing = row.place in NOT_THERE ? (row.place as Thing) : ofPath;
    expect([answer.status, JSON.parse(text)]).toMatchObject([404, { code: NOT_THERE[thing] }]);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(await keptForAll()).toEqual(before);
    const denied = world.stores.audit.entries.filter(({ action }) => action === "access-denied");
    const instanceId = thing === "instances" ? [{ userId: stranger.id, instanceId: Number(ownersPlaces.id) }] : [];
    expect(denied).toMatchObject(instanceId);
    calls += 1;
  });

  test.each(guarded.filter(({ reach }) => reach === "admin"))("may not use $route", async (row) => {
    const { world, stranger, ownersPlaces, secrets, call, keptForAll } = await ownedWorld(row);
    const before = await keptForAll();
    const answer = await call(ownersPlaces, stranger);
    if (isPage(row)) expect([answer.status, answer.headers.get("location")]).toEqual([302, "/unauthorized"]);
    const text = await answer.text();
    if (!isPage(row)) expect([answer.status, JSON.parse(text)]).toMatchObject([403, { code: "FORBIDDEN" }]);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(await keptForAll()).toEqual(before);
    expect(world.stores.audit.entries.at(-1)).toMatchObject({ action: "access-denied", userId: stranger.id });
    calls += 1;
  });

  test.each(guarded.filter(({ reach }) => reach === "user"))("is served their own by $route", async (row) => {
    const { stranger, ownersPlaces, secrets, call, keptForOwner } = await ownedWorld(row);
    const { people } = await keptForOwner();
    const answer = await call(ownersPlaces, stranger);
    const text = await answer.text();
    expect(row.leadsOn ? [303] : [200, 201]).toContain(answer.status);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect((await keptForOwner()).people).toEqual(people);
    calls += 1;
  });

  test("reads nothing on record about others, whichever entry they ask from", async () => {
    const row = ROWS.find(({ route }) => route === "GET /api/activity") as Row;
    const { stranger, owner, secrets, call } = await ownedWorld(row);
    for (const before of [1, 5, 10, 1000]) {
      const text = await (await call({}, stranger, { query: `?before=${before}` })).text();
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
    expect(await (await call({}, owner)).text()).toContain(`Shop of ${owner.email}`);
  });
});

describe("an id that cannot be one", () => {
  test.each(owned.filter(({ path }) => path.startsWith("/api/instances")))("is of nothing: $route", async (row) => {
    const { owner, ownersPlaces, call } = await ownedWorld(row);
    for (const id of ["0", "-1", "1.0", "1%20OR%201=1", "9".repeat(20), "NaN"]) {
      expect((await call({ ...ownersPlaces, id }, owner)).status).toBe(404);
    }
  });
});

afterAll(() => {
  const places = `${foreignPlaces.length} places that take an id`;
  console.info(`ownership of the dashboard: ${ROWS.length} routes, ${places}, ${calls} calls`);
});
