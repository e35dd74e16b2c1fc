import { expect, it } from "vitest";
import { putKey } from "#test/support/gateway-keys.ts";
import { ownerWorld } from "#test/support/owner.ts";
import { findKey } from "#use-cases/keys/find-key.ts";

it("shows a key those alone that are no wider than itself", async () => {
  const { ports, owner } = await ownerWorld();
  const wide = await ports.apiKeys.findAccess(await putKey(ports.apiKeys, owner.id));
  const narrow = await ports.apiKeys.findAccess(await putKey(ports.apiKeys, owner.id, { scopes: ["messages:send"] }));
  if (wide === null || narrow === null) throw new Error("test: no keys");
  const find = (id: string, within: typeof wide | null) =>
    findKey(ports, { ownerId: owner.id, id, address: null, within });
  expect(await find(narrow.id, wide)).toMatchObject({ ok: true });
  expect(await find(wide.id, narrow)).toEqual({ ok: false, failure: { code: "key-not-found" } });
  expect(await find(wide.id, null)).toMatchObject({ ok: true });
});
