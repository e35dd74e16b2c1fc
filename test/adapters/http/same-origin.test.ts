import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { sameOriginOnly } from "#adapters/http/middleware/same-origin.ts";

const OURS = "https://wesal.example";
const EVIL = "https://evil.example";
const COOKIE = "wesal=a.b";

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function isLetIn({ method = "POST", path = "/api/instances", headers = {} }: Sent): Promise<boolean> {
  const app = new Hono();
  app.use(sameOriginOnly(OURS));
  app.all("*", (c) => c.body(null, 204));
  const answer = await app.request(`http://127.0.0.1:3000${path}`, { method, headers });
  if (answer.status === 204) return true;
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: "ORIGIN_REFUSED" });
  return false;
}

describe("a request that changes something", () => {
  it.each([
    { origin: OURS },
    { origin: OURS, cookie: COOKIE },
    { origin: OURS, "sec-fetch-site": "same-origin" },
    { origin: OURS, "sec-fetch-site": "none" },
    { "sec-fetch-site": "same-origin" },
    // By another of the server's names.
    { origin: "http://127.0.0.1:3000" },
    { origin: "http://wesal.lan:3000", host: "wesal.lan:3000" },
  ])("is let in from a page of ours: %j", async (headers) => {
    expect(await isLetIn({ headers })).toBe(true);
  });

  it.each([
    {},
    { cookie: COOKIE },
    { origin: EVIL },
    { origin: EVIL, cookie: COOKIE },
    { origin: EVIL, "sec-fetch-site": "none" },
    { origin: `${OURS}.evil.example` },
    { origin: "https://evil.example/https://wesal.example" },
    { origin: "null" },
    { origin: "https://" },
    { origin: "http://127.0.0.1:3001" },
    { origin: "http://127.0.0.1:3000", host: "wesal.lan:3000" },
    { origin: "http://wesal.lan", host: "wesal.lan:3000" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "cross-site" },
    // Where the browser says what kind of site asks, its origin does not matter.
    { origin: OURS, "sec-fetch-site": "cross-site" },
    { origin: OURS, "sec-fetch-site": "same-site" },
    { origin: OURS, "sec-fetch-site": "" },
  ])("is refused from anywhere else: %j", async (headers) => {
    expect(await isLetIn({ headers })).toBe(false);
  });

  it.each(["PUT", "PATCH", "DELETE", "TRACED"])("may be a %s too", async (method) => {
    expect(await isLetIn({ method, headers: { origin: EVIL } })).toBe(false);
    expect(await isLetIn({ method, headers: { origin: OURS } })).toBe(true);
  });
});

it.each(["GET", "HEAD", "OPTIONS"])("a %s may come from anywhere: it changes nothing", async (method) => {
  expect(await isLetIn({ method, headers: { origin: EVIL, "sec-fetch-site": "cross-site", cookie: COOKIE } })).toBe(
    true,
  );
});

describe("a program", () => {
  const path = "/api/auth/recover";

  it("may recover a password without saying where it comes from", async () => {
    expect(await isLetIn({ path })).toBe(true);
  });

  it.each([
    { origin: EVIL },
    { "sec-fetch-site": "cross-site" },
    { cookie: COOKIE },
  ])("is none when a browser's header says otherwise: %j", async (headers) => {
    expect(await isLetIn({ path, headers })).toBe(false);
  });

  it.each(["/api/authority", "/x/api/auth/recover", "/api/instances"])("may do nothing else so: %s", async (other) => {
    expect(await isLetIn({ path: other })).toBe(false);
  });
});

describe("an extension", () => {
  const path = "/api/passkey-ceremony";
  const origin = "chrome-extension://abcdefghijklmnop";

  it.each([
    { origin },
    { origin, "sec-fetch-site": "none" },
    { origin, "sec-fetch-site": "cross-site", cookie: COOKIE },
    { origin: "moz-extension://3c078156-979c-498b-8990-85f7987dd929" },
  ])("answers WhatsApp's question about a passkey: %j", async (headers) => {
    expect(await isLetIn({ path, headers })).toBe(true);
  });

  it("does nothing else here", async () => {
    for (const other of ["/api/passkey-ceremony/x", "/api/passkey-sign-in", "/api/auth/recover"]) {
      expect(await isLetIn({ path: other, headers: { origin } })).toBe(false);
    }
  });

  it.each([
    "https://web.whatsapp.com",
    EVIL,
    "null",
    "chrome-extension://",
    `${EVIL}/chrome-extension://a`,
  ])("is not %s", async (other) => {
    expect(await isLetIn({ path, headers: { origin: other } })).toBe(false);
  });
});
