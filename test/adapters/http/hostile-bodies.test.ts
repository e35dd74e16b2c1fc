import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { nodeListener } from "#adapters/http/node-listener.ts";
import { listen } from "#adapters/http-kit/listen.ts";
import { errorAnswerSchema } from "#ports/contracts/errors.ts";
import { ORIGIN, TELEGRAM_FORM, webWorld } from "#test/support/web.ts";

const DEEP = `${"[".repeat(5000)}${"]".repeat(5000)}`;
const FIELDS = ["email", "password", "name", "country", "terms", "platform", "kind", "number", "qrText", "phone"];
const everyField = (json: string) => `{${FIELDS.map((name) => `"${name}":${json}`).join()}}`;

const BODIES = {
  null: "null",
  "a list": "[]",
  "a text": '"x"',
  "nested brackets": DEEP,
  "nested brackets left open": "[".repeat(30_000),
  "nested brackets in each field": everyField("[".repeat(500) + "]".repeat(500)),
  "objects that make no text": everyField('{"toString":1,"valueOf":1}'),
  "a prototype": '{"__proto__":{"email":"a@b.c","name":"x"},"constructor":{"prototype":{}}}',
  "NUL bytes": everyField('"a\\u0000b"'),
  "lone surrogates": everyField('"\\ud800"'),
  "half an object": "{",
  "broken UTF-8": new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  "65 KiB": everyField(`"${"x".repeat(65 * 1024)}"`),
};

const PATHS = [
  ["POST", "/login"],
  ["POST", "/signup"],
  ["POST", "/api/instances"],
  ["PUT", "/api/instances/1"],
  ["POST", "/api/instances/1/session/start"],
  ["POST", "/api/instances/1/session/pairing-code"],
  ["POST", "/api/instances/1/messages"],
  ...["code", "verify", "password", "qr", "messages"].map(
    (name) => ["POST", `/api/instances/2/telegram/${name}`] as const,
  ),
  ...["scan", "phones", "reply", "read", "unlink"].map((name) => ["POST", `/api/sandbox/whatsapp/${name}`] as const),
  ...["accounts", "confirm-qr", "reply", "read", "revoke"].map(
    (name) => ["POST", `/api/sandbox/telegram/${name}`] as const,
  ),
] as const;

describe.each(PATHS)("%s %s", (method, path) => {
  test.each(Object.entries(BODIES))("answers %s in its own words", async (_, body) => {
    const world = webWorld();
    const layla = await world.person("layla@example.com");
    await world.instanceOf(layla);
    await world.instanceOf(layla, TELEGRAM_FORM);
    const headers = { "content-type": "application/json", accept: "application/json", origin: ORIGIN };
    const answer = await world.app.request(path, { method, body, headers: { ...headers, cookie: layla.cookie } });
    expect(answer.status).toBeLessThan(500);
    if (answer.status >= 400) expect(errorAnswerSchema.safeParse(await answer.json()).success).toBe(true);
    expect(world.logger.lines.filter(({ level }) => level === "error")).toEqual([]);
  });
});

test("a body that is said to be too large is refused before it comes", async () => {
  const world = webWorld();
  const server = await listen(nodeListener(world.app), { host: "127.0.0.1", port: 0 });
  const headers = { origin: `http://127.0.0.1:${server.port}`, "content-length": "99999999" };
  const status = await new Promise((resolve) => {
    const asking = request(
      { host: "127.0.0.1", port: server.port, path: "/login", method: "POST", headers },
      (answer) => {
        resolve(answer.statusCode);
        asking.destroy();
      },
    );
    asking.on("error", () => undefined).write("{");
  });
  expect(status).toBe(413);
  await server.close(0);
});

test("a caller who leaves in the middle of a body is no fault of ours", async () => {
  const world = webWorld();
  const listener = nodeListener(world.app);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const server = await listen(
    (request, response) => {
      listener(request, response);
      arrive();
    },
    { host: "127.0.0.1", port: 0 },
  );
  const headers = { origin: `http://127.0.0.1:${server.port}`, "content-length": "100" };
  const asking = request({ host: "127.0.0.1", port: server.port, path: "/login", method: "POST", headers });
  asking.on("error", () => undefined).write("{");
  await arrived;
  asking.destroy();
  await expect.poll(() => world.logger.lines.length).toBeGreaterThan(0);
  expect(world.logger.lines.filter(({ level }) => level === "error")).toEqual([]);
  await server.close(0);
});
