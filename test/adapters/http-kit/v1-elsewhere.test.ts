import { expect, it } from "vitest";
import { v1Elsewhere } from "#adapters/http-kit/v1-elsewhere.ts";
import { askListener } from "#test/support/ask-listener.ts";

/** A host that owns no instance, and knows of `Client001` alone. */
function ask(method: string, path: string) {
  const listener = v1Elsewhere((_, response) => void response.writeHead(418).end(), {
    passOn: async (platform, _, response) => void response.writeHead(200, { platform }).end(),
    readAddress: () => "192.0.2.1",
    publicUrl: "https://wesal.example",
    platformOf: async (client) => (client === "Client001" ? "telegram" : null),
    newRequestId: () => "made",
  });
  return askListener(listener, path, { method });
}

it.each([
  ["GET", "/v1/instances/Client001/messages"],
  ["POST", "/v1/media?client=Client001&fileName=a.png"],
])("hands on what is asked about an instance: %s %s", async (method, path) => {
  const answer = await ask(method, path);
  expect([answer.status, answer.headers.get("platform")]).toEqual([200, "telegram"]);
});

it.each(["/v1/media", "/v1/media?fileName=a.png", "/v1/media?client="])("asks for the client of %s", async (path) => {
  const answer = await ask("POST", path);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    ...{ code: "MALFORMED", field: "client", requestId: "made" },
    detail: "Name the instance that will send the file in the query: ?client=Client001.",
  });
});

it.each([
  ["GET", "/v1/instances/Client999/messages"],
  ["POST", "/v1/media?client=Client999"],
])("says of a client that is none that there is no such instance: %s %s", async (method, path) => {
  const answer = await ask(method, path);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    code: "INSTANCE_NOT_FOUND",
    detail: "No instance has this client name. Copy it from the dashboard.",
  });
});
