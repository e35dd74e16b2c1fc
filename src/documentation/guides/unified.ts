import { V1_WORDING } from "#domain/wording/v1.ts";
import { translated } from "#languages/say.ts";
import { ERRORS, inProblem } from "#ports/contracts/errors.ts";
import type { Problem } from "#ports/contracts/management.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import type { V1Route } from "#ports/contracts/v1/route.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import { jsonParts } from "../json.ts";
import type { Guide, ReferenceHosts } from "../model.ts";
import { withoutSlash } from "../request.ts";
import { code, guide, list, table, text } from "./blocks.ts";
import { unifiedActs } from "./unified-acts.ts";
import { EXAMPLE_PERSON, shortCall, type UnifiedCalls, unifiedCalls } from "./unified-calls.ts";
import { unifiedFiles } from "./unified-files.ts";

/** The API that has one vocabulary for both platforms. */
export function unified({ publicUrl }: ReferenceHosts): Guide[] {
  const calls = unifiedCalls(publicUrl);
  return [
    overview(calls),
    unifiedFiles(calls),
    unifiedActs(calls),
    failures(calls, withoutSlash(publicUrl)),
    allCalls(),
  ];
}

function overview({ call }: UnifiedCalls): Guide {
  return guide(
    "unified-api",
    "One API for both platforms",
    text(
      `Under \`/v1/instances/{client}\` WhatsApp and Telegram take the same calls, with the same words. It is there on this server and on either API's own address, whichever platform the instance is of; the instance's token opens it, and so does a [key](#keys). [Its OpenAPI document](/v1/openapi.json) has every field.`,
    ),
    call("sendMessage", { body: { to: EXAMPLE_PERSON, text: "Order 1042 is on its way." } }),
    table(
      ["`to`", "Who it is"],
      [
        ["`+9647701234567`", "a person, by number"],
        ["`@username`", "a person on Telegram"],
        ["`id:6000000003`", "a person, by the platform's own id"],
        ["`group:120363021033254949`", "a group, as `GET groups` lists it"],
        ["`channel:4000000001`", "a Telegram channel"],
      ],
    ),
    table(
      ["What it says", "In the body of `POST messages`, one of them"],
      [
        ["a text", "`text`"],
        [
          "a file",
          "`image`, `video`, `audio`, `voice`, `document` or `sticker`: `{url}`, `{base64, fileName}` or `{media}`",
        ],
        [
          "pictures and videos as one",
          "`album`: 2 to 10 of `{image: …}` and `{video: …}`, each a file with its `caption`",
        ],
        ["a person's card", "`contact`"],
        ["a place", "`location`"],
        ["a text that your account keeps", "`template`: `{name, language, values}`, see [templates](#templates)"],
        ["a question to choose answers of", "`poll`: `{question, options}`"],
      ],
    ),
    list(
      "`reply_to` is the `id` of the message that it answers, `mentions` whom it calls by name, `preview: false` leaves out the preview of a link, `sendAt` is when it goes out.",
      "`parse: markdown` has Telegram show `**bold**`, `*italic*`, `~~struck~~`, code and `[words](https://…)` as such. WhatsApp's apps read signs of their own in any text, `*bold*` and `_italic_` among them, and refuse `parse`.",
      "`split: true` sends a `text` that is longer than a message (4,096 characters on Telegram, 65,536 on WhatsApp) as several, in order and at most 10: `parts` of the answer are their ids. 200 says that all are sent, 202 that some are still to go, which they do by themselves. Where one does not go out, those after it do not either, and a repeat under the same `Idempotency-Key` goes on with it.",
      "`viewOnce: true` has WhatsApp show an image or video once.",
      "A call answers when the network has the message, or 202 at once with `Prefer: respond-async`. `Idempotency-Key` makes it safe to repeat.",
      'What is sent, and what is asked of the network, counts as a send: its answers say in `RateLimit-Policy` and `RateLimit` how many are left, such as `"sends";r=119;t=42`. What is read here counts against nothing, and its answers have neither.',
      "`GET events` tells the same [events](#events) as webhooks, by the same `id`: `content` of a message is in the words of this API, in a webhook in those of the platform's own.",
      "On Telegram a reaction or a vote that is taken back is not told: the network says how they stand, and not what has gone.",
      "Lists come by pages: while `has_more` is true, ask again with `next` as `after`.",
      "`{id}` of a path is a message's or a group's `id`, as its list has it; of `chats/{id}` and `contacts/{id}` it is their `recipient`, in the same form as `to`.",
      "What a platform has not is answered `NOT_SUPPORTED`, in words.",
    ),
  );
}

function failures({ call }: UnifiedCalls, site: string): Guide {
  const problem: Problem = {
    type: `${site}${PAGES.documentation.path}#MALFORMED`,
    title: inProblem(translated(ERRORS.MALFORMED.meaning)),
    status: ERRORS.MALFORMED.status,
    detail: V1_WORDING.oneEmoji,
    code: "MALFORMED",
    field: "emoji",
    requestId: "5f2c9a17d3e0-4x",
  };
  return guide(
    "unified-failures",
    "When a call fails",
    text(
      "A failure is `application/problem+json`, as RFC 9457 has it: `code` is for your program, `detail` says what to do, `field` names what is wrong.",
    ),
    call("reactToMessage", { title: "A call that fails", body: { emoji: "Thank you" } }),
    code("A failure", jsonParts(problem)),
    list(
      `\`type\` leads to [Errors](${PAGES.documentation.path}/errors), where every \`code\` has a meaning and a remedy.`,
      "`id` is of the message that was accepted before it failed; [look it up](#after-a-time-out) by it.",
      "`retryAfter` is the seconds to wait, also in the header `Retry-After`.",
      "`requestId` names this call in the server's log, also in the header `X-Request-Id`. Send one of your own in that header and it is used.",
    ),
  );
}

function allCalls(): Guide {
  return guide(
    "unified-calls",
    "All calls",
    text("Each path stands behind `/v1/instances/{client}/`, unless it begins with `/v1` itself."),
    table(
      ["Call", "Scope of a key", "What it does"],
      Object.values<V1Route>(V1_ROUTES).map((route) => [shortCall(route), `\`${route.scope}\``, route.summary]),
    ),
  );
}
