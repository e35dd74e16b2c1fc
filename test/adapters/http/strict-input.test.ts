import { describe, expect, test } from "vitest";
import arabic from "#languages/ar.json" with { type: "json" };
import { errorAnswerSchema } from "#ports/contracts/errors.ts";
import { MAX_DASHBOARD_BODY_BYTES } from "#ports/contracts/kind-schemas.ts";
import { type OwnedWorld, ownedWorld } from "#test/support/owned-world.ts";
import { pageOf, webWorld } from "#test/support/web.ts";
import { ROWS, type Row, UNSAFE_ROWS } from "#test/support/web-routes.ts";

/** Log-out reads nothing of what it is sent: it must work whatever that is. What a file says is nobody's to read. */
const readers = UNSAFE_ROWS.filter(({ path, isFile }) => path !== "/logout" && !isFile);
const api = ROWS.filter(({ path }) => path.startsWith("/api/"));
const pages = ROWS.filter(({ path }) => !path.startsWith("/api/") && !/^\/(healthz|readyz)$/.test(path));

const whoMay = ({ reach }: Row, { owner, admin }: OwnedWorld) => (reach === "admin" ? admin : owner);

async function ask(row: Row, init: { text?: string; query?: string }) {
  const owned = await ownedWorld(row);
  const { world, ownersPlaces, keptForAll } = owned;
  const path = row.path.replace(/:(\w+)(\{.*\})?/g, (_, name: string) => ownersPlaces[name] ?? "dQw4w9WgXcQ.jpg");
  const headers = { "content-type": "application/json", accept: "application/json", origin: "http://localhost" };
  const before = await keptForAll();
  const answer = await world.app.request(path + (init.query ?? ""), {
    method: row.method,
    headers: { ...headers, cookie: whoMay(row, owned).cookie },
    ...(init.text === undefined ? {} : { body: init.text }),
  });
  return { answer, before, after: await keptForAll() };
}

async function expectRefused(asked: Awaited<ReturnType<typeof ask>>, status: number, details: object) {
  const { answer, before, after } = asked;
  const body = errorAnswerSchema.parse(await answer.json());
  expect([answer.status, body]).toMatchObject([status, details]);
  expect(after).toEqual(before);
  return body;
}

const bodyWith = (row: Row, more: object) => JSON.stringify({ ...row.body, ...more });

describe("a body", () => {
  test.each(readers)("with a field that $route does not have is refused, and says which it has", async (row) => {
    const asked = await ask(row, { text: bodyWith(row, { surplus: 1 }) });
    const { message } = await expectRefused(asked, 400, { code: "MALFORMED" });
    if (row.path.startsWith("/ar/")) expect(message).toMatch(/surplus.*[\u0600-\u06ff]/);
    else expect(message).toMatch(/^surplus is not a field of this request, which takes /);
    for (const name of Object.keys(row.body ?? {})) expect(message).toContain(name);
  });

  test.each(readers)("that is nested deeply is refused by $route before it is parsed", async (row) => {
    const asked = await ask(row, { text: bodyWith(row, { deep: [[[[[[[["x"]]]]]]]] }) });
    const said = "The request body is nested deeper than 8 levels.";
    const message = row.path.startsWith("/ar/") ? arabic[said] : said;
    await expectRefused(asked, 400, { code: "MALFORMED", message });
  });

  test.each(readers)("over what it may carry is refused by $route", async (row) => {
    const carries = row.carries ?? (row.route.endsWith("/messages") ? MAX_DASHBOARD_BODY_BYTES : 64 * 1024);
    const asked = await ask(row, { text: bodyWith(row, { surplus: "x".repeat(carries) }) });
    await expectRefused(asked, 413, { code: "BODY_TOO_LARGE" });
  });

  test("of a form that names a field twice is refused on its page", async () => {
    const world = webWorld();
    const body = new URLSearchParams([
      ["email", "a@example.com"],
      ["email", "b@example.com"],
    ]);
    const answer = await world.app.request("/recover", {
      method: "POST",
      body,
      headers: { origin: "http://localhost" },
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("email was sent more than once. Send it once.");
    await world.background.settled();
    expect(world.mail.sent).toEqual([]);
  });

  test("counts no brackets of its texts", async () => {
    const world = webWorld();
    const layla = await world.person("layla@example.com");
    const name = `${"[{".repeat(20)}\\"${"]".repeat(20)}`;
    const answer = await world.sendJson("POST", "/api/instances", { name, platform: "whatsapp" }, { as: layla });
    expect([answer.status, await answer.json()]).toMatchObject([201, { instance: { name } }]);
  });
});

describe("a query", () => {
  test.each(api)("that $route does not know is refused", async (row) => {
    const asked = await ask(row, { ...textOf(row), query: "?surplus=1" });
    const message = expect.stringMatching(/^surplus is not a query parameter of this path, which takes /);
    await expectRefused(asked, 400, { code: "MALFORMED", field: "surplus", message });
  });

  test.each([
    ["/api/activity", "before=9&before=8", "before"],
    ["/api/sandbox/whatsapp/messages", "phone=1&phone=2", "phone"],
    ["/api/admin/users", "search=a&search=b", "search"],
  ])("of %s that names something twice is refused: %s", async (path, query, field) => {
    const world = webWorld();
    const layla = await world.person("layla@example.com");
    const answer = await world.get(`${path}?${query}`, { as: layla });
    const message = `${field} stands in the query more than once. Give it once.`;
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "MALFORMED", field, message }]);
    expect(world.sandbox.calls).toEqual([]);
  });

  test.each(pages)("of the page $route may hold what others have added, but nothing twice", async (row) => {
    const added = await ask(row, { ...textOf(row), query: "?utm_source=x" });
    expect(added.answer.status).not.toBe(400);
    const asked = await ask(row, { ...textOf(row), query: "?utm_source=x&utm_source=y" });
    await expectRefused(asked, 400, { code: "MALFORMED", field: "utm_source" });
  });

  test("is refused on a page of its own in a browser", async () => {
    const answer = await webWorld().get("/login?from=/dashboard&from=/sandbox", { headers: { accept: "text/html" } });
    expect(answer.status).toBe(400);
    expect((await pageOf(answer, "server-error")).problem).toBe("repeated-parameter");
  });

  test("of a path that is not there changes nothing about that", async () => {
    expect((await webWorld().get("/api/nothing?x=1")).status).toBe(404);
  });
});

function textOf(row: Row): { text?: string } {
  return row.body === undefined ? {} : { text: JSON.stringify(row.body) };
}
