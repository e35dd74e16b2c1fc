import { KEEP_BELL_MS, MAX_BELL_NOTICES } from "#domain/accounts/bell.ts";
import { grouped } from "#domain/count.ts";
import { KEEP_NOTICES_MS } from "#domain/instances/notice.ts";
import { KEEP_ENDED_KEYS_MS } from "#domain/keys/api-key.ts";
import { MAX_REQUESTS } from "#domain/requests/outcome.ts";
import {
  DAY_MS,
  KEEP_AUDIT_MS,
  KEEP_EVENTS_DAYS,
  KEEP_KEYS_MS,
  KEEP_OUTBOX_MS,
  KEEP_REQUESTS_DAYS,
  KEEP_SUMS_MS,
} from "#domain/retention.ts";
import { say } from "#languages/say.ts";
import { lasting } from "./lasting.ts";
import type { FactRow } from "./prose.tsx";

/** What the server stores, in a reader's words; a test holds the times against those that the code keeps to. */

export const STORED_ABOUT_YOU: readonly FactRow[] = [
  {
    name: say("Account"),
    text: say(
      "Name, e-mail address, country, phone if you give one, a hash of your password, when you joined, whose invitation brought you, whether your e-mail address is confirmed, which mails about your instances you want, your language, your role, your subscription, a suspension while there is one, and when your account is to be deleted. To sign you in and to reach you.",
    ),
    kept: say("Kept until your account is deleted."),
  },
  {
    name: say("Sign-ins"),
    text: say(
      "For each device: its browser's name, IP address and dates. To show you where you are signed in, and to sign you out.",
    ),
    kept: say("Kept for up to 30 days without use, or until you log out."),
  },
  {
    name: say("Second factors"),
    text: say(
      "If you set them up: the key that your authenticator app shares with us, encrypted; hashes of your recovery codes; of each passkey its name, its public key and when it was used. To ask for more than your password.",
    ),
    kept: say("Kept until you remove them, or your account is deleted."),
  },
  {
    name: say("Proxies"),
    text: say(
      "If you set one for an instance: its address, user and password, encrypted. To reach the instance's network through it.",
    ),
    kept: say("Kept until you remove it, or the instance is deleted."),
  },
  {
    name: say("Begun sign-ins"),
    text: say("A hash of what your browser holds between two steps of a sign-in."),
    kept: say("Kept for 5 minutes, and some more until it is removed."),
  },
  {
    name: say("Reset links"),
    text: say("A hash of the link that you asked for to set a new password."),
    kept: say("Kept for 10 minutes, or until it is used."),
  },
  {
    name: say("Mailed links"),
    text: say(
      "Of each link to confirm or change your e-mail address, or to sign in on a new device: a hash of it, and the address.",
    ),
    kept: say("Kept for 7 days at most, or until it is used."),
  },
  {
    name: say("Counted tries"),
    text: say(
      "How often somebody signed in, signed up, gave a code or asked for a link from an IP address, for an e-mail address or for an account, all as a code that tells none of them. To stop guessing.",
    ),
    kept: say(
      "Kept for an hour, what counts mails and changes of address for a day, and some minutes until it is removed.",
    ),
  },
  {
    name: say("E-mails"),
    text: say("Where no mail service is set up, what we would have sent you is a file on the server instead."),
    kept: say("Kept for {time} at most, or until your account is deleted.", { time: lasting(KEEP_OUTBOX_MS) }),
  },
  {
    name: say("Audit log"),
    text: say(
      "That you logged in, changed your password, made an instance, looked at its token and the like: what, on which instance, when, from which IP address, and no messages. To notice and clear up break-ins; Security activity in your dashboard shows it to you.",
    ),
    kept: say("Kept for {time}; once your account is deleted, without IP addresses and names.", {
      time: lasting(KEEP_AUDIT_MS),
    }),
  },
  {
    name: say("Request log"),
    text: say("Path, time, status and duration of each request. To find faults."),
    kept: say("Kept for a short while, by the server's own rotation."),
  },
];

