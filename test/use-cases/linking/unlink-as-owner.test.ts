import { describe, expect, it } from "vitest";
import { success } from "#domain/result.ts";
import { gatewayRefusals, ownerWorld, ownRecord } from "#test/support/owner.ts";
import { unlinkAsOwner } from "#use-cases/linking/unlink-as-owner.ts";

describe.each(["whatsapp", "telegram"] as const)("unlinking a %s account", (platform) => {
  it("ends its session and goes on record", async () => {
    const { ports, input, credentials, instance } = await ownerWorld(platform);
    ports.whatsapp.sessions.scan(input.id, "9647701234567");
    ports.telegram.put(input.id, { state: "connected", reason: "linked" });
    expect(await unlinkAsOwner(ports, input, platform)).toEqual(success(null));
    expect(await ports[platform].status(credentials)).toMatchObject({ value: { state: "logged_out" } });
    expect(ports.audit.entries).toEqual([ownRecord(ports, input, "session-logged-out", instance.name)]);
  });

  gatewayRefusals(platform, (ports, input) => unlinkAsOwner(ports, input, platform));
});
