import type { Platform } from "#domain/instances/instance.ts";
import { PARSE_RECIPIENT, type Recipient, type RecipientFailure } from "#domain/messages/recipient.ts";
import { type Result, success } from "#domain/result.ts";
import type { CampaignStops } from "#ports/campaigns.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { PersonNames } from "#ports/person-names.ts";
import { isAboutPerson } from "./is-about-person.ts";

interface ErasePorts {
  readonly messages: Pick<MessageStore, "chatOf" | "erase" | "list">;
  readonly stopAnswers: Pick<CampaignStops, "erasePerson">;
  readonly clock: Pick<Clock, "now">;
  readonly namesOf?: PersonNames | undefined;
}

interface EraseInput {
  readonly instance: InstanceRef;
  readonly platform: Platform;
  /** As the caller wrote it. */
  readonly person: string;
}

const PAGE = 100;

/** Erases what was said from and to one person. Answers how many messages that were. */
export async function eraseMessagesByToken(
  { messages, stopAnswers, clock, namesOf }: ErasePorts,
  { instance, platform, person }: EraseInput,
): Promise<Result<number, RecipientFailure>> {
  const parsed = PARSE_RECIPIENT[platform](person);
  if (!parsed.ok) return parsed;
  const { instanceId } = instance;
  let erased = 0;
  for (const name of (await namesOf?.(instance, parsed.value)) ?? [parsed.value]) {
    for (const chat of await chatsOf(messages, instanceId, name)) {
      erased += await messages.erase(instanceId, chat, clock.now());
    }
    await stopAnswers.erasePerson(instanceId, name);
  }
  return success(erased);
}

/** All that their messages are kept under: who was written to by phone may have answered under an id. */
async function chatsOf(
  messages: Pick<MessageStore, "chatOf" | "list">,
  instanceId: number,
  person: Recipient,
): Promise<ReadonlySet<string>> {
  const own = messages.chatOf(instanceId, person);
  const chats = new Set([own]);
  let after: string | null = null;
  do {
    const page = await messages.list(instanceId, {}, { after, limit: PAGE });
    for (const record of page.messages) {
      if (!isAboutPerson(record, person)) continue;
      chats.add(record.chat);
      // A username may have been somebody else's before: it is whose it was last.
      if (person.kind === "username" && record.chat !== own) return chats;
    }
    after = page.next;
  } while (after !== null);
  return chats;
}
