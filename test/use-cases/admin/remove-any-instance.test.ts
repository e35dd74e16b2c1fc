import { expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { ADDRESS, ownerWorld } from "#test/support/owner.ts";
import { removeAnyInstance } from "#use-cases/admin/remove-any-instance.ts";

const acting = { adminId: 99, address: ADDRESS };

it("unlinks and deletes anybody's instance, and names the administrator to its owner", async () => {
  const { ports, instance, credentials } = await ownerWorld();
  ports.whatsapp.sessions.scan(instance.id, "9647701234567");
  expect(await removeAnyInstance(ports, { ...acting, id: instance.id })).toEqual(success(null));
  expect(await ports.whatsapp.status(credentials)).toMatchObject({ value: { state: "logged_out" } });
  expect(await ports.directory.findInstance(instance.id)).toBeNull();
  const record = { action: "instance-removed", userId: instance.ownerId, actorId: 99, address: ADDRESS };
  expect(ports.audit.entries).toMatchObject([record]);
});

it("names nobody where it is the administrator's own", async () => {
  const { ports, instance } = await ownerWorld();
  await removeAnyInstance(ports, { adminId: instance.ownerId, address: null, id: instance.id });
  expect(ports.audit.entries).toMatchObject([{ userId: instance.ownerId, actorId: null }]);
});

it("knows no instance that is not there, and puts nothing on record", async () => {
  const { ports } = await ownerWorld();
  expect(await removeAnyInstance(ports, { ...acting, id: 5 })).toEqual(failure({ code: "instance-not-found" }));
  expect(ports.audit.entries).toEqual([]);
});
