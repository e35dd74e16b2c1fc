import { describe, expect, it } from "vitest";
import { gatewayRefusals, ownerWorld, ownRecord, TELEGRAM_APP } from "#test/support/owner.ts";
import { requestCodeAsOwner } from "#use-cases/linking/telegram/request-code-as-owner.ts";

const PHONE = "9647701234567";

describe("asking for a log-in code", () => {
  it("sends one in the instance's name, and goes on record", async () => {
    const { ports, input, instance } = await ownerWorld("telegram");
    const sent = await requestCodeAsOwner(ports, { ...input, phone: " +964 770 123 4567 " });
    expect(sent).toMatchObject({ value: { step: "code", phone: PHONE } });
    expect(ports.telegram.requested).toEqual([{ client: instance.client, phone: PHONE, app: TELEGRAM_APP }]);
    expect(ports.audit.entries).toEqual([ownRecord(ports, input, "session-started", instance.name)]);
  });

  it("takes the instance's own number where none is given", async () => {
    const { ports, input, instance } = await ownerWorld("telegram");
    const settings = { name: "S", platform: "telegram", apiId: "12345", phone: `+${PHONE}`, botId: null } as const;
    await ports.instances.updateOwned(input.userId, instance.id, settings);
    expect(await requestCodeAsOwner(ports, { ...input, phone: " " })).toMatchObject({ value: { phone: PHONE } });
  });

  it.each(["", "770"])("refuses %j for a number, and asks nothing", async (phone) => {
    const { ports, input } = await ownerWorld("telegram");
    const failure = { code: "invalid", field: "phone", message: expect.stringMatching(/.+/) };
    expect(await requestCodeAsOwner(ports, { ...input, phone })).toEqual({ ok: false, failure });
    expect(ports.telegram.requested).toEqual([]);
    expect(ports.audit.entries).toEqual([]);
  });

  it("refuses without an application", async () => {
    const { ports, input } = await ownerWorld("telegram");
    const bare = { ...ports, instances: { ...ports.instances, readTelegramApp: async () => null } };
    const asked = await requestCodeAsOwner(bare, { ...input, phone: PHONE });
    expect(asked).toMatchObject({ failure: { code: "telegram-app-missing" } });
  });
});

gatewayRefusals("telegram", (ports, input) => requestCodeAsOwner(ports, { ...input, phone: PHONE }));
