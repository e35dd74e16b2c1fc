import { describe, expect, it } from "vitest";
import { gatewayRefusals, ownerWorld } from "#test/support/owner.ts";
import { readStatusAsOwner } from "#use-cases/linking/read-status-as-owner.ts";

describe.each(["whatsapp", "telegram"] as const)("the status of a %s account", (platform) => {
  it("is as its gateway says", async () => {
    const { ports, input, credentials } = await ownerWorld(platform);
    ports.whatsapp.sessions.scan(input.id, "9647701234567");
    ports.telegram.put(input.id, { state: "connected", reason: "linked" });
    const status = await readStatusAsOwner(ports, input, platform);
    expect(status).toMatchObject({ value: { state: "connected" } });
    expect(status).toEqual(await ports[platform].status(credentials));
  });

  gatewayRefusals(platform, (ports, input) => readStatusAsOwner(ports, input, platform));
});
