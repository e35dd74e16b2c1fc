import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SHARDS } from "#domain/cluster/shards.ts";
import { type ClusterMap, LEASE_MS, type LeaseTable } from "#ports/lease-table.ts";

interface TableParts {
  /** As two processes of one cluster see it. */
  readonly one: LeaseTable;
  readonly other: LeaseTable;
  /** Of another cluster beside it. */
  readonly apart: LeaseTable;
  /** Waits so long. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

export function leaseTableContract(name: string, make: () => Promise<TableParts>): void {
  describe(`lease table: ${name}`, () => {
    let parts: TableParts;
    const heard: string[] = [];
    let changes = 0;

    beforeAll(async () => {
      parts = await make();
      parts.other.onBeat((id) => heard.push(id));
      parts.other.onChange(() => {
        changes += 1;
      });
    });
    afterAll(() => parts.close());

    const mapOf = (holder: string): ClusterMap => ({
      members: [{ id: holder, state: "ready" }],
      holders: Array.from({ length: SHARDS }, (_, shard) => (shard === 1 ? holder : null)),
    });

    it("keeps a lease for as long as it is renewed, and no longer: what has run out does not come back", async () => {
      const { one, other, pass } = parts;
      expect([await one.keep("a"), await one.isThere("a"), await other.isThere("a")]).toEqual([true, true, true]);
      await pass(LEASE_MS / 2);
      expect(await one.keep("a")).toBe(true);
      await pass(LEASE_MS * 0.75);
      expect(await other.isThere("a")).toBe(true);
      await pass(LEASE_MS);
      expect(await other.isThere("a")).toBe(false);
      expect([await one.keep("a"), await other.isThere("a")]).toEqual([false, false]);
    }, 20_000);

    it("lets the others hear who is there", async () => {
      await parts.one.keep("b");
      await parts.pass(100);
      expect(heard).toContain("b");
      await parts.one.leave("b");
      expect(await parts.other.isThere("b")).toBe(false);
    });

    it("lets one of two change the map that both have read, and tells of it", async () => {
      const { one, other, pass } = parts;
      const before = await one.read();
      const seen = await other.read();
      expect(seen).toEqual(before);
      expect(await one.write(mapOf("a"), before.version)).toBe(true);
      expect(await other.write(mapOf("b"), seen.version)).toBe(false);
      const now = await other.read();
      expect(now.map).toEqual(mapOf("a"));
      expect(await other.write(mapOf("b"), now.version)).toBe(true);
      await pass(100);
      expect(changes).toBe(2);
    });

    it("is nobody's in another cluster", async () => {
      expect(await parts.apart.read()).toEqual({ map: { members: [], holders: [] }, version: 0 });
      await parts.one.keep("c");
      expect(await parts.apart.isThere("c")).toBe(false);
    });
  });
}
