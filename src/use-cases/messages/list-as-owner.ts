import type { Instance } from "#domain/instances/instance.ts";
import { isMessageId } from "#domain/messages/message-id.ts";
import { isLastingName, PARSE_RECIPIENT } from "#domain/messages/recipient.ts";
import { type SearchTerm, searchTerm } from "#domain/messages/search.ts";
import { type Result, success } from "#domain/result.ts";
import type { MessageFilter, MessageRecord } from "#ports/messages.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { InstanceNotFound } from "../instances/find-owned.ts";
import { type ListPart, mergedPage, type PartAsked, type Source } from "./merged-page.ts";
import { namesOfGroups } from "./names-of-groups.ts";
import { type OwnedChoice, ownedInstances } from "./owned-instances.ts";
import { searchedPage } from "./searched-page.ts";

interface LogInput extends OwnedChoice, PartAsked {
  readonly filter: MessageFilter;
  /** Text, a number or a message's id, as typed; empty for everything. */
  readonly search: string;
}

/** A page of messages, and the instances that they may be of. */
export interface MessageLog extends ListPart<MessageRecord> {
  readonly instances: readonly Instance[];
  /** What the groups among them are called, by chat. */
  readonly groups: ReadonlyMap<string, string>;
}

type LogPorts = Pick<WebPorts, "instances" | "audit" | "clock" | "messages" | "groupNames">;

/** What went out and came in by one instance of a user's, or by all of them, newest first. */
export async function listAsOwner(
  ports: LogPorts,
  { filter, search, after, limit, ...choice }: LogInput,
): Promise<Result<MessageLog, InstanceNotFound>> {
  const owned = await ownedInstances(ports, choice);
  if (!owned.ok) return owned;
  const instances = owned.value;
  const page = await pageOf(ports, instances, { filter, typed: search.trim(), asked: { after, limit } });
  return success({ instances, groups: await namesOfGroups(ports.groupNames, page.items), ...page });
}

async function pageOf(
  ports: LogPorts,
  instances: readonly Instance[],
  { filter, typed, asked }: { readonly filter: MessageFilter; readonly typed: string; readonly asked: PartAsked },
): Promise<ListPart<MessageRecord>> {
  if (isMessageId(typed)) {
    const named = await byId(ports, instances, typed);
    return { items: asked.after === null ? named : [], next: null };
  }
  const term = searchTerm(typed);
  if (term === null) return merged(ports, instances, filter, asked);
  return found(ports, instances, filter, term, typed, asked);
}

function merged(
  ports: LogPorts,
  instances: readonly Instance[],
  filter: MessageFilter,
  asked: PartAsked,
): Promise<ListPart<MessageRecord>> {
  return mergedPage(
    instances.map((instance) => sourceOf(ports, instance, filter)),
    (record) => record.id,
    asked,
  );
}

function sourceOf({ messages }: LogPorts, { id }: Instance, filter: MessageFilter): Source<MessageRecord> {
  return async (asked) => {
    const { messages: items, next } = await messages.list(id, filter, asked);
    return { items, next };
  };
}

async function byId(
  { messages }: LogPorts,
  instances: readonly Instance[],
  id: string,
): Promise<readonly MessageRecord[]> {
  const records = await Promise.all(instances.map((instance) => messages.find(instance.id, id)));
  return records.filter((record) => record !== null);
}

/** A whole name of a person is found by its index; anything else is looked for in what messages say. */
async function found(
  ports: LogPorts,
  instances: readonly Instance[],
  filter: MessageFilter,
  term: SearchTerm,
  typed: string,
  asked: PartAsked,
): Promise<ListPart<MessageRecord>> {
  const sources = filter.chat === undefined ? await sourcesOfPerson(ports, instances, filter, typed) : [];
  if (sources.length > 0) return mergedPage(sources, (record) => record.id, asked);
  return searchedPage((page) => merged(ports, instances, filter, page), term, asked, ports.clock);
}

async function sourcesOfPerson(
  ports: LogPorts,
  instances: readonly Instance[],
  filter: MessageFilter,
  typed: string,
): Promise<Source<MessageRecord>[]> {
  const sources = await Promise.all(
    instances.map(async (instance) => {
      const person = PARSE_RECIPIENT[instance.platform](typed);
      if (!person.ok || !isLastingName(instance.platform, person.value)) return null;
      const chat = ports.messages.chatOf(instance.id, person.value);
      const { messages } = await ports.messages.list(instance.id, { chat }, { after: null, limit: 1 });
      return messages.length === 0 ? null : sourceOf(ports, instance, { ...filter, chat });
    }),
  );
  return sources.filter((source) => source !== null);
}
