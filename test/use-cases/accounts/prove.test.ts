import { expect, it } from "vitest";
import { factorWorld } from "#test/support/factor-world.ts";
import { proveByCode } from "#use-cases/accounts/prove.ts";

it("notes a proof in the session that gave it, and none for a wrong code", async () => {
  const { ports, stores, reader, code, withApp } = await factorWorld();
  await withApp();
  ports.clock.pass(60_000);
  const before = (await stores.authSessions.find(reader.sessionId))?.provedAt;
  await proveByCode(ports, { ...reader, code: "000000" });
  expect((await stores.authSessions.find(reader.sessionId))?.provedAt).toEqual(before);
  await proveByCode(ports, { ...reader, code: code() });
  expect((await stores.authSessions.find(reader.sessionId))?.provedAt).toEqual(ports.clock.now());
});
