import { describe, expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { ownerWorld, ownRecord } from "#test/support/owner.ts";
import { updateInstance } from "#use-cases/instances/update.ts";

const WHATSAPP = { name: "Bakery", platform: "whatsapp", phone: "", apiId: "", appHash: "" } as const;
const TELEGRAM = { ...WHATSAPP, platform: "telegram", apiId: "777", appHash: "abc" } as const;

describe("changing an instance", () => {
  it("keeps its session on the same network, and goes on record under the new name", async () => {
    const { ports, input, credentials } = await ownerWorld();
    ports.whatsapp.sessions.scan(input.id, "9647701234567");
    expect(await updateInstance(ports, { ...input, form: WHATSAPP })).toMatchObject({ value: { name: "Bakery" } });
    expect(await ports.whatsapp.status(credentials)).toMatchObject({ value: { state: "connected" } });
    expect(ports.audit.entries).toEqual([ownRecord(ports, input, "instance-updated", "Bakery")]);
  });

  it("refuses another network while an account is linked, and unlinks nothing", async () => {
    const { ports, input, credentials } = await ownerWorld();
    ports.whatsapp.sessions.scan(input.id, "9647701234567");
    const updated = await updateInstance(ports, { ...input, form: TELEGRAM });
    expect(updated).toMatchObject({ failure: { code: "invalid", field: "platform" } });
    expect(await ports.whatsapp.status(credentials)).toMatchObject({ value: { state: "connected" } });
    expect(await ports.instances.findOwned(input.userId, input.id)).toMatchObject({ platform: "whatsapp" });
  });

  it("changes network where none is linked, and ends what waits to be scanned", async () => {
    const { ports, input, credentials } = await ownerWorld();
    await ports.whatsapp.startSession(credentials, { newCode: false });
    const updated = await updateInstance(ports, { ...input, form: TELEGRAM });
    expect(updated).toMatchObject({ value: { platform: "telegram", telegram: { apiId: "777" } } });
    expect(await ports.whatsapp.status(credentials)).toMatchObject({ value: { state: "logged_out" } });
  });

  it("refuses a bad form, and unlinks nothing", async () => {
    const { ports, input, credentials } = await ownerWorld();
    ports.whatsapp.sessions.scan(input.id, "9647701234567");
    const updated = await updateInstance(ports, { ...input, form: { ...TELEGRAM, apiId: "x" } });
    expect(updated).toMatchObject({ failure: { code: "invalid", field: "apiId" } });
    expect(await ports.whatsapp.status(credentials)).toMatchObject({ value: { state: "connected" } });
    expect(ports.audit.entries).toEqual([]);
  });

  it("is for the owner alone", async () => {
    const { ports, input } = await ownerWorld();
    const updated = await updateInstance(ports, { ...input, userId: 99, form: WHATSAPP });
    expect(updated).toEqual(failure({ code: "instance-not-found" }));
    expect(await ports.instances.findOwned(input.userId, input.id)).toMatchObject({ name: "Shop 1" });
  });

  it("finds nothing where the instance goes meanwhile", async () => {
    const { ports, input } = await ownerWorld();
    const going = { ...ports, instances: { ...ports.instances, updateOwned: async () => null } };
    expect(await updateInstance(going, { ...input, form: WHATSAPP })).toEqual(failure({ code: "instance-not-found" }));
    expect(ports.audit.entries).toEqual([]);
  });
});
