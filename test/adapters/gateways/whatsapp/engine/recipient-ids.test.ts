import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Gateway, type LinkedWorld, link, linkedWorld, SHOP } from "#test/support/linked-gateway.ts";

const TEXT = { kind: "text", text: "salam" } as const;
const NOBODY = { kind: "id", id: "123456789012345" } as const;

describe("a message to an id of WhatsApp's", () => {
  let world: LinkedWorld;
  let gateway: Gateway;
  beforeAll(async () => {
    world = await linkedWorld();
    gateway = world.start({ ackTimeoutMs: 1_500, queryTimeoutMs: 500 });
    await link(world, gateway);
  });
  afterAll(() => world.close());

  it("that nobody has goes to nobody, and nobody is told that it may have arrived", async () => {
    expect(await gateway.send(SHOP, NOBODY, TEXT)).toEqual({ ok: false, failure: { code: "recipient-not-found" } });
  });

  it("waits where WhatsApp does not say whether somebody has it", async () => {
    world.sandbox.inject({ kind: "deaf" });
    const sent = await gateway.send(SHOP, { kind: "id", id: "123456789012346" }, TEXT);
    world.sandbox.inject({ kind: "clear" });
    expect(sent).toEqual({ ok: false, failure: { code: "not-acknowledged", left: false } });
  });
});
