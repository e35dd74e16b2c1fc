import type { AdminDirectory, ListPage } from "#ports/admin-directory.ts";
import type { fakeInstanceStore } from "./instance-store.ts";
import type { fakeUserStore } from "./user-store.ts";

type Linked = () => Promise<readonly { readonly instanceId: number }[]>;

/** Of the accounts and instances in memory; `linked` lists those of each network. */
export function fakeAdminDirectory(
  users: ReturnType<typeof fakeUserStore>,
  instances: ReturnType<typeof fakeInstanceStore>,
  linked: readonly Linked[],
): AdminDirectory {
  const ownedBy = (id: number) => instances.all().filter(({ ownerId }) => ownerId === id).length;
  const emailOf = (id: number) => users.all().find((user) => user.id === id)?.email ?? "";
  return {
    listUsers: async (page) =>
      pageOf(users.all(), page, ({ name, email }) => [name, email]).map((user) => ({
        ...user,
        instances: ownedBy(user.id),
      })),
    async listInstances(page) {
      const ids = new Set((await Promise.all(linked.map((list) => list()))).flat().map(({ instanceId }) => instanceId));
      return pageOf(instances.all(), page, ({ name, client, ownerId }) => [name, client, emailOf(ownerId)]).map(
        (instance) => ({ ...instance, ownerEmail: emailOf(instance.ownerId), linked: ids.has(instance.id) }),
      );
    },
    findInstance: async (id) => instances.all().find((instance) => instance.id === id) ?? null,
  };
}

function pageOf<Item extends { readonly id: number }>(
  items: readonly Item[],
  { search, before, limit }: ListPage,
  textsOf: (item: Item) => readonly string[],
): Item[] {
  const part = search.toLowerCase();
  return items
    .filter(({ id }) => before === null || id < before)
    .filter((item) => textsOf(item).some((text) => text.toLowerCase().includes(part)))
    .toSorted((left, right) => right.id - left.id)
    .slice(0, limit);
}
