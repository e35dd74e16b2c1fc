import type { Faq, Tutorial } from "#domain/content/content.ts";
import { isActive } from "#domain/instances/instance.ts";
import type { ListedInstance, ListedUser } from "#ports/admin-directory.ts";
import type {
  AdminFaqView,
  AdminInstances,
  AdminInstanceView,
  AdminTutorialView,
  AdminUsers,
  AdminUserView,
} from "#ports/contracts/dashboard/admin.ts";
import type { PartOfList } from "#use-cases/admin/read-list.ts";

/** From what the product knows to what an administrator may see: nobody's phone number, password or token. */

export function adminUsersView({ items, next }: PartOfList<ListedUser>): AdminUsers {
  return { users: items.map(adminUserView), next };
}

function adminUserView(user: ListedUser): AdminUserView {
  const { id, name, email, role, subscription, suspendedAt, instances, createdAt } = user;
  const suspended = suspendedAt !== null;
  const deletesAt = user.deletesAt?.toISOString() ?? null;
  const memberSince = createdAt.toISOString();
  return { id, name, email, role, subscription, suspended, deletesAt, instances, memberSince };
}

export function adminInstancesView({ items, next }: PartOfList<ListedInstance>, now: Date): AdminInstances {
  return { instances: items.map((instance) => adminInstanceView(instance, now)), next };
}

function adminInstanceView(instance: ListedInstance, now: Date): AdminInstanceView {
  const { id, name, platform, client, ownerEmail, subscription, linked } = instance;
  return {
    id,
    name,
    platform,
    client,
    ownerEmail,
    subscription,
    linked,
    active: isActive(instance, now),
    expiresAt: instance.expiresAt.toISOString(),
  };
}

export function adminTutorialView({ id, title, description, url, addedAt }: Tutorial): AdminTutorialView {
  return { id, title, description, url, addedAt: addedAt.toISOString() };
}

export function adminFaqView({ id, question, answer, addedAt }: Faq): AdminFaqView {
  return { id, question, answer, addedAt: addedAt.toISOString() };
}
