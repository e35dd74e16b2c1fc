import { EVENT_TYPES, type EventType, TOLD_STATES } from "#domain/events/event.ts";
import { KEEP_EVENTS_DAYS } from "#domain/retention.ts";
import { WHATSAPP_ROUTES } from "#ports/contracts/whatsapp/routes.ts";
import type { Guide, ReferenceHosts } from "../model.ts";
import { call, guide, list, table, text } from "./blocks.ts";

const MEANINGS: Readonly<Record<EventType, string>> = {
  "message.received": "A message came in. `data` is the message, with its text.",
  "message.status": `A message that went out came to a state: ${TOLD_STATES.map((state) => `\`${state}\``).join(", ")}. \`data\` is the message as it stood then.`,
  "session.status":
    "The account was linked, was lost, came back, or was logged out; or its [limits](#account-limits) have changed. `data` has `status` and `reason`, then `limits` too.",
  "session.qr":
    "There is a code to scan, a new one each time it changes. `data` has its text and until when it is good.",
};

/** What happened, by pages and as a stream. */
export function eventGuides({ whatsappUrl }: ReferenceHosts): Guide[] {
  const { events: route } = WHATSAPP_ROUTES;
  return [
    guide(
      "events",
      "What happened",
      text(
        "Whatever happens to an instance is written down in order, together with the change that it tells of. You can ask for it, or have it streamed: both tell the same events, with the same `id`.",
      ),
      table(
        ["Type", "Tells"],
        EVENT_TYPES.map((type) => [`\`${type}\``, MEANINGS[type]]),
      ),
      call(route, whatsappUrl, [["after", "0"]]),
      text(
        `Keep \`next\`, and ask with it as \`after\`: nothing is missed, however long your program was away, and nothing comes twice. \`0\` is the start of what is kept. Events are kept for ${KEEP_EVENTS_DAYS} days, and never longer than their message: an instance that is set to keep messages for a day keeps events for a day.`,
      ),
    ),
    guide(
      "event-streams",
      "As a stream",
      text(
        "With `Accept: text/event-stream` the same path answers Server-Sent Events, each as it happens, and a comment every 15 seconds while nothing does.",
      ),
      call(route, whatsappUrl, [], [["accept", ["text/event-stream"]]]),
      list(
        "Without `after` it begins with what happens from then on.",
        "When it breaks, connect again with the last `id` as `Last-Event-ID`: browsers and most libraries do so by themselves, and nothing is missed.",
        "An instance may have 20 streams open, and an account 60 on each platform. A stream ends within 20 seconds of its token being changed, its key being revoked or its account being suspended.",
      ),
    ),
  ];
}
