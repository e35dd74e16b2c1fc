import {
  MAX_PLACEHOLDERS,
  MAX_TEMPLATE_LANGUAGES,
  MAX_TEMPLATE_TEXT,
  MAX_TEMPLATES,
  MAX_VALUE_LENGTH,
} from "#domain/templates/template.ts";
import type { ManagementRoute } from "#ports/contracts/management-route.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { TEMPLATE_ROUTES } from "#ports/contracts/template-routes.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import { CLIENT, type SampleFields, TOKEN } from "../code.ts";
import type { Guide, ReferenceHosts } from "../model.ts";
import { EXAMPLE_KEY, type SampleRequest, withoutSlash } from "../request.ts";
import { guide, inEveryLanguage, list, table, text } from "./blocks.ts";

/** Texts that are written once and sent by their names. */
export function templates({ publicUrl }: ReferenceHosts): Guide {
  const url = withoutSlash(publicUrl);
  const messages: SampleRequest["url"] = [`${url}/v1/instances/`, CLIENT, "/messages"];
  const order: SampleFields = [
    ["to", "+9647701234567"],
    [
      "template",
      {
        fields: [
          ["name", "order_ready"],
          ["language", "ar"],
          ["values", { fields: [["name", "Layla"]] }],
        ],
      },
    ],
  ];
  const written: SampleFields = [
    ["name", "order_ready"],
    ["language", "en"],
    [
      "texts",
      {
        fields: [
          ["en", "Hello {{name}}, your order is ready."],
          ["ar", "مرحباً {{name}}، طلبك جاهز."],
        ],
      },
    ],
  ];
  return guide(
    "templates",
    "Templates",
    text(
      `A template is a text of your account in one language or several, with placeholders where values go. Write it on the page [Templates](${PAGES.templates.path}) or with a key that has the scope \`messages:send\` and lists no instances:`,
    ),
    inEveryLanguage(TEMPLATE_ROUTES.createTemplate.title, {
      method: "POST",
      url: [`${url}/v1/templates`],
      headers: [["authorization", [`Bearer ${EXAMPLE_KEY}`]]],
      body: written,
    }),
    text("Any of the account's instances then sends it by its name, on either platform:"),
    inEveryLanguage(V1_ROUTES.sendMessage.title, {
      method: "POST",
      url: messages,
      headers: [["authorization", ["Bearer ", TOKEN]]],
      body: order,
    }),
    list(
      "A placeholder is two braces around a small-lettered name: `{{name}}`, `{{order_no}}`. Its value is a text or a number; each that the text asks for must be there and not be empty, or nothing is sent and the answer is `TEMPLATE_VALUE_MISSING`. Values that the text does not ask for are passed over, so that the same call fits every language.",
      "With `parse: markdown` the signs of the template are read, and those in its values stand as they are written: what somebody is called makes no link.",
      "A language without a text falls back: `ar-IQ` to `ar`, and what is not there at all to the template's first language. The text that was sent stands in the message.",
      "What was accepted is sent as it was, also if the template is changed or deleted before it leaves. Under an `Idempotency-Key` it is the same message as long as the call asks for the same.",
      `An account has at most ${MAX_TEMPLATES} templates of ${MAX_TEMPLATE_LANGUAGES} languages each. A text has at most ${MAX_TEMPLATE_TEXT} characters and ${MAX_PLACEHOLDERS} placeholders, a value at most ${MAX_VALUE_LENGTH} characters. Filled in, it may be as long as its network takes.`,
      "`POST /send-otp/{client}` takes `template` and `language` too: a text with `{{code}}` and nothing else to fill in, in place of our sentence. On Telegram, send the code as a value of a template.",
      "A name that nobody has written is `TEMPLATE_NOT_FOUND`.",
    ),
    table(
      ["Call", "Scope of a key", "What it does"],
      Object.values<ManagementRoute>(TEMPLATE_ROUTES).map(({ method, path, scope, summary }) => [
        `\`${method} ${path}\``,
        `\`${scope}\``,
        summary,
      ]),
    ),
  );
}
