import { say } from "#languages/say.ts";
import { KEEP_BELL_MS, MAX_BELL_NOTICES } from "../accounts/bell.ts";
import { DAY_MS, KEEP_AUDIT_MS, KEEP_EVENTS_DAYS, KEEP_REQUESTS_DAYS, keptFor } from "../retention.ts";
import { momentText } from "./moments.ts";

/** What the ZIP says of itself. `keepMessagesDays` as this server is set. */
export function OWN_DATA_README(at: Date, keepMessagesDays: number, productName: string): string {
  const files = filesInWords(keepMessagesDays).map(([name, text]) => `${placed(name)}${indented(text)}`);
  return `${say("Your data on {product}, as it was on {moment}.", { product: productName, moment: momentText(at) })}

${say("A file that ends in .json is one JSON value. A file that ends in .jsonl has one JSON value a line. Times are ISO 8601 in UTC.\nCLIENT stands for the client name of an instance.")}

${files.join("\n")}

${say("Not in it: passwords, tokens, the text of API keys, secrets of webhooks and authenticator apps, the App Hash of Telegram and the\nkeys of linked accounts, for a copy of them would open what they protect. Sums of messages, which name nobody. Employees, which\nyour browser keeps and the server never gets.")}
`;
}

/** Where what is said of a file begins; a longer name pushes its first line on. */
const COLUMN = 24;

function placed(name: string): string {
  return name.length < COLUMN ? name.padEnd(COLUMN) : `${name}   `;
}

function indented(text: string): string {
  return text.replaceAll("\n", `\n${" ".repeat(COLUMN)}`);
}

function filesInWords(keepMessagesDays: number): readonly (readonly [name: string, text: string])[] {
  return [
    ["profile.json", say("Your account: name, email, phone, country, role, subscription, memberSince.")],
    ["devices.json", say("Where you are signed in: name, address, signedInAt, lastSeenAt.")],
    ["second-factors.json", say("totp: an authenticator app is on. passkeys: name, addedAt, lastUsedAt.")],
    [
      "api-keys.json",
      say("name, start (the first characters), scopes, instances, networks, and when each was made, used and ended."),
    ],
    [
      "campaigns/ID.jsonl",
      say(
        "The rows of a campaign's list: line, to, language, values, state, code, messageId, at. campaigns.json lists them all.",
      ),
    ],
    ["stop-words.json", say("Words of your own that end your campaigns for whoever answers with one.")],
    ["templates.json", say("Texts that you send by name: name, language (the first one), texts by language, dates.")],
    [
      "notifications.json",
      say("What stands in your bell, newest first: title, text, at, isRead. The newest {most}, of the last {span}.", {
        most: MAX_BELL_NOTICES,
        span: keptFor(KEEP_BELL_MS),
      }),
    ],
    [
      "instances.json",
      say(
        "name, platform, client, phone, dates, subscription; privacy: what is kept; tokenOn: its token opens it;\nlink: how its account stands: state, reason, since, account, and downSince while it is away. null: never linked.",
      ),
    ],
    [
      "activity.jsonl",
      say("What happened to your account, newest first: what, about, who, address, at. The last {span}.", {
        span: keptFor(KEEP_AUDIT_MS),
      }),
    ],
    [
      "requests.jsonl",
      say(
        "Calls of the APIs by your programs, as at API requests: those that were done, that failed and that were refused, each newest first.\nrequestId, at, client, instance, method, route, status, code, tookMs, via, key. The last {days} days, and no more than the newest.",
        { days: KEEP_REQUESTS_DAYS },
      ),
    ],
    [
      "messages/CLIENT.jsonl",
      say(
        'Messages out and in, oldest first: direction, kind, state, person, text, content or file, times.\nThe last {span}, or fewer days where the instance is set so.\n"kept": false says that what the message said is not kept: it was erased, or the instance keeps none.',
        { span: keptFor(keepMessagesDays * DAY_MS) },
      ),
    ],
    [
      "chats/CLIENT.jsonl",
      say("With whom the instance talks: person, and last, the newest message, of which a long text is cut."),
    ],
    ["webhooks/CLIENT.json", say("url, name, events, state and when the webhook was made.")],
    [
      "webhooks/CLIENT-ID.jsonl",
      say("Its calls, newest first: type, attempt, state, status, at, tookMs. The last {days} days at most.", {
        days: KEEP_EVENTS_DAYS,
      }),
    ],
    ["media/CLIENT/ID.…", say("Files that came in and are kept, each named by the id of its message.")],
    [
      "media/CLIENT/missing.jsonl",
      say('Is there where a file could not be read: messageId and reason. "cut off" files are here in part.'),
    ],
  ];
}
