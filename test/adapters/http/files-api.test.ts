import { getRequestListener } from "@hono/node-server";
import { expect, it } from "vitest";
import { listen } from "#adapters/http-kit/listen.ts";
import { errorAnswerSchema } from "#ports/contracts/errors.ts";
import { SHORT_PACE, SLOW_BODY_BYTES, slowBody } from "#test/support/slow-line.ts";
import { ORIGIN, webWorld } from "#test/support/web.ts";

async function world() {
  const made = webWorld();
  const layla = await made.person("layla@example.com");
  const { id } = await made.instanceOf(layla);
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    made.app.request(path, {
      method: "POST",
      body,
      headers: { "content-type": "image/png", origin: ORIGIN, cookie: layla.cookie, ...headers },
    });
  return { ...made, id, post, cookie: layla.cookie };
}

it("keeps a file for messages of one's instance, as it comes", async () => {
  const { id, post, whatsapp } = await world();
  const answer = await post(`/api/instances/${id}/files?fileName=My%20house.png`, "abc");
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({
    id: expect.stringMatching(/^med_/),
    fileName: "My house.png",
    mimetype: "image/png",
    bytes: 3,
    expiresAt: expect.stringMatching(/Z$/),
  });
  expect(whatsapp.done).toEqual(["keep My house.png 3"]);
});

it("says what the gateway says of it", async () => {
  const { id, post } = await world();
  const answer = await post(`/api/instances/${id}/files`, "");
  expect(answer.status).toBe(400);
  expect(errorAnswerSchema.parse(await answer.json()).message).toBe("The file has no bytes.");
});

it.each(["sec-fetch-site", "origin"])("takes none that another site sends (%s)", async (header) => {
  const { id, post, whatsapp } = await world();
  const other = header === "origin" ? "https://evil.example" : "cross-site";
  const answer = await post(`/api/instances/${id}/files`, "x", { [header]: other });
  expect(answer.status).toBe(403);
  expect(whatsapp.done).toEqual([]);
});

it("takes its time over a slow line", async () => {
  const { app, id, cookie } = await world();
  const server = await listen(getRequestListener(app.fetch), { host: "127.0.0.1", port: 0 }, { pace: SHORT_PACE });
  try {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/instances/${id}/files`, {
      ...{ method: "POST", body: slowBody() as unknown as BodyInit, duplex: "half" },
      headers: { "content-type": "image/png", origin: ORIGIN, cookie, host: new URL(ORIGIN).host },
    } as RequestInit);
    expect([answer.status, await answer.json()]).toEqual([201, expect.objectContaining({ bytes: SLOW_BODY_BYTES })]);
  } finally {
    await server.close(0);
  }
});
