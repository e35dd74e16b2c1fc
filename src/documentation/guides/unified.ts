import type { V1Route } from "#ports/contracts/v1/route.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import { CLIENT, type SampleFields, TOKEN } from "../code.ts";
import { type Block, type Guide, LANGUAGE_NAMES, type ReferenceHosts } from "../model.ts";
import { type SampleRequest, withoutSlash } from "../request.ts";
import { samplesOf } from "../samples/samples.ts";
import { code, guide, list, table, text } from "./blocks.ts";

const BEARER: SampleRequest["headers"][number] = ["authorization", ["Bearer ", TOKEN]];

/** The API that has one vocabulary for both platforms. */
export function unified({ publicUrl }: ReferenceHosts): Guide {
  const url = withoutSlash(publicUrl);
  const order: SampleFields = [
    ["to", "+9647701234567"],
    ["text", "Order 1042 is on its way."],
  ];
  const messages: SampleRequest["url"] = [`${url}/v1/instances/`, CLIENT, "/messages"];
  return guide(
    "unified-api",
    "One API for both platforms",
    text(
      `Under \`/v1/instances/{client}\` WhatsApp and Telegram take the same calls, with the same words. It is there on this server and on either API's own address, whichever platform the instance is of; the instance's token opens it, and so does a [key](#keys). [Its OpenAPI document](/v1/openapi.json) has every field.`,
    ),
    ...samplesOf({ method: "POST", url: messages, headers: [BEARER], body: order, told: "id" }).map(
      ({ language, parts }): Block => code(LANGUAGE_NAMES[language], parts),
    ),
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
      "A file without a public address goes as `base64`, as a part of a `multipart/form-data` body under its kind's name, or once to `POST /v1/media?client=…`: its `med_…` is good for any number of messages, as `media`, for 7 days.",
      "A call answers when the network has the message, or 202 at once with `Prefer: respond-async`. `Idempotency-Key` makes it safe to repeat.",
      "A failure is `application/problem+json`, as RFC 9457 has it: `code` is for your program, `detail` says what to do, `field` names what is wrong.",
      'What is sent, and what is asked of the network, counts as a send: its answers say in `RateLimit-Policy` and `RateLimit` how many are left, such as `"sends";r=119;t=42`. What is read here counts against nothing, and its answers have neither.',
      "`GET events` tells the same [events](#events) as webhooks, by the same `id`: `content` of a message is in the words of this API, in a webhook in those of the platform's own.",
      "On Telegram a reaction or a vote that is taken back is not told: the network says how they stand, and not what has gone.",
      "Lists come by pages: while `has_more` is true, ask again with `next` as `after`.",
      "`{id}` of a path is a message's or a group's `id`, as its list has it; of `chats/{id}` and `contacts/{id}` it is their `recipient`, in the same form as `to`.",
      "What a platform has not is answered `NOT_SUPPORTED`, in words.",
    ),
    table(
      ["Call", "Scope of a key", "What it does"],
      Object.values<V1Route>(V1_ROUTES).map(({ method, path, scope, summary }) => [
        `\`${method} ${path}\``,
        `\`${scope}\``,
        summary,
      ]),
    ),
  );
}
