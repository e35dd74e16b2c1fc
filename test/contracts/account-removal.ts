import { beforeEach, describe, expect, it } from "vitest";
import type { AccountRemoval } from "#ports/account-removal.ts";
import type { AuditLog } from "#ports/audit.ts";
import type { UserStore } from "#ports/users.ts";

interface RemovalWorld {
  readonly removal: AccountRemoval;
  readonly users: UserStore;
  readonly audit: AuditLog;
  addInstance(ownerId: number): Promise<number>;
  removeInstance(ownerId: number, id: number): Promise<unknown>;
  /** Gives an instance so many rows of something. */
  fill(instanceId: number, count: number): Promise<void>;
  /** Addresses and names on record about a user. */
  named(userId: number): Promise<number>;
}

const NOW = new Date("2026-03-04T05:06:07.089Z");
const earlier = (ms: number) => new Date(NOW.getTime() - ms);

/** `make` answers a world without users. */
export function accountRemovalContract(name: string, make: () => Promise<RemovalWorld>): void {
  describe(`account removal: ${name}`, () => {
    let world: RemovalWorld;

    beforeEach(async () => {
      world = await make();
    });

    async function user(email: string, referrerId: number | null = null): Promise<number> {
      const about = { name: "Layla", passwordHash: "$argon2id$hash", country: "IQ", createdAt: NOW };
      const made = await world.users.create({ ...about, email, referrerId });
      if (!made.ok) throw new Error(made.failure.code);
      return made.value.id;
    }

    it("lists whose time is over, a page at a time, and nobody who is suspended", async () => {
      const ids: number[] = [];
      for (const n of [1, 2, 3, 4, 5]) ids.push(await user(`${n}@example.com`));
      const [first = 0, second = 0, third = 0, suspended = 0] = ids;
      await world.users.planDeletion(first, NOW);
      await world.users.planDeletion(second, earlier(1));
      await world.users.planDeletion(third, earlier(-1));
      await world.users.planDeletion(suspended, earlier(1));
      await world.users.setSuspended(suspended, NOW);
      const due = [
        { id: first, email: "1@example.com", dueAt: NOW },
        { id: second, email: "2@example.com", dueAt: earlier(1) },
      ];
      expect(await world.removal.listDue(NOW, 0, 10)).toEqual(due);
      expect(await world.removal.listDue(NOW, 0, 1)).toEqual(due.slice(0, 1));
      expect(await world.removal.listDue(NOW, first, 10)).toEqual(due.slice(1));
    });

    it("leaves nothing in a row that names somebody or lets them in, again and again", async () => {
      const id = await user("layla@example.com");
      const other = await user("omar@example.com");
      await world.users.planDeletion(id, NOW);
      await world.users.update(id, { name: "Layla", phone: "+964", country: "IQ" });
      for (const _ of [1, 2]) await world.removal.close(id);
      const left = await world.users.findById(id);
      expect(left).toMatchObject({ name: "", phone: null, country: null, referrerId: null, role: "user" });
      expect(left?.email).not.toContain("layla");
      expect(await world.users.storedPassword(id)).toBe("");
      expect(await world.users.findByEmail("layla@example.com")).toBeNull();
      expect(await world.removal.listDue(NOW, 0, 10)).toEqual([{ id, email: null, dueAt: NOW }]);
      expect(await world.users.storedPassword(other)).toBe("$argon2id$hash");
      await user("layla@example.com");
    });

    it("removes no more at once than it is told", async () => {
      const id = await user("layla@example.com");
      const instanceId = await world.addInstance(id);
      await world.fill(instanceId, 5);
      expect(await world.removal.removeSome(instanceId, 2)).toBe(true);
      expect(await world.removal.removeSome(instanceId, 2)).toBe(true);
      expect(await world.removal.removeSome(instanceId, 2)).toBe(false);
    });

    it("takes addresses and names out of what is on record of one user, and leaves what happened", async () => {
      const [id, other] = [await user("layla@example.com"), await user("omar@example.com")];
      for (const userId of [id, other]) {
        for (const about of ["Shop", null, "Kiosk"]) {
          const entry = { action: "instance-removed", at: NOW, instanceId: 7, about } as const;
          await world.audit.record({ ...entry, userId, address: about === null ? "203.0.113.7" : null });
        }
      }
      expect(await world.removal.clearRecord(id, 2)).toBe(true);
      expect(await world.removal.clearRecord(id, 2)).toBe(false);
      expect([await world.named(id), await world.named(other)]).toEqual([0, 3]);
      expect(await world.audit.listOf(id, { before: null, limit: 10 })).toHaveLength(3);
    });

    it("removes a user last, and whom they invited stays", async () => {
      const id = await user("layla@example.com");
      const invited = await user("omar@example.com", id);
      const instanceId = await world.addInstance(id);
      await world.removal.removeUser(id);
      expect(await world.users.findById(id)).not.toBeNull();
      await world.removeInstance(id, instanceId);
      for (const _ of [1, 2]) await world.removal.removeUser(id);
      expect(await world.users.findById(id)).toBeNull();
      expect((await world.users.findById(invited))?.referrerId).toBeNull();
    });
  });
}
