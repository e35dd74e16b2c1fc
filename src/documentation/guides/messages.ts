import { MAX_DAYS } from "#domain/analytics/days.ts";
import { MAX_UNKEPT_HOURS } from "#domain/instances/privacy.ts";
import { MESSAGE_STATES, type MessageState } from "#domain/messages/life.ts";
import { MAX_AHEAD_DAYS } from "#domain/messages/schedule.ts";
import { KEEP_MESSAGES_DAYS, KEEP_SUMS_MS, KEEP_UPLOADS_DAYS, keptFor } from "#domain/retention.ts";
import { say } from "#languages/say.ts";
import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_REPLAYED,
  PREFER,
  PREFERENCE_APPLIED,
  RESPOND_ASYNC,
} from "#ports/contracts/fields.ts";
import { TELEGRAM_ROUTES } from "#ports/contracts/telegram/routes.ts";
import { WHATSAPP_ROUTES } from "#ports/contracts/whatsapp/routes.ts";
import { ACCEPTED } from "../examples/messages.ts";
import { jsonParts } from "../json.ts";
import type { Guide, ReferenceHosts } from "../model.ts";
import { call, code, guide, list, steps, table, text } from "./blocks.ts";

const MEANINGS: Readonly<Record<MessageState, string>> = {
  accepted: "It waits for its time.",
  queued: "It waits for its turn, or for the account to be online again.",
  sending: "It is on its way to the network.",
  sent: "The network has it.",
  delivered: "It is on the recipient's phone. Telegram does not say so.",
  read: "The recipient has read it.",
  failed: "It was refused: `failure` says why.",
  cancelled: "You took it back before it left.",
  expired: "It did not leave before `expiresAt`, and will not.",
  unknown: "It may have gone, and the network has not said. A receipt may still tell.",
};

const ORDER = [
  ["number", "9647701234567"],
  ["message", "Order 1042 is on its way."],
] as const;

