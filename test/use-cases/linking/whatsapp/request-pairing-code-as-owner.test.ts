import { describe, expect, it } from "vitest";
import { gatewayRefusals, ownerWorld, ownRecord } from "#test/support/owner.ts";
import { requestPairingCodeAsOwner } from "#use-cases/linking/whatsapp/request-pairing-code-as-owner.ts";

const PHONE = "+964 770 123 4567";

describe("asking for a code to type on the phone", () => {
  it("gives one for a number as people write it, and goes on record once", async () => {
    const { ports, input, instance } = await ownerWorld();
    const ask = () => requestPairingCodeAsOwner(ports, { ...input, phone: PHONE });
    expect(await ask()).toEqual({ ok: true, value: { code: "ABCD2345", expiresAt: expect.any(Date) } });
    expect(await ask()).toMatchObject({ ok: true });
    expect(ports.audit.entries).toEqual([ownRecord(ports, input, "session-started", instance.name)]);
  });

  it.each(["", "12", "0770"])("refuses %j as a number", async (phone) => {
    const { ports, input } = await ownerWorld();
    const asked = await requestPairingCodeAsOwner(ports, { ...input, phone });
    expect(asked).toMatchObject({ ok: false, failure: { code: "invalid", field: "phone" } });
  });

  it("passes on why there is none", async () => {
    const { ports, input } = await ownerWorld();
    ports.whatsapp.sessions.scan(input.id, "9647701234567");
    expect(await requestPairingCodeAsOwner(ports, { ...input, phone: PHONE })).toMatchObject({
      failure: { code: "provider-failed", reason: { code: "ALREADY_CONNECTED" } },
    });
    expect(ports.audit.entries).toEqual([]);
  });
});

gatewayRefusals("whatsapp", (ports, input) => requestPairingCodeAsOwner(ports, { ...input, phone: PHONE }));
