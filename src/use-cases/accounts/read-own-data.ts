import type { Campaign } from "#domain/campaigns/campaign.ts";
import type { Instance } from "#domain/instances/instance.ts";
import type { Privacy } from "#domain/instances/privacy.ts";
import { isUploadKey } from "#domain/messages/upload-id.ts";
import { REQUEST_OUTCOMES } from "#domain/requests/outcome.ts";
import type { AuditEntry } from "#ports/audit.ts";
import type { ListedRecipient } from "#ports/campaigns.ts";
import type { ListedChat } from "#ports/chat-store.ts";
import type { MessageRecord } from "#ports/messages.ts";
import type { ProviderFile } from "#ports/provider.ts";
import type { LoggedRequest, RequestLog } from "#ports/request-log.ts";
import type { Leaving } from "#ports/turns.ts";
import type { Providers, WebPorts } from "#ports/web-ports.ts";
import type { WebhookTry } from "#ports/webhooks.ts";
import { namesOfGroups, recordsOfChat } from "../messages/names-of-groups.ts";

/** Rows of a page: memory holds one page of each list. */
const AT_ONCE = 200;
/** Below every id of a message. */
const BEFORE_ALL_FILES = "";

type OwnDataPorts = Providers &
  Pick<WebPorts, "instances" | "privacy" | "messages" | "chats" | "groupNames" | "audit" | "webhooks" | "files">;

export interface OwnedInstance {
  readonly instance: Instance;
  readonly privacy: Privacy;
  /** Its token opens nothing: keys do. */
  readonly tokenOff: boolean;
}

/** Each of the user's instances, with what they have set. */
export async function* eachInstance(
  { instances, privacy }: Pick<OwnDataPorts, "instances" | "privacy">,
  userId: number,
): AsyncGenerator<OwnedInstance> {
  const [owned, off] = await Promise.all([instances.listByOwner(userId), instances.listTokensOff(userId)]);
  for (const instance of owned) {
    yield { instance, privacy: await privacy.read(instance.id), tokenOff: off.has(instance.id) };
  }
}

type Named<Item> = Item & {
  /** What the groups of its page are called, by chat. */
  readonly groups: ReadonlyMap<string, string>;
};

/** Pages of messages, oldest first. */
export async function* eachMessage(
  { messages, groupNames }: Pick<OwnDataPorts, "messages" | "groupNames">,
  instanceId: number,
): AsyncGenerator<readonly Named<{ readonly record: MessageRecord }>[]> {
  let after: string | null = null;
  do {
    const page = await messages.list(instanceId, {}, { after, limit: AT_ONCE, ascending: true });
    const groups = await namesOfGroups(groupNames, page.messages);
    yield page.messages.map((record) => ({ record, groups }));
    after = page.next;
  } while (after !== null);
}

/** Pages of chats, the one with the newest message first. */
export async function* eachChat(
  { chats, groupNames }: Pick<OwnDataPorts, "chats" | "groupNames">,
  instanceId: number,
): AsyncGenerator<readonly Named<{ readonly chat: ListedChat }>[]> {
  let after: string | null = null;
  do {
    const page = await chats.list(instanceId, { after, limit: AT_ONCE });
    const groups = await namesOfGroups(groupNames, page.chats.flatMap(recordsOfChat));
    yield page.chats.map((chat) => ({ chat, groups }));
    after = page.next;
  } while (after !== null);
}

/** Pages of a campaign's lines, in the order of its list. */
export async function* eachRecipient(
  { campaigns }: Pick<WebPorts, "campaigns">,
  campaign: Campaign,
): AsyncGenerator<readonly ListedRecipient[]> {
  for (let after = 0; ; ) {
    const page = await campaigns.listRecipients(campaign, { states: null, after, limit: AT_ONCE });
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < AT_ONCE) return;
    after = last.line;
  }
}

/** Pages of an endpoint's tries, newest first. */
export async function* eachTry(
  { webhooks }: Pick<OwnDataPorts, "webhooks">,
  instanceId: number,
  endpointId: string,
): AsyncGenerator<readonly Omit<WebhookTry, "detail">[]> {
  let after: string | null = null;
  do {
    const page = await webhooks.listTries(instanceId, endpointId, {}, { after, limit: AT_ONCE });
    yield page.tries;
    after = page.next;
  } while (after !== null);
}

/** Pages of what is on record about the user, newest first. */
export async function* eachEntry(
  { audit }: Pick<OwnDataPorts, "audit">,
  userId: number,
): AsyncGenerator<readonly AuditEntry[]> {
  let before: number | null = null;
  for (;;) {
    const page = await audit.listOf(userId, { before, limit: AT_ONCE });
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < AT_ONCE) return;
    before = last.id;
  }
}

/** Pages of the calls of the user's programs: those that were done, that failed and that were refused, each newest first. */
export async function* eachRequest(
  { requests }: { readonly requests: Pick<RequestLog, "list"> },
  userId: number,
): AsyncGenerator<readonly LoggedRequest[]> {
  for (const outcome of REQUEST_OUTCOMES) {
    let after: string | null = null;
    do {
      const page = await requests.list(userId, outcome, { after, limit: AT_ONCE });
      yield page.requests;
      after = page.next;
    } while (after !== null);
  }
}

interface OwnFile {
  readonly messageId: string;
  /** Null where its gateway did not give it. */
  readonly file: ProviderFile | null;
}

/** Each file that is kept of what came in, one after another; none is fetched from the network for it. */
export async function* eachFile(
  ports: Pick<OwnDataPorts, "instances" | "files"> & Providers,
  { id: instanceId, ownerId, client, platform }: Instance,
  gone: Leaving,
): AsyncGenerator<OwnFile> {
  const token = await ports.instances.revealToken(ownerId, instanceId);
  let after = BEFORE_ALL_FILES;
  for (;;) {
    const ids = await ports.files.listOf(instanceId, after, AT_ONCE);
    for (const messageId of ids) {
      if (gone.aborted) return;
      // A copy of what its owner sent up, kept for days.
      if (isUploadKey(messageId)) continue;
      const opened =
        token === null ? null : await ports[platform].openMedia({ client, token }, messageId, { item: 1, gone });
      yield { messageId, file: opened?.ok ? opened.value : null };
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < AT_ONCE) return;
    after = last;
  }
}
