import { KEEP_BELL_MS, MAX_BELL_NOTICES } from "../accounts/bell.ts";
import { DAY_MS, KEEP_AUDIT_MS, KEEP_EVENTS_DAYS, keptFor } from "../retention.ts";
import { momentText } from "./mails.ts";

/** What the ZIP says of itself. `keepMessagesDays` as this server is set. */
export function OWN_DATA_README(at: Date, keepMessagesDays: number, productName: string): string {
  return `Your data on ${productName}, as it was on ${momentText(at)}.

A file that ends in .json is one JSON value. A file that ends in .jsonl has one JSON value a line. Times are ISO 8601 in UTC.
CLIENT stands for the client name of an instance.

profile.json            Your account: name, email, phone, country, role, subscription, memberSince.
devices.json            Where you are signed in: name, address, signedInAt, lastSeenAt.
second-factors.json     totp: an authenticator app is on. passkeys: name, addedAt, lastUsedAt.
api-keys.json           name, start (the first characters), scopes, instances, networks, and when each was made, used and ended.
notifications.json      What stands in your bell, newest first: title, text, at, isRead. The newest ${MAX_BELL_NOTICES}, of the last ${keptFor(KEEP_BELL_MS)}.
instances.json          name, platform, client, phone, dates, subscription; privacy: what is kept; tokenOn: its token opens it;
                        link: how its account stands: state, reason, since, account, and downSince while it is away. null: never linked.
activity.jsonl          What happened to your account, newest first: what, about, who, address, at. The last ${keptFor(KEEP_AUDIT_MS)}.
messages/CLIENT.jsonl   Messages out and in, oldest first: direction, kind, state, person, text, content or file, times.
                        The last ${keptFor(keepMessagesDays * DAY_MS)}, or fewer days where the instance is set so.
                        "kept": false says that what the message said is not kept: it was erased, or the instance keeps none.
chats/CLIENT.jsonl      With whom the instance talks: person, and last, the newest message, of which a long text is cut.
webhooks/CLIENT.json    url, name, events, state and when the webhook was made.
webhooks/CLIENT-ID.jsonl   Its calls, newest first: type, attempt, state, status, at, tookMs. The last ${KEEP_EVENTS_DAYS} days at most.
media/CLIENT/ID.…       Files that came in and are kept, each named by the id of its message.
media/CLIENT/missing.jsonl   Is there where a file could not be read: messageId and reason. "cut off" files are here in part.

Not in it: passwords, tokens, the text of API keys, secrets of webhooks and authenticator apps, the App Hash of Telegram and the
keys of linked accounts, for a copy of them would open what they protect. Sums of messages, which name nobody. Employees, which
your browser keeps and the server never gets.
`;
}
