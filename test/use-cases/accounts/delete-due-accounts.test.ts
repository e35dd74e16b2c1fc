import { expect, it } from "vitest";
import { deletionAfter } from "#domain/accounts/deletion.ts";
import { fakeAccountRemoval } from "#test/fakes/account-removal.ts";
import { newInstance, newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { deletingDueAccounts } from "#use-cases/accounts/delete-due-accounts.ts";

const DAY_MS = 86_400_000;
const PIECE = 10;

async function world() {
  const { ports, stores } = fakeWebPorts();
  const removal = fakeAccountRemoval(stores);
  const forgotten: string[] = [];
  const keptMails = { forget: async (address: string) => void forgotten.push(address) };
  const [layla, omar] = [await newUser(ports), await newUser(ports, "omar@example.com")];
  await ports.users.planDeletion(layla.id, deletionAfter(ports.clock.now()));
  const begun = () => deletingDueAccounts({ ...ports, removal, keptMails });
  /** Pieces until nothing is left to do; each by a process of its own where `apart`. */
  async function run({ apart = false } = {}): Promise<number> {
    let remove = begun();
    for (let pieces = 0; pieces < 100; pieces += 1) {
      if (apart) remove = begun();
      if ((await remove(ports.clock.now(), PIECE)) === 0) return pieces;
    }
    throw new Error("test: it has no end");
  }
  const isThere = async (id: number) => (await ports.users.findById(id)) !== null;
  return { ports, stores, removal, forgotten, layla, omar, run, isThere };
}

it("deletes an account when its week is over, not before, and nobody else's", async () => {
  const { ports, layla, omar, run, isThere, forgotten } = await world();
  const [own, foreign] = [await newInstance(ports, layla.id), await newInstance(ports, omar.id)];
  ports.clock.pass(7 * DAY_MS - 1);
  expect(await run()).toBe(0);
  expect([await isThere(layla.id), forgotten]).toEqual([true, []]);
  ports.clock.pass(1);
  await run();
  expect([await isThere(layla.id), await isThere(omar.id)]).toEqual([false, true]);
  expect(forgotten).toEqual([layla.email]);
  expect(await ports.instances.findPresent([own.id, foreign.id])).toEqual(new Set([foreign.id]));
});

it("logs linked accounts out before their instance goes", async () => {
  const { ports, layla, run } = await world();
  const own = await newInstance(ports, layla.id);
  const order: string[] = [];
  const { logOut } = ports.whatsapp;
  ports.whatsapp.logOut = async (credentials) => {
    order.push(`${credentials.client} ${(await ports.instances.findPresent([own.id])).size}`);
    return await logOut(credentials);
  };
  ports.clock.pass(7 * DAY_MS);
  await run();
  expect(order).toEqual([`${own.client} 1`]);
});

it("waits a day for a gateway that is away, meanwhile lets nobody in, and goes on with the others", async () => {
  const { ports, stores, layla, omar, run, isThere } = await world();
  await newInstance(ports, layla.id);
  await ports.users.planDeletion(omar.id, deletionAfter(ports.clock.now()));
  ports.whatsapp.failWith({ code: "NO_RESPONSE", message: "" });
  ports.clock.pass(7 * DAY_MS);
  await run();
  expect([await isThere(layla.id), await isThere(omar.id)]).toEqual([true, false]);
  expect([await ports.users.findByEmail(layla.email), stores.instances.all().length]).toEqual([null, 1]);
  ports.clock.pass(DAY_MS);
  await run();
  expect([await isThere(layla.id), stores.instances.all().length]).toEqual([false, 0]);
});

it("goes on at once where a gateway answers that it cannot", async () => {
  const { ports, layla, run, isThere } = await world();
  await newInstance(ports, layla.id);
  ports.whatsapp.failWith({ code: "UNAVAILABLE", message: "" });
  ports.clock.pass(7 * DAY_MS);
  await run();
  expect(await isThere(layla.id)).toBe(false);
});

it("removes much in pieces, also where each piece is another process's", async () => {
  const { ports, removal, layla, run, isThere } = await world();
  const own = await newInstance(ports, layla.id);
  removal.fill(own.id, 5 * PIECE);
  ports.clock.pass(7 * DAY_MS);
  expect(await run({ apart: true })).toBeGreaterThan(5);
  expect([await isThere(layla.id), removal.rows.get(own.id)]).toEqual([false, 0]);
});

it("leaves on record what happened, without addresses and names, and that the account was deleted", async () => {
  const { ports, removal, layla, omar, run } = await world();
  const entry = { action: "login-succeeded", at: ports.clock.now(), instanceId: null, address: "203.0.113.7" } as const;
  for (const { id } of [layla, omar]) await ports.audit.record({ ...entry, userId: id });
  ports.clock.pass(7 * DAY_MS);
  await run();
  expect([removal.named(layla.id).length, removal.named(omar.id).length]).toEqual([0, 1]);
  expect(ports.audit.entries.at(-1)).toMatchObject({ action: "account-deleted", userId: layla.id, address: null });
});

it("waits while its user is suspended", async () => {
  const { ports, layla, run, isThere } = await world();
  await ports.users.setSuspended(layla.id, ports.clock.now());
  ports.clock.pass(8 * DAY_MS);
  expect(await run()).toBe(0);
  await ports.users.setSuspended(layla.id, null);
  await run();
  expect(await isThere(layla.id)).toBe(false);
});

it("goes on with the others where one account cannot be deleted, and says so", async () => {
  const { ports, removal, layla, omar, run, isThere } = await world();
  await ports.users.planDeletion(omar.id, deletionAfter(ports.clock.now()));
  const { close } = removal;
  removal.close = async (id) => {
    if (id === layla.id) throw new Error("test: broken");
    await close(id);
  };
  ports.clock.pass(7 * DAY_MS);
  await run();
  expect([await isThere(layla.id), await isThere(omar.id)]).toEqual([true, false]);
  expect(ports.logger.lines).toContainEqual(
    expect.objectContaining({ event: "account-not-deleted", userId: layla.id }),
  );
});
