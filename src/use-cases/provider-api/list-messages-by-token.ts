import type { Platform } from "#domain/instances/instance.ts";
import type { MessageState } from "#domain/messages/life.ts";
import { isLastingName, PARSE_RECIPIENT, type Recipient, type RecipientFailure } from "#domain/messages/recipient.ts";
import { type Result, success } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { MessageFilter, MessagePage, MessageRecord, MessageStore } from "#ports/messages.ts";
import type { PersonNames } from "#ports/person-names.ts";
import { isAboutPerson } from "./is-about-person.ts";
import { listChats } from "./list-chats.ts";

interface ListInput {
  readonly instance: InstanceRef;
  readonly platform: Platform;
  /** `next` of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
  readonly direction: "in" | "out" | undefined;
  readonly states: readonly MessageState[] | undefined;
  /** As the caller wrote it. */
  readonly recipient: string | undefined;
  readonly since: Date | undefined;
  readonly until: Date | undefined;
}

type Messages = Pick<MessageStore, "chatOf" | "list">;

const PAGE = 100;
/** A page costs at most so many of the store's. */
const PAGES_AT_MOST = 10;

/** A page of this instance's messages, newest first; with a recipient it may hold fewer than there are, and say so. */
export async function listMessagesByToken(
  { messages, namesOf }: { readonly messages: Messages; readonly namesOf?: PersonNames | undefined },
  { instance, platform, after, limit, recipient, ...rest }: ListInput,
): Promise<Result<MessagePage, RecipientFailure>> {
  const { instanceId } = instance;
  const page = { after: after ?? null, limit };
  if (recipient === undefined) return success(await messages.list(instanceId, rest, page));
  const person = PARSE_RECIPIENT[platform](recipient);
  if (!person.ok) return person;
  if (!isLastingName(platform, person.value)) {
    return success(await listByName(messages, instanceId, rest, person.value, page));
  }
  const names = (await namesOf?.(instance, person.value)) ?? [person.value];
  const chats = names.map((name) => messages.chatOf(instanceId, name));
  return success(await listChats(messages, instanceId, { filter: rest, chats, page }));
}

/** Looked through: messages are not kept by that name. */
async function listByName(
  messages: Messages,
  instanceId: number,
  filter: MessageFilter,
  person: Recipient,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<MessagePage> {
  const found: MessageRecord[] = [];
  let next = after;
  for (let pages = 0; pages < PAGES_AT_MOST; pages += 1) {
    const page = await messages.list(instanceId, filter, { after: next, limit: PAGE });
    for (const record of page.messages) {
      if (!isAboutPerson(record, person)) continue;
      found.push(record);
      if (found.length === limit) return { messages: found, next: endsWith(page, record) ? page.next : record.id };
    }
    next = page.next;
    if (next === null) break;
  }
  return { messages: found, next };
}

function endsWith({ messages }: MessagePage, record: MessageRecord): boolean {
  return messages.at(-1) === record;
}
