import { expect, it } from "vitest";
import { putKey } from "#test/support/gateway-keys.ts";
import { ownerWorld } from "#test/support/owner.ts";
import { keyView } from "#use-cases/keys/views.ts";

it("shows an old text only while it works", async () => {
  const { ports, owner } = await ownerWorld();
  await putKey(ports.apiKeys, owner.id);
  const [made] = await ports.apiKeys.listOf(owner.id);
  const now = ports.clock.now();
  await ports.apiKeys.rotate(owner.id, made?.id ?? "", { text: "wsl_next", oldUntil: new Date(now.getTime() + 5) });
  const [key] = await ports.apiKeys.listOf(owner.id);
  if (key === undefined) throw new Error("test: no key");
  expect(keyView(key, now)).toMatchObject({ standing: "working", instances: null, old: { until: expect.any(String) } });
  expect(keyView(key, new Date(now.getTime() + 5)).old).toBeNull();
});
