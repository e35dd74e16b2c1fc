import { grouped } from "#domain/count.ts";
import { INSTANCE_DAYS, MAX_FREE_INSTANCES } from "#domain/instances/instance.ts";
import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import { MAX_AHEAD_DAYS } from "#domain/messages/schedule.ts";
import { KEEP_MESSAGES_DAYS, KEEP_REQUESTS_DAYS } from "#domain/retention.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { TELEGRAM_MAGIC } from "#ports/contracts/telegram/sandbox-paths.ts";
import { WHATSAPP_MAGIC } from "#ports/contracts/whatsapp/sandbox-paths.ts";
import { sampleOfTooMany } from "../failures.ts";
import type { Guide, ReferenceHosts } from "../model.ts";
import { code, guide, heading, list, table, text, withCode } from "./blocks.ts";

/** What holds for every call. */
export function rules({ network }: ReferenceHosts): Guide[] {
  return [
    guide(
      "answers-and-errors",
      "Answers and errors",
      text(
        "Every answer has `success`, `status` and a `message` for people. A success is 200, or 202 for a message that [goes out later](#sending-later), and says when, as `timestamp` in UTC. A failure has the HTTP status that fits, and one shape on every path:",
      ),
      code("A failure", sampleOfTooMany().parts),
      list(
        "`code` is for your program and does not change. `message` is for people and may; it is in English, or in Arabic where the call's `Accept-Language` prefers that.",
        "`field` names the field that is wrong, where it is one.",
        "`id` is of the message that was accepted before it failed; [look it up](#after-a-time-out) by it.",
        "`retryAfter` is the seconds to wait, also in the header `Retry-After`.",
        "`requestId` names this call in the server's log, also in the header `X-Request-Id`. Send one of your own in that header and it is used.",
        `For ${KEEP_REQUESTS_DAYS} days [look the call up by it](${PAGES.requests.path}) in the dashboard, or with a key by \`GET /v1/requests/{requestId}\`: when, on which instance, status, code and how long it took.`,
      ),
      heading("When to try again"),
      table(
        ["Status", "Try again"],
        [
          ["400, 404, 405, 413, 422", "No: the same call fails again. Mend it first."],
          ["401, 403, 410", "No: token, account or instance need a person."],
          ["409", "After `retryAfter`, where there is one; otherwise what `message` names has to change first."],
          ["429, 503", "Yes, after `retryAfter` seconds."],
          ["500", "Yes, a little later."],
          [
            "502, 504",
            "With the same `Idempotency-Key`. Without one, [look first](#after-a-time-out) whether the message arrived: it may have.",
          ],
        ],
      ),
      text(
        "In Python, `urlopen` raises `HTTPError` for a failure; `json.load(error)` reads the answer. `fetch` and PHP's curl do not: look at the status.",
      ),
    ),
    guide(
      "limits",
      "Limits",
      table(
        ["What", "Limit"],
        [
          ["Messages of one instance", "120 a minute, unless whoever runs this server has set another number"],
          [
            "Body of a request",
            "JSON of at most 64 KiB, 400 KiB where it carries a message, 8 levels deep, with no field that its call does not have and none twice",
          ],
          ["Text", `WhatsApp 65,536 characters, Telegram ${grouped(TELEGRAM_LIMITS.textLength)}`],
          ["Caption", `${grouped(TELEGRAM_LIMITS.captionLength)} characters`],
          ["Image", "WhatsApp 16 MB, Telegram 10 MB"],
          ["Video", `WhatsApp 64 MB, Telegram ${grouped(TELEGRAM_LIMITS.files.document.maxBytes)} bytes`],
          ["File", `WhatsApp 100 MB, Telegram ${grouped(TELEGRAM_LIMITS.files.document.maxBytes)} bytes`],
          [
            "Files fetched at once",
            "Telegram 2 of one user, WhatsApp 8; more wait for their turn, in rotation with everybody else's",
          ],
          [
            "Files sent up at once",
            "8 of one user, each for as long as it comes with 16 KiB a second after its first minute",
          ],
          ["Telegram log-in codes", "one a minute; 3 an hour and 5 a day for a number, 10 an hour for an instance"],
          ["Wrong tokens of one instance", "10 a minute from one network, which then waits; nobody else does"],
          [
            "Messages, out and in",
            `[kept](#what-is-kept) for ${KEEP_MESSAGES_DAYS} days, unless whoever runs this server has set another number`,
          ],
          ["Files that come in", "64 MB each and 1 GB of one user, unless this server is set otherwise"],
          ["Keys of `Idempotency-Key`", "1 to 255 characters, kept for 72 hours"],
          ["Scheduled messages", `at most ${MAX_AHEAD_DAYS} days ahead`],
          ["Instances", `${MAX_FREE_INSTANCES} free ones an account, ${INSTANCE_DAYS} days each`],
        ],
      ),
      text(
        'What is over a limit is answered with 429 and `Retry-After`, or with 413; it never vanishes silently. Answers that a limit stands behind say how much of it is left, in the headers `RateLimit-Policy` and `RateLimit`, such as `"sends";r=119;t=42`: 119 more in the next 42 seconds.',
      ),
    ),
    guide(
      "sandbox",
      "Magic numbers of the sandbox",
      text(
        network === "sandbox"
          ? `This server runs with the sandbox: a WhatsApp and a Telegram network of its own, with [virtual phones](${PAGES.sandbox.path}) that scan codes and show what arrives. Any number is on it. Recipients that end in these digits behave so on purpose, so that you can try your program against every outcome:`
          : "This server is on the real networks, where these numbers are like any other. A server that runs with the sandbox has a WhatsApp and a Telegram network of its own, with virtual phones that scan codes and show what arrives. Recipients that end in these digits behave so there, so that you can try your program against every outcome:",
      ),
      heading("WhatsApp"),
      table(
        ["Ends in", "What happens"],
        WHATSAPP_MAGIC.map(({ suffix, meaning }) => [`\`${suffix}\``, withCode(meaning)]),
      ),
      heading("Telegram"),
      table(
        ["Phone ends in", "Username begins with", "What happens"],
        TELEGRAM_MAGIC.map(({ suffix, username, meaning }) => [`\`${suffix}\``, `\`@${username}\``, withCode(meaning)]),
      ),
    ),
  ];
}
