import { expect, it } from "vitest";
import { newInstance, ownerWorld } from "#test/support/owner.ts";
import { lookUpRequests, readRequest } from "#use-cases/requests/look-up.ts";
import { requestView } from "#use-cases/requests/views.ts";

const AT = new Date("2026-03-04T05:06:07.089Z");
const FACTS = { method: "POST", route: "/send/{client}", status: 401, code: "TOKEN_INVALID", tookMs: 3, by: null };

async function logged() {
  const { ports, owner, instance } = await ownerWorld();
  const second = await newInstance(ports, owner.id);
  for (const { client } of [instance, second]) {
    await ports.requests.write([{ requestId: "r-1", at: AT, client, ownerId: null, ...FACTS }]);
  }
  return { ports, ownerId: owner.id, instance, second };
}

it("finds the owner's calls, newest first, and reads the newest", async () => {
  const { ports, ownerId, instance, second } = await logged();
  const asked = { ownerId, requestId: "r-1", clients: null };
  const found = await lookUpRequests(ports, asked);
  expect(found.map((one) => one.instance?.client)).toEqual([second.client, instance.client]);
  const newest = await readRequest(ports, asked);
  expect(newest.ok && requestView(newest.value)).toEqual({
    ...{ requestId: "r-1", at: AT.toISOString(), client: second.client, instance: second.name, method: "POST" },
    ...{ route: "/send/{client}", status: 401, code: "TOKEN_INVALID", tookMs: 3, via: null, key: null },
  });
});

it("finds for a key what is about its instances, and nothing that is about none", async () => {
  const { ports, ownerId, instance } = await logged();
  await ports.requests.write([{ requestId: "r-2", at: AT, client: "", ownerId, ...FACTS }]);
  const clients = [instance.client];
  expect(await readRequest(ports, { ownerId, requestId: "r-1", clients })).toMatchObject({
    value: { instance: { client: instance.client } },
  });
  expect(await readRequest(ports, { ownerId, requestId: "r-2", clients })).toEqual({
    ok: false,
    failure: { code: "request-not-found" },
  });
});
