import { EVENT_TYPES } from "#domain/events/event.ts";
import { GIVE_UP_DAYS, MAX_ENDPOINTS } from "#domain/webhooks/endpoint.ts";
import { TRY_ERRORS } from "#domain/webhooks/try.ts";
import { EVENT_WORDING, TRY_ERROR_WORDING } from "#domain/wording/webhooks.ts";
import { WHATSAPP_ROUTES } from "#ports/contracts/whatsapp/routes.ts";
import { SESSION_EVENTS } from "../examples/webhooks.ts";
import { jsonParts } from "../json.ts";
import type { Guide, ReferenceHosts } from "../model.ts";
import { LANGUAGE_NAMES, type SampleLanguage } from "../model.ts";
import { VERIFY_SAMPLES } from "../samples/verify.ts";
import { call, code, guide, list, steps, table, text } from "./blocks.ts";

const HOOK = [
  ["url", "https://shop.example/hooks/wesal"],
  ["events", ["message.received", "message.status"]],
] as const;

/** Addresses of a reader's own that are told what happens. */
export function webhooks({ whatsappUrl }: ReferenceHosts): Guide[] {
  return [receiving(whatsappUrl), verifying(), trying(whatsappUrl)];
}

function receiving(url: string): Guide {
  return guide(
    "webhooks-receive",
    "Be told what happens",
    text(
      `Give an address of yours, here or on the page Webhooks of the dashboard, and say what it is to be told of. An instance has up to ${MAX_ENDPOINTS}. The answer has the secret that its calls are signed with, this once.`,
    ),
    call(WHATSAPP_ROUTES.createWebhook, url, HOOK),
    table(
      ["Type", "When"],
      EVENT_TYPES.map((type) => [`\`${type}\``, EVENT_WORDING[type]]),
    ),
    text(
      "Each event is a POST of its own, as JSON and below 20 KB: what `GET /events/{client}` shows, to the letter. A text that is too long for that is cut, and `truncated` is true; the message itself has all of it. No token is ever in it.",
    ),
    code("What is posted", jsonParts(SESSION_EVENTS["session.status"])),
    list(
      "Answer 2xx within 15 seconds, with whatever you like. Do the work afterwards.",
      "An event may come more than once: its `webhook-id` is the same each time. Pass over what you have seen.",
      "Events of an instance are first tried in their order. Up to four are on their way to one address at once, so look at `timestamp` or `cursor` where the order matters.",
      "An address must be public, on port 80 or 443. Its name is looked up and checked again at every call.",
    ),
  );
}

const TITLES: Readonly<Record<SampleLanguage, string>> = { ...LANGUAGE_NAMES, curl: "Shell" };

function verifying(): Guide {
  return guide(
    "webhooks-verify",
    "Check the signature",
    text(
      "So that nobody but this server can call your address. The headers are those of Standard Webhooks: its libraries work as they are.",
    ),
    steps(
      "Join `webhook-id`, `webhook-timestamp` and the body as it came with dots between them.",
      "Sign that with HMAC-SHA256. The key is the secret without `whsec_`, decoded from base64.",
      "Compare with `webhook-signature`: one of those that stand there, with spaces between them, is `v1,` and yours in base64.",
      "Refuse what is older than five minutes.",
    ),
    ...VERIFY_SAMPLES.map(({ language, parts }) => code(TITLES[language], parts)),
    text(
      "Rotate the secret when somebody may have seen it: for 24 hours the old one signs too, so that your program can change over. You can end it sooner.",
    ),
  );
}

function trying(url: string): Guide {
  return guide(
    "webhooks-tries",
    "When your server is away",
    text(
      "Whatever is not answered with 2xx is tried again: after 5 seconds, 5 minutes, half an hour, 2, 5, 10, 14, 20 and 24 hours, each a little later by chance. Those are ten tries in 75 hours. A retry holds nothing else back.",
    ),
    list(
      "`Retry-After` in your answer makes the next try later, a day at most, never earlier.",
      "A redirect counts as a failure and is not followed.",
      `410 disables the webhook at once, and ${GIVE_UP_DAYS} days of failures without a success do too; you are mailed. What happens meanwhile waits, and is told once it is active again, as far as events are kept.`,
    ),
    text("Every call is on record, with what was asked and answered, and can be made again, one or those of a time:"),
    call(WHATSAPP_ROUTES.webhookTries, url, [["state", "failed"]]),
    call(WHATSAPP_ROUTES.replayWebhook, url, [["since", "2026-11-21T09:00:00Z"]]),
    table(
      ["`error`", "Meaning"],
      TRY_ERRORS.map((error) => [`\`${error}\``, TRY_ERROR_WORDING[error]]),
    ),
  );
}
