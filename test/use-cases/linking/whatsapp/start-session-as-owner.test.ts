import { describe, expect, it } from "vitest";
import { gatewayRefusals, ownerWorld, ownRecord } from "#test/support/owner.ts";
import { startSessionAsOwner } from "#use-cases/linking/whatsapp/start-session-as-owner.ts";

describe("starting a session", () => {
  it("shows a code, and the same one until a new one is asked for", async () => {
    const { ports, input } = await ownerWorld();
    const start = (newCode: boolean) => startSessionAsOwner(ports, { ...input, newCode });
    expect(await start(false)).toMatchObject({ value: { kind: "qr", qrText: "2@fake-code-1" } });
    expect(await start(false)).toMatchObject({ value: { qrText: "2@fake-code-1" } });
    expect(await start(true)).toMatchObject({ value: { qrText: "2@fake-code-2" } });
  });

  it("goes on record once, however often the code on show is asked for", async () => {
    const { ports, input, instance } = await ownerWorld();
    for (const newCode of [false, false, true]) await startSessionAsOwner(ports, { ...input, newCode });
    expect(ports.audit.entries).toEqual([ownRecord(ports, input, "session-started", instance.name)]);
  });

  it("tells where a linked account stands, and puts nothing on record", async () => {
    const { ports, input } = await ownerWorld();
    ports.whatsapp.sessions.scan(input.id, "9647701234567");
    const started = await startSessionAsOwner(ports, { ...input, newCode: false });
    expect(started).toMatchObject({ value: { kind: "status", status: { state: "connected" } } });
    expect(ports.audit.entries).toEqual([]);
  });
});

gatewayRefusals("whatsapp", (ports, input) => startSessionAsOwner(ports, { ...input, newCode: false }));
