import type { Instance } from "#domain/instances/instance.ts";
import { type Result, success } from "#domain/result.ts";
import type { ListedChat } from "#ports/chat-store.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { InstanceNotFound } from "../instances/find-owned.ts";
import { type ListPart, mergedPage, type PartAsked } from "./merged-page.ts";
import { namesOfGroups, recordsOfChat } from "./names-of-groups.ts";
import { type OwnedChoice, ownedInstances } from "./owned-instances.ts";

/** A page of chats, and the instances that they may be of. */
export interface ChatLog extends ListPart<ListedChat> {
  readonly instances: readonly Instance[];
  /** What its groups are called, by chat. */
  readonly groups: ReadonlyMap<string, string>;
}

/** With whom one instance of a user's talks, or all of them, whoever said something last first. */
export async function listChatsAsOwner(
  ports: Pick<WebPorts, "instances" | "audit" | "clock" | "chats" | "groupNames">,
  { after, limit, ...choice }: OwnedChoice & PartAsked,
): Promise<Result<ChatLog, InstanceNotFound>> {
  const owned = await ownedInstances(ports, choice);
  if (!owned.ok) return owned;
  const sources = owned.value.map(({ id }) => async (asked: PartAsked) => {
    const { chats: items, next } = await ports.chats.list(id, asked);
    return { items, next };
  });
  const page = await mergedPage(sources, ({ last }) => last.id, { after, limit });
  const groups = await namesOfGroups(ports.groupNames, page.items.flatMap(recordsOfChat));
  return success({ instances: owned.value, groups, ...page });
}
