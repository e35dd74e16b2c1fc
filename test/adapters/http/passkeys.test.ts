import { beforeEach, describe, expect, it } from "vitest";
import type { FactorsView, PasskeyAdded, PasskeyOptionsView } from "#ports/contracts/dashboard/factors.ts";
import { cookieOf, PASSWORD, type Person, pageOf, type WebWorld, webWorld } from "#test/support/web.ts";

const CREDENTIALS = { email: "layla@example.com", password: PASSWORD };
const AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let world: WebWorld;
let layla: Person;

beforeEach(async () => {
  world = webWorld();
  layla = await world.person(CREDENTIALS.email);
});

interface Asked {
  readonly challenge: unknown;
  /** The browser's, with that of the challenge. */
  readonly cookie: string;
  readonly options: Readonly<Record<string, unknown>>;
}

async function ask(path: string, body: object, cookie = layla.cookie): Promise<Asked> {
  const answer = await world.sendJson("POST", path, body, { headers: { cookie } });
  expect(answer.status).toBe(200);
  const { options } = (await answer.json()) as PasskeyOptionsView;
  const own = answer.headers.getSetCookie().find((header) => header.startsWith("wesal-passkey=")) ?? "";
  expect(own).toMatch(/HttpOnly; SameSite=Strict$/);
  return { challenge: options.challenge, cookie: [cookie, own.split(";")[0]].join("; "), options };
}

const send = (path: string, { cookie }: Pick<Asked, "cookie">, body: object) =>
  world.sendJson("POST", path, body, { headers: { cookie, "user-agent": AGENT } });

async function add(name = "", credential = "key-1"): Promise<PasskeyAdded> {
  const asked = await ask("/api/factors/passkeys/ask", { currentPassword: PASSWORD });
  const response = { id: credential, challenge: asked.challenge };
  const answer = await send("/api/factors/passkeys", asked, { response, name });
  expect(answer.status).toBe(201);
  return (await answer.json()) as PasskeyAdded;
}

async function signIn(credential = "key-1") {
  const asked = await ask("/api/passkey-sign-in/ask", {}, "");
  const answer = (challenge = asked.challenge) =>
    send("/api/passkey-sign-in", asked, { response: { id: credential, challenge }, from: "/dashboard/chats" });
  return { asked, answer };
}

const own = async () => ((await (await world.get("/api/factors", { as: layla })).json()) as FactorsView).passkeys;

describe("a passkey of one's own", () => {
  it("is added with the password, named after the device where no name is given, with recovery codes", async () => {
    expect(
      (await world.sendJson("POST", "/api/factors/passkeys/ask", { currentPassword: "x" }, { as: layla })).status,
    ).toBe(403);
    const { passkey, recoveryCodes } = await add();
    expect([passkey.name, recoveryCodes?.length]).toEqual(["Firefox on Linux", 10]);
    expect((await add("Phone", "key-2")).recoveryCodes).toBeNull();
    expect((await own()).map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
      ["Firefox on Linux", null],
      ["Phone", null],
    ]);
    await world.background.settled();
    expect(world.mail.sent.at(-1)?.subject).toBe("A passkey was added · Wesal");
  });

  it("is added by one answer to a challenge of this browser and account alone", async () => {
    const asked = await ask("/api/factors/passkeys/ask", { currentPassword: PASSWORD });
    const body = { response: { id: "key-1", challenge: asked.challenge }, name: "" };
    expect((await send("/api/factors/passkeys", { cookie: layla.cookie }, body)).status).toBe(403);
    const other = await world.person("omar@example.com");
    const stolen = asked.cookie.replace(layla.cookie, other.cookie);
    expect((await send("/api/factors/passkeys", { cookie: stolen }, body)).status).toBe(403);
    expect((await send("/api/factors/passkeys", asked, body)).status).toBe(403);
    expect(await own()).toEqual([]);
  });

  it("is not known to two accounts", async () => {
    await add();
    const asked = await ask("/api/factors/passkeys/ask", { currentPassword: PASSWORD });
    expect(asked.options.known).toEqual(["key-1"]);
    const again = { response: { id: "key-1", challenge: asked.challenge }, name: "" };
    expect((await send("/api/factors/passkeys", asked, again)).status).toBe(409);
  });

  it("is renamed, and removed with the password", async () => {
    const { passkey } = await add();
    const rename = (name: string) =>
      world.sendJson("PUT", `/api/factors/passkeys/${passkey.id}`, { name }, { as: layla });
    expect([(await rename("  Work laptop ")).status, (await own())[0]?.name]).toEqual([200, "Work laptop"]);
    for (const name of ["", " ", "x".repeat(61), "a\u0000b"]) expect((await rename(name)).status).toBe(400);
    const remove = (currentPassword: string) =>
      world.sendJson("POST", `/api/factors/passkeys/${passkey.id}/remove`, { currentPassword }, { as: layla });
    expect([(await remove("a guess")).status, (await remove(PASSWORD)).status]).toEqual([403, 200]);
    expect(await own()).toEqual([]);
    expect(await world.stores.secondFactors.countRecoveryCodes(layla.id)).toBe(0);
  });

  it("is neither asked for nor taken where the address allows none, and the pages say why", async () => {
    await add();
    world.passkeys.fail("address-is-number");
    const refused = await world.sendJson("POST", "/api/passkey-sign-in/ask", {});
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: "PASSKEYS_UNAVAILABLE", message: expect.stringContaining("PUBLIC_URL") },
    ]);
    const { passkeys } = await pageOf(await world.get("/login"), "login");
    expect(passkeys.problem).toContain("http://localhost");
  });
});