/** `keepMessagesDays` as this server is set. */
export function storedForInstances(keepMessagesDays: number): readonly FactRow[] {
  const kept = say("Kept for {time}, or for fewer days, or not at all, where the instance is set so.", {
    time: lasting(keepMessagesDays * DAY_MS),
  });
  const eventTime = lasting(Math.min(keepMessagesDays, KEEP_EVENTS_DAYS) * DAY_MS);
  return [
    {
      name: say("The instance"),
      text: say(
        "Its name, client, dates and phone number; its token and, for Telegram, the API ID and App Hash, the secrets among them encrypted.",
      ),
      kept: say("Kept until you delete it."),
    },
    {
      name: say("Keys of a linked account"),
      text: say(
        "What WhatsApp or Telegram give a linked device to sign in with, encrypted. To keep the account linked.",
      ),
      kept: say("Kept until you log that account out or delete the instance."),
    },
    {
      name: say("How an account stands"),
      text: say(
        "Whether it is connected, since when and why not; its number and name, encrypted. To show it on the instance's card, and to tell you when it is away.",
      ),
      kept: say("Kept until you delete the instance; number and name until you log that account out."),
    },
    {
      name: say("Notices"),
      text: say("That we told you that an instance ends, or that its account is away. So that you are told once."),
      kept: say("Kept for {time}.", { time: lasting(KEEP_NOTICES_MS) }),
    },
    {
      name: say("Notifications"),
      text: say(
        "What your bell says: of instances that end, accounts that are away, keys, passwords, addresses and second factors. So that you find there what was mailed.",
      ),
      kept: say("Kept the newest {count}, for {time} at most.", {
        count: MAX_BELL_NOTICES,
        time: lasting(KEEP_BELL_MS),
      }),
    },
    {
      name: say("Messages you send"),
      text: say(
        "Whom they are to and what they say, encrypted; their ids, states and times. To follow them to their second tick, to repeat one that a phone could not read, and to send one again when you ask for it.",
      ),
      kept,
    },
    {
      name: say("Messages you receive"),
      text: say(
        "Sender, text and what else came with them, encrypted; their ids and times. For your programs to fetch.",
      ),
      kept,
    },
    {
      name: say("Files you receive"),
      text: say(
        "Those that your programs have fetched, or each at once where the instance is set so; encrypted, each under a key of its own. To be fetched again.",
      ),
      kept: say("Kept as long as their message."),
    },
    {
      name: say("Names of sends"),
      text: say(
        "What your programs name a message by (Idempotency-Key), with a hash of what was to be sent. So that nothing is sent twice.",
      ),
      kept: say("Kept for {time}.", { time: lasting(KEEP_KEYS_MS) }),
    },
    {
      name: say("What happened"),
      text: say(
        "When a message or the account came to a state; codes to link a phone with, encrypted. For webhooks, event streams and the dashboard.",
      ),
      kept: say("Kept for {time}, and no longer than messages.", { time: eventTime }),
    },
    {
      name: say("Webhooks"),
      text: say(
        "Their addresses and secrets, encrypted; of each call its headers and how the answer began, encrypted. To call them, and to show you what came of it.",
      ),
      kept: say("Kept until you delete them; the calls for {time}, and no longer than messages.", { time: eventTime }),
    },
    {
      name: say("Calls of the APIs"),
      text: say(
        "When, which call, status, error code, how long it took, and by which key it was let in; neither what was sent nor a token. To look a call up by the requestId of its answer.",
      ),
      kept: say("Kept for {time}, and no more than the newest {count} that failed and as many that were done.", {
        count: grouped(MAX_REQUESTS.failed),
        time: lasting(KEEP_REQUESTS_DAYS * DAY_MS),
      }),
    },
    {
      name: say("Templates"),
      text: say(
        "Texts that you write to be sent by their names, as you write them: they are not encrypted. To send them.",
      ),
      kept: say("Kept until you delete them, or your account is deleted."),
    },
    {
      name: say("Campaigns"),
      text: say(
        "Their names and templates; whom their lists name and with which values, encrypted, and what became of each. Who asked not to be written to by them, encrypted, and the words for it that you chose. To send them, and to leave alone whoever asks for it.",
      ),
      kept: say(
        "Kept as long as messages, or until you delete them; who asked to be left alone as long as the instance.",
      ),
    },
    {
      name: say("API keys"),
      text: say(
        "Their names, what they allow, and a hash of each, from which nobody can make the key; when one was used last, and from which address. To let your programs in.",
      ),
      kept: say("Kept until {time} after you revoke them or they expire.", { time: lasting(KEEP_ENDED_KEYS_MS) }),
    },
    {
      name: say("Sums of messages"),
      text: say(
        "How many there were an hour, by kind and by what became of them. They name nobody and say nothing of what was said.",
      ),
      kept: say("Kept for {time}.", { time: lasting(KEEP_SUMS_MS) }),
    },
    {
      name: say("Telegram contacts"),
      text: say("Who answers to a number or name that you wrote to, encrypted. Telegram limits how often one may ask."),
      kept: say("Kept for 7 days in the case of numbers, names until you log that account out or delete the instance."),
    },
  ];
}
