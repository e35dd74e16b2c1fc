import type { User } from "#domain/accounts/user.ts";
import type { AccountLink } from "#domain/sessions/link.ts";
import type { LastMessage } from "#ports/links.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { listInstances, type OwnedInstances } from "./list.ts";

export interface LinkedInstances extends OwnedInstances {
  /** By instance; one of which none is kept is missing. */
  readonly links: ReadonlyMap<number, AccountLink>;
  /** Likewise. */
  readonly lastMessages: ReadonlyMap<number, LastMessage>;
}

/** As the cards show them: three reads, however many there are, and no call of a gateway. */
export async function listWithLinks(
  ports: Pick<WebPorts, "instances" | "links">,
  owner: Pick<User, "id" | "subscription">,
): Promise<LinkedInstances> {
  const [owned, links, lastMessages] = await Promise.all([
    listInstances(ports, owner),
    ports.links.listOf(owner.id),
    ports.links.lastMessagesOf(owner.id),
  ]);
  return { ...owned, links, lastMessages };
}