describe("a sign-in with a passkey", () => {
  beforeEach(async () => {
    await add();
  });

  it("takes no password and no code, and shows tokens at once", async () => {
    const { answer } = await signIn();
    const signedIn = await answer();
    expect([signedIn.status, await signedIn.json()]).toEqual([200, { success: true, location: "/dashboard/chats" }]);
    expect(signedIn.headers.getSetCookie().some((header) => header.startsWith("wesal-device="))).toBe(true);
    const as = { ...layla, cookie: cookieOf(signedIn) };
    const { id } = await world.instanceOf(as);
    expect((await world.get(`/api/instances/${id}/token`, { as })).status).toBe(200);
    expect((await own())[0]?.lastUsedAt).toBe(world.clock.now().toISOString());
    expect(world.stores.audit.entries.some(({ action }) => action === "login-succeeded")).toBe(true);
  });

  it("takes one answer to a challenge, right or wrong, and that in the browser that asked alone", async () => {
    const { asked, answer } = await signIn();
    expect(
      (
        await send(
          "/api/passkey-sign-in",
          { cookie: "" },
          { response: { id: "key-1", challenge: asked.challenge }, from: "" },
        )
      ).status,
    ).toBe(403);
    expect((await answer("another challenge")).status).toBe(403);
    expect((await answer()).status).toBe(403);
    expect(world.stores.audit.entries.at(-1)).toMatchObject({ action: "second-factor-refused", userId: layla.id });
  });

  it("knows no passkey that nobody has added, and none that is removed", async () => {
    const { answer } = await signIn("key-9");
    const refused = await answer();
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "PASSKEY_REFUSED" }]);
  });

  it("takes a challenge for five minutes", async () => {
    const { answer } = await signIn();
    world.clock.pass(5 * 60_000);
    expect((await answer()).status).toBe(403);
  });

  it("is the second step that the password alone asks for", async () => {
    const begun = await world.postForm("/login", CREDENTIALS);
    expect(begun.headers.get("location")).toBe("/login/code");
    const cookie = begun.headers
      .getSetCookie()
      .map((header) => header.split(";")[0])
      .join("; ");
    const page = await pageOf(await world.get("/login/code", { headers: { cookie } }), "login-code");
    expect(page).toMatchObject({ asksForApp: false, passkeys: { origin: "http://localhost", problem: null } });
  });

  it("is proof for a token, once the one before is too old", async () => {
    const { id } = await world.instanceOf(layla);
    world.clock.pass(10 * 60_000);
    expect((await world.get(`/api/instances/${id}/token`, { as: layla })).status).toBe(403);
    const asked = await ask("/api/factors/passkeys/proof/ask", {});
    expect(asked.options.allowed).toEqual(["key-1"]);
    const response = { id: "key-1", challenge: asked.challenge };
    expect((await send("/api/factors/passkeys/proof", asked, { response })).status).toBe(200);
    expect((await world.get(`/api/instances/${id}/token`, { as: layla })).status).toBe(200);
  });

  it("is no proof of somebody else's session", async () => {
    const other = await world.person("omar@example.com");
    const asked = await ask("/api/factors/passkeys/proof/ask", {}, other.cookie);
    const response = { id: "key-1", challenge: asked.challenge };
    expect((await send("/api/factors/passkeys/proof", asked, { response })).status).toBe(403);
  });
});