/** What happens to a message, and how to ask. */
export function messages({ whatsappUrl, telegramUrl }: ReferenceHosts): Guide[] {
  const { send, message, messages: listing, receivedMessages, messageMedia } = WHATSAPP_ROUTES;
  return [
    guide(
      "message-states",
      "Ids and states",
      text(
        "Each message, out or in, has an `id` of its own: `msg_…`. It is drawn and stored before anything is sent, stands in every answer that a message has, failures included, and sorts by time. `messageId` beside it is the network's own.",
      ),
      table(
        ["State", "Meaning"],
        MESSAGE_STATES.map((state) => [`\`${state}\``, MEANINGS[state]]),
      ),
      text(
        "A message never steps back, with two exceptions: one that is tried again is `queued` anew, and one that was `unknown` becomes what a receipt says. `times` has the moment of each state. Messages to one recipient leave in the order in which they were accepted.",
      ),
      call(message, whatsappUrl),
      text(
        "[List messages](#whatsapp-messages) gives them all, newest first, by state, direction, person or time. Ask for the next page with `next` as `after` while `has_more` is true; a page may hold fewer than `limit`.",
      ),
    ),
    guide(
      "idempotency",
      "Idempotency",
      text(
        `Give each message an \`${IDEMPOTENCY_KEY}\` of your own, such as the number of the order. When no answer comes, repeat the call with the same key: nothing is sent twice, on WhatsApp as on Telegram. A key belongs to an instance and is kept for 72 hours.`,
      ),
      call(send, whatsappUrl, ORDER, [[IDEMPOTENCY_KEY, ["order-1042"]]]),
      table(
        ["A repeat with the same key", "is answered"],
        [
          [
            "after the message was sent, or refused for good",
            `as the first call was, with the header \`${IDEMPOTENCY_REPLAYED}: true\``,
          ],
          [
            "while the first call is running",
            "409 `IDEMPOTENCY_RUNNING`, with `Retry-After: 1`; or as that one is, once it ends",
          ],
          ["after 502, 503, 504, or no answer at all", "as the message ends now: it goes on under the same id"],
          ["with another body", "422 `IDEMPOTENCY_MISMATCH`; nothing is sent"],
        ],
      ),
      text("Without a key each call is a message of its own."),
    ),
    guide(
      "after-a-time-out",
      "After a time-out",
      text(
        "A connection can break after a message has left and before anybody said so. What to do is a look-up, not a guess:",
      ),
      steps(
        "With a key: repeat the call. It is the same message to the network.",
        "Without a key, but with an answer, 502 or 504: look the message up by the answer's `id`. `sent` or later: it has arrived. `failed`, `expired` or `cancelled`: it has not, send it again. `unknown`: nobody knows; ask again later, or look at the phone.",
        "Without a key and without an answer: list the messages to this recipient since the call.",
      ),
      call(listing, whatsappUrl, [
        ["recipient", "9647701234567"],
        ["direction", "out"],
        ["since", "2026-11-21T09:41:00Z"],
      ]),
      text(
        "503 with `Retry-After: 1` means that the account is on its way back, for instance after a restart of this server, and that the message has not left.",
      ),
    ),
    guide(
      "sending-later",
      "Send later, or without waiting",
      text(
        `With \`sendAt\` in its body a message is sent at that time, at most ${MAX_AHEAD_DAYS} days ahead. With the header \`${PREFER}: ${RESPOND_ASYNC}\` it is sent in its turn, and your call does not wait for it; the answer then has \`${PREFERENCE_APPLIED}: ${RESPOND_ASYNC}\`. Both are answered 202 as soon as the message is stored:`,
      ),
      call(
        send,
        whatsappUrl,
        [...ORDER, ["sendAt", "2026-11-22T09:00:00+03:00"]],
        [[IDEMPOTENCY_KEY, ["reminder-1042"]]],
      ),
      code("202 Accepted", jsonParts(ACCEPTED)),
      list(
        "While the account is not online the message waits, for 24 hours at most, and then expires.",
        "[Cancel it](#whatsapp-cancel-message) while it is `accepted` or `queued`.",
        "[Send it again](#whatsapp-resend-message) once it has failed, expired or was cancelled: that is a new message with an `id` of its own.",
      ),
    ),
    guide(
      "receiving",
      "Receive messages",
      text(
        "What people write to the account is stored before the network is told that it arrived, so none is lost while this server or your program is down. Ask for it oldest first; keep the last `id` that you have dealt with and ask with it as `after`: then none comes twice and none is missed.",
      ),
      call(receivedMessages, whatsappUrl, [["after", ACCEPTED.id]]),
      list(
        "`recipient` is ready to be sent to: on WhatsApp a phone number, or `id:` where the person hides it; on Telegram always `id:`.",
        "`backfilled` is true of what was written while the account was not online here.",
        "`about` is the `messageId` of what a message quotes, reacts to, changes or takes back.",
        "On Telegram `after` also takes a `messageId`, and images and files are called `photo` and `file` there, as ever.",
      ),
      text(
        "`media` says what file a message has. Its bytes are a call of their own, and come as the sender sent them: do not trust them. The first call fetches them from the network, where the account must be online; after that they are kept, encrypted, as long as the message.",
      ),
      call(messageMedia, whatsappUrl),
      text(
        say(
          "A message that was sent with a file that had been sent up gives it by the same call, for {days} days; `item` says which file of an album.",
          {
            days: KEEP_UPLOADS_DAYS,
          },
        ),
      ),
    ),
    guide(
      "figures",
      "Figures",
      text(
        `What became of an instance's messages, by day and kind, why some failed, and how long each tick took. \`tz\` says where days begin and end; at most ${MAX_DAYS} days at once. A message that went out counts on the day on which it was sent, with all that became of it later: so the figures of a day may still grow.`,
      ),
      call(WHATSAPP_ROUTES.analytics, whatsappUrl, [
        ["from", "2026-11-01"],
        ["to", "2026-11-21"],
        ["tz", "Asia/Baghdad"],
      ]),
      text(
        say(
          "Figures are kept for {span}, however long the messages themselves are, and say nothing of whom they were to or from. The dashboard's Analytics page draws them, for all of your instances together, and gives them as CSV.",
          { span: keptFor(KEEP_SUMS_MS) },
        ),
      ),
    ),
    guide(
      "what-is-kept",
      "What is kept, and erasing a person",
      text(
        `Messages are kept for ${KEEP_MESSAGES_DAYS} days, unless whoever runs this server has set another number. An instance can be set in Manage to keep them for fewer days, with their files and events; figures stay. Or to keep none: then what a message says goes once it is sent or fetched, a minute later, and after ${MAX_UNKEPT_HOURS} hours at the latest; ids, states and times stay.`,
      ),
      text(
        "When somebody asks you to forget them, one call erases what was sent to them and what they sent, files included. Ids, states and times stay, so that nothing is sent or received twice; what has not left yet is cancelled.",
      ),
      call(TELEGRAM_ROUTES.eraseMessages, telegramUrl, [["person", "@sara_shop"]]),
    ),
  ];
}
