import { describe, expect, it } from "vitest";
import { gatewayRefusals, ownerWorld, ownRecord } from "#test/support/owner.ts";
import { startQrAsOwner } from "#use-cases/linking/telegram/start-qr-as-owner.ts";

const qr = (number: number) => ({ value: { kind: "qr", qrText: `tg://login?token=fake-${number}` } });

describe("a log-in by QR code", () => {
  it("shows a code, and the same one until a new one is asked for", async () => {
    const { ports, input } = await ownerWorld("telegram");
    const start = (newCode: boolean) => startQrAsOwner(ports, { ...input, newCode });
    expect(await start(false)).toMatchObject(qr(1));
    expect(await start(false)).toMatchObject(qr(1));
    expect(await start(true)).toMatchObject(qr(2));
  });

  it("goes on record when it begins, and again only once it was over for a minute", async () => {
    const { ports, input, instance } = await ownerWorld("telegram");
    const start = () => startQrAsOwner(ports, { ...input, newCode: false });
    const record = () => ownRecord(ports, input, "session-started", instance.name);
    await start();
    const first = record();
    ports.clock.pass(31_000);
    await start();
    expect(ports.audit.entries).toEqual([first]);
    ports.telegram.put(input.id, { state: "inactive", reason: "login-expired" });
    ports.clock.pass(60_000);
    await start();
    expect(ports.audit.entries).toEqual([first, record()]);
  });

  it("tells where a linked account stands, and puts nothing on record", async () => {
    const { ports, input } = await ownerWorld("telegram");
    ports.telegram.sessions.link(input.id);
    const started = await startQrAsOwner(ports, { ...input, newCode: false });
    expect(started).toMatchObject({ value: { kind: "status", status: { state: "connected" } } });
    expect(ports.audit.entries).toEqual([]);
  });

  it("refuses without an application", async () => {
    const { ports, input } = await ownerWorld("telegram");
    const bare = { ...ports, instances: { ...ports.instances, readTelegramApp: async () => null } };
    const started = await startQrAsOwner(bare, { ...input, newCode: false });
    expect(started).toMatchObject({ failure: { code: "telegram-app-missing" } });
  });
});

gatewayRefusals("telegram", (ports, input) => startQrAsOwner(ports, { ...input, newCode: false }));
