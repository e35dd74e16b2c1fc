import type { ListedInstance, ListedUser, ListPage } from "#ports/admin-directory.ts";
import type { WebPorts } from "#ports/web-ports.ts";

/** Of users or instances, at once. */
export const ADMIN_PAGE_SIZE = 50;

export interface PartOfList<Item> {
  readonly items: readonly Item[];
  /** Where the next part begins, as its `before`; null at the end. */
  readonly next: number | null;
}

export type WantedPart = Pick<ListPage, "search" | "before">;

export function readUsers(ports: Pick<WebPorts, "directory">, wanted: WantedPart): Promise<PartOfList<ListedUser>> {
  return readPart((page) => ports.directory.listUsers(page), wanted);
}

export function readInstances(
  ports: Pick<WebPorts, "directory">,
  wanted: WantedPart,
): Promise<PartOfList<ListedInstance>> {
  return readPart((page) => ports.directory.listInstances(page), wanted);
}

/** One more than is shown tells whether there are more. */
async function readPart<Item extends { readonly id: number }>(
  list: (page: ListPage) => Promise<Item[]>,
  { search, before }: WantedPart,
): Promise<PartOfList<Item>> {
  const found = await list({ search: search.trim(), before, limit: ADMIN_PAGE_SIZE + 1 });
  const items = found.slice(0, ADMIN_PAGE_SIZE);
  return { items, next: found.length > ADMIN_PAGE_SIZE ? (items.at(-1)?.id ?? null) : null };
}
