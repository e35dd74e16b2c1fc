import type { User } from "#domain/accounts/user.ts";
import type { Instance } from "#domain/instances/instance.ts";
import { OWN_DATA_README } from "#domain/wording/own-data-readme.ts";
import type { ProviderFile } from "#ports/provider.ts";
import type { Leaving } from "#ports/turns.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { factorsOf } from "#use-cases/accounts/factors.ts";
import {
  eachChat,
  eachEntry,
  eachFile,
  eachInstance,
  eachMessage,
  eachRecipient,
  eachRequest,
  eachTry,
  type OwnedInstance,
} from "#use-cases/accounts/read-own-data.ts";
import { listCampaigns } from "#use-cases/campaigns/list-campaigns.ts";
import { campaignView, recipientView } from "#use-cases/campaigns/views.ts";
import { keyView } from "#use-cases/keys/views.ts";
import { nameOfMeant } from "#use-cases/messages/find-meant.ts";
import { requestView } from "#use-cases/requests/views.ts";
import { templateView } from "#use-cases/templates/views.ts";
import { listWebhooks } from "#use-cases/webhooks/read-webhooks.ts";
import { tryView, webhookView } from "#use-cases/webhooks/views.ts";
import { activityEntryView } from "../activity-view.ts";
import { bellEntryView } from "../bell-view.ts";
import { chatEntry, loggedMessage } from "../message-log-views.ts";
import { accountView, deviceView, instanceView, passkeyView } from "../views.ts";
import type { ZipEntry } from "./zip.ts";

interface OwnDataInput {
  readonly user: User;
  readonly sessionId: string;
  readonly gone: Leaving;
  /** How long messages are kept, for the README. */
  readonly keepMessagesDays: number;
}

/** All that is a user's own, as the files of a ZIP: made of what the dashboard shows them, so that it can hold no secret that they do not see there. */
export async function* ownDataEntries(ports: WebPorts, input: OwnDataInput): AsyncGenerator<ZipEntry> {
  const { user, sessionId, gone } = input;
  const now = ports.clock.now();
  yield { name: "README.txt", content: OWN_DATA_README(now, input.keepMessagesDays, ports.mail.product) };
  yield json("profile.json", { ...accountView(user), subscription: user.subscription });
  const devices = await ports.authSessions.list(user.id);
  yield json(
    "devices.json",
    devices.map((device) => deviceView(device, sessionId)),
  );
  const { totp, passkeys } = await factorsOf(ports, user.id);
  yield json("second-factors.json", { totp, passkeys: passkeys.map(passkeyView) });
  const keys = await ports.apiKeys.listOf(user.id);
  yield json(
    "api-keys.json",
    keys.map((key) => keyView(key, now)),
  );

  yield json("stop-words.json", await ports.stopWords.listOf(user.id));
  yield json("templates.json", (await ports.templates.listOf(user.id)).map(templateView));

  const notices = await ports.bell.listOf(user.id);
  yield json(
    "notifications.json",
    notices.map(bellEntryView).map(({ title, text, at, isRead }) => ({ title, text, at, isRead })),
  );

  const owned: OwnedInstance[] = [];
  for await (const one of eachInstance(ports, user.id)) owned.push(one);
  const names = new Map(owned.map(({ instance }) => [instance.id, instance.name]));
  const links = await ports.links.listOf(user.id);
  const settings = owned.map(({ instance, privacy, tokenOff }) => ({
    ...instanceView(instance, user, now),
    subscription: instance.subscription,
    privacy,
    tokenOn: !tokenOff,
    link: links.get(instance.id) ?? null,
  }));
  yield json("instances.json", settings);
  yield lines("activity.jsonl", eachEntry(ports, user.id), (entry) => activityEntryView(entry, names));
  yield lines("requests.jsonl", eachRequest(ports, user.id), requestView);
  yield* campaignEntries(ports, user.id, now);
  for (const { instance } of owned) yield* entriesOf(ports, instance, now, gone);
}

async function* campaignEntries(ports: WebPorts, ownerId: number, now: Date): AsyncGenerator<ZipEntry> {
  const reports = await listCampaigns(ports, { ownerId, clients: null });
  yield json(
    "campaigns.json",
    reports.map((report) => campaignView(report, now)),
  );
  for (const { campaign } of reports) {
    yield lines(`campaigns/${campaign.id}.jsonl`, eachRecipient(ports, campaign), recipientView);
  }
}

async function* entriesOf(ports: WebPorts, instance: Instance, now: Date, gone: Leaving): AsyncGenerator<ZipEntry> {
  const { id } = instance;
  const folder = folderOf(instance);
  yield lines(`messages/${folder}.jsonl`, eachMessage(ports, id), ({ record, groups }) => ({
    ...loggedMessage(instance, record, { groups }),
    about: nameOfMeant(record),
    kept: record.message !== null,
  }));
  yield lines(`chats/${folder}.jsonl`, eachChat(ports, id), ({ chat, groups }) => chatEntry(instance, chat, groups));
  const webhooks = await listWebhooks(ports, id);
  const withoutHints = webhooks.map((info) => {
    const { secretHint: _current, oldSecretHint: _old, ...view } = webhookView(info, now);
    return view;
  });
  yield json(`webhooks/${folder}.json`, withoutHints);
  for (const { endpoint } of webhooks) {
    yield lines(`webhooks/${folder}-${endpoint.id}.jsonl`, eachTry(ports, id, endpoint.id), tryView);
  }
  yield* filesOf(ports, instance, folder, gone);
}

/** What is missing is listed last: one file that cannot be read must not end all the others. */
async function* filesOf(ports: WebPorts, instance: Instance, folder: string, gone: Leaving): AsyncGenerator<ZipEntry> {
  const missing: string[] = [];
  for await (const { messageId, file } of eachFile(ports, instance, gone)) {
    const miss = (reason: string) => missing.push(`${JSON.stringify({ messageId, reason })}\n`);
    if (file === null) miss("not given");
    else
      yield { name: `media/${folder}/${messageId}${endingOf(file)}`, content: chunksOf(file, () => miss("cut off")) };
  }
  if (missing.length > 0) yield { name: `media/${folder}/missing.jsonl`, content: missing.join("") };
}

async function* chunksOf({ chunks }: ProviderFile, broken: () => void): AsyncGenerator<Uint8Array> {
  try {
    // The library would take an empty chunk for the end.
    for await (const chunk of chunks) if (chunk.length > 0) yield chunk;
  } catch {
    broken();
  }
}

/** With its dot; empty where the name says nothing that all systems can write. */
function endingOf({ disposition }: ProviderFile): string {
  const [, ending] = /filename="[^"]*\.([a-z0-9]{1,8})"/i.exec(disposition) ?? [];
  return ending === undefined ? "" : `.${ending.toLowerCase()}`;
}

/** Client names of other programs' tables may be anything. */
function folderOf({ id, client }: Instance): string {
  return /^[\w-]{1,60}$/.test(client) ? client : `instance-${id}`;
}

function json(name: string, value: unknown): ZipEntry {
  return { name, content: `${JSON.stringify(value, null, 2)}\n` };
}

/** A line each, a page at a time. */
function lines<Row>(name: string, pages: AsyncIterable<readonly Row[]>, view: (row: Row) => unknown): ZipEntry {
  return { name, content: linesOf(pages, view) };
}

async function* linesOf<Row>(
  pages: AsyncIterable<readonly Row[]>,
  view: (row: Row) => unknown,
): AsyncGenerator<string> {
  for await (const page of pages) {
    if (page.length > 0) yield page.map((row) => `${JSON.stringify(view(row))}\n`).join("");
  }
}
