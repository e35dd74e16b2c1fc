import { afterEach, beforeEach, expect, test } from "vitest";
import { type Listening, listen } from "#adapters/http-kit/listen.ts";
import { type UndiciSandboxControl, undiciSandboxControl } from "#adapters/providers/sandbox-control.ts";

let server: Listening;
let control: UndiciSandboxControl;
const asked: unknown[] = [];

beforeEach(async () => {
  asked.length = 0;
  server = await listen(
    async (request, response) => {
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk);
      const { method, url, headers } = request;
      asked.push([method, url, headers["content-type"], Buffer.concat(body).toString()]);
      response.writeHead(409, { "content-type": "image/png" }).end(Buffer.from([0, 255, 1]));
    },
    { host: "127.0.0.1", port: 0 },
  );
  control = undiciSandboxControl({ baseUrl: `http://127.0.0.1:${server.port}` });
});

afterEach(async () => {
  await control.close();
  await server.close(0);
});

test("brings back status, type and bytes as they are", async () => {
  const answer = await control.call({ method: "GET", path: "/whatsapp/messages?phone=964770" });
  expect(answer).toEqual({ status: 409, contentType: "image/png", body: new Uint8Array([0, 255, 1]) });
  expect(asked).toEqual([["GET", "/whatsapp/messages?phone=964770", undefined, ""]]);
});

test("sends a body as JSON", async () => {
  await control.call({ method: "POST", path: "/whatsapp/scan", body: '{"qrText":"x"}' });
  expect(asked).toEqual([["POST", "/whatsapp/scan", "application/json", '{"qrText":"x"}']]);
});

test("throws when no sandbox answers", async () => {
  await server.close(0);
  await expect(control.call({ method: "GET", path: "/whatsapp/phones" })).rejects.toThrow();
});
