import { describe, expect, it } from "vitest";
import { ownerWorld } from "#test/support/owner.ts";
import { endSession } from "#use-cases/instances/end-session.ts";

describe.each(["whatsapp", "telegram"] as const)("ending the session of a %s instance", (platform) => {
  it("unlinks its account", async () => {
    const { ports, instance, credentials } = await ownerWorld(platform);
    ports.whatsapp.sessions.scan(instance.id, "9647701234567");
    ports.telegram.put(instance.id, { state: "connected", reason: "linked" });
    await endSession(ports, instance);
    expect(await ports[platform].status(credentials)).toMatchObject({ value: { state: "logged_out" } });
    expect(ports.logger.lines).toEqual([]);
  });

  it("lets the change go on when the gateway does not, and says so in the log", async () => {
    const { ports, instance } = await ownerWorld(platform);
    ports[platform].failWith({ code: "NO_RESPONSE", message: "" });
    await endSession(ports, instance);
    const line = { level: "warn", event: "session-not-ended", instanceId: instance.id, code: "NO_RESPONSE" };
    expect(ports.logger.lines).toEqual([line]);
  });
});

it("asks nothing for an instance that is gone", async () => {
  const { ports, input, instance, credentials } = await ownerWorld();
  ports.whatsapp.sessions.scan(instance.id, "9647701234567");
  await ports.instances.removeOwned(input.userId, instance.id);
  await endSession(ports, instance);
  expect(await ports.whatsapp.status(credentials)).toMatchObject({ value: { state: "connected" } });
  expect(ports.logger.lines).toEqual([]);
});
