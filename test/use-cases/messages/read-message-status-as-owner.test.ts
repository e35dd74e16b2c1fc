import { describe, expect, it } from "vitest";
import { success } from "#domain/result.ts";
import { gatewayRefusals, ownerWorld } from "#test/support/owner.ts";
import { readMessageStatusAsOwner } from "#use-cases/messages/read-message-status-as-owner.ts";

describe.each(["whatsapp", "telegram"] as const)("the status of a %s message", (platform) => {
  it("is as its gateway says", async () => {
    const { ports, input } = await ownerWorld(platform);
    ports[platform].putMessage(input.id, "17", "read");
    const status = await readMessageStatusAsOwner(ports, { ...input, messageId: "17" }, platform);
    expect(status).toEqual(success({ status: "read", at: ports.clock.now() }));
  });

  it("of no message of the instance is refused in the gateway's words", async () => {
    const { ports, input } = await ownerWorld(platform);
    ports[platform].putMessage(input.id + 1, "17", "read");
    const status = await readMessageStatusAsOwner(ports, { ...input, messageId: "17" }, platform);
    expect(status).toMatchObject({ failure: { code: "provider-failed", reason: { code: "MESSAGE_NOT_FOUND" } } });
  });

  gatewayRefusals(platform, (ports, input) => readMessageStatusAsOwner(ports, { ...input, messageId: "17" }, platform));
});
