import { describe, expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { ADDRESS, ownerWorld, ownRecord } from "#test/support/owner.ts";
import { removeFound, removeInstance } from "#use-cases/instances/remove.ts";

describe("removing an instance", () => {
  it("unlinks its account, deletes it and goes on record", async () => {
    const { ports, input, instance, credentials } = await ownerWorld();
    ports.whatsapp.sessions.scan(instance.id, "9647701234567");
    expect(await removeInstance(ports, input)).toEqual(success(null));
    expect(await ports.whatsapp.status(credentials)).toMatchObject({ value: { state: "logged_out" } });
    expect(await ports.instances.findOwned(input.userId, input.id)).toBeNull();
    const record = { ...ownRecord(ports, input, "instance-removed", instance.name), actorId: null };
    expect(ports.audit.entries).toEqual([record]);
  });

  it("goes through though the gateway is not there", async () => {
    const { ports, input } = await ownerWorld();
    ports.whatsapp.failWith({ code: "NO_RESPONSE", message: "" });
    expect(await removeInstance(ports, input)).toEqual(success(null));
    expect(await ports.instances.findOwned(input.userId, input.id)).toBeNull();
  });

  it("is for the owner alone", async () => {
    const { ports, input } = await ownerWorld();
    const notFound = failure({ code: "instance-not-found" });
    expect(await removeInstance(ports, { ...input, userId: 99 })).toEqual(notFound);
    expect(await ports.instances.findOwned(input.userId, input.id)).not.toBeNull();
  });

  it("names who did it in the owner's place", async () => {
    const { ports, instance } = await ownerWorld();
    expect(await removeFound(ports, instance, { actorId: 5, address: ADDRESS })).toEqual(success(null));
    expect(ports.audit.entries).toMatchObject([{ userId: instance.ownerId, actorId: 5, address: ADDRESS }]);
  });

  it("finds nothing where another was faster, and puts nothing on record", async () => {
    const { ports, instance } = await ownerWorld();
    await ports.instances.removeOwned(instance.ownerId, instance.id);
    const removed = await removeFound(ports, instance, { actorId: null, address: null });
    expect(removed).toEqual(failure({ code: "instance-not-found" }));
    expect(ports.audit.entries).toEqual([]);
  });
});
