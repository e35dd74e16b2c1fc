import type { Instance } from "#domain/instances/instance.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { WebhookTry } from "#ports/webhooks.ts";

/** What a try posts, as its event stands now; null once that is no longer kept. */
export async function readTryBody(
  ports: Pick<WebPorts, "events" | "payloadOf">,
  { id, client, platform }: Pick<Instance, "id" | "client" | "platform">,
  tried: Pick<WebhookTry, "seq" | "eventId" | "at">,
): Promise<string | null> {
  if (tried.seq === null) return ports.payloadOf(tried, null, { client, platform });
  const [event] = await ports.events.find(id, [tried.seq]);
  return event === undefined ? null : ports.payloadOf(tried, event, { client, platform });
}
