import { describe, expect, it } from "vitest";
import { newInstance, newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { ADMIN_PAGE_SIZE, readInstances, readUsers } from "#use-cases/admin/read-list.ts";

async function withUsers(count: number) {
  const { ports } = fakeWebPorts();
  for (let number = 1; number <= count; number += 1) await newUser(ports, `user${number}@example.com`);
  return ports;
}

const all = { search: "", before: null };
const idsOf = ({ items }: { items: readonly { id: number }[] }) => items.map(({ id }) => id);

describe("a list of everybody", () => {
  it("comes in parts, newest first, each beginning where the last ended", async () => {
    const ports = await withUsers(ADMIN_PAGE_SIZE + 1);
    const first = await readUsers(ports, all);
    expect(first.items).toHaveLength(ADMIN_PAGE_SIZE);
    expect([idsOf(first)[0], first.next]).toEqual([ADMIN_PAGE_SIZE + 1, 2]);
    const rest = await readUsers(ports, { search: "", before: first.next });
    expect([idsOf(rest), rest.next]).toEqual([[1], null]);
  });

  it("ends with a part that is just full", async () => {
    const ports = await withUsers(ADMIN_PAGE_SIZE);
    expect(await readUsers(ports, all)).toMatchObject({ next: null });
  });

  it("holds what is searched for alone, whatever space is around that", async () => {
    const ports = await withUsers(3);
    expect(idsOf(await readUsers(ports, { search: " USER2 ", before: null }))).toEqual([2]);
  });

  it("is one of instances too", async () => {
    const ports = await withUsers(2);
    for (const ownerId of [1, 2]) await newInstance(ports, ownerId);
    expect(idsOf(await readInstances(ports, all))).toEqual([2, 1]);
    expect(idsOf(await readInstances(ports, { search: "user1@", before: null }))).toEqual([1]);
  });
});
