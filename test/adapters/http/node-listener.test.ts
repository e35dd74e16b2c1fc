import { afterEach, beforeEach, expect, test } from "vitest";
import { nodeListener } from "#adapters/http/node-listener.ts";
import { type Listening, listen } from "#adapters/http-kit/listen.ts";
import { PASSWORD, signupFields, type WebWorld, webWorld } from "#test/support/web.ts";

let world: WebWorld;
let server: Listening;
let base = "";

beforeEach(async () => {
  world = webWorld();
  server = await listen(nodeListener(world.app), { host: "127.0.0.1", port: 0 });
  base = `http://127.0.0.1:${server.port}`;
});
afterEach(() => server.close(0));

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(base + path, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
    headers: { origin: base, ...headers },
  });

test("takes the address from the socket, whatever a header claims", async () => {
  await post("/signup", signupFields("layla@example.com"), { "x-forwarded-for": "203.0.113.9" });
  expect(world.stores.audit.entries.map(({ address }) => address)).toEqual(["127.0.0.1"]);
});

test("knows itself by the host it was asked as", async () => {
  await post("/signup", signupFields("layla@example.com"));
  expect((await post("/login", { email: "layla@example.com", password: PASSWORD })).status).toBe(303);
  expect((await post("/logout", {}, { origin: "http://evil.example" })).status).toBe(403);
});

test("refuses a body over 64 KiB, however it is framed, and serves the next request", async () => {
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(16 * 1024).fill(97)),
  });
  const init = { method: "POST", headers: { origin: base }, body: endless, duplex: "half" } as RequestInit;
  const status = await fetch(`${base}/login`, init).then(
    (answer) => answer.status,
    () => "cut off",
  );
  expect([413, "cut off"]).toContain(status);
  expect((await fetch(`${base}/healthz`)).status).toBe(200);
});

test("asks Vite first while developing", async () => {
  const asked: (string | undefined)[] = [];
  const dev = nodeListener(world.app, {
    dev: {
      middleware: (request, response, next) => {
        asked.push(request.url);
        if (request.url === "/source.ts") response.end("vite");
        else next();
      },
    },
  });
  const listening = await listen(dev, { host: "127.0.0.1", port: 0 });
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${listening.port}${path}`)).text();
  expect([await get("/source.ts"), JSON.parse(await get("/healthz")).role]).toEqual(["vite", "web"]);
  expect(asked).toEqual(["/source.ts", "/healthz"]);
  await listening.close(0);
});
