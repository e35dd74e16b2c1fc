import { DEFAULT_PRODUCT_NAME } from "#domain/contacts.ts";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { endpointsOf } from "./endpoints.ts";
import { eventGuides } from "./guides/events.ts";
import { firstSteps } from "./guides/first-steps.ts";
import { keyGuides } from "./guides/keys.ts";
import { messages } from "./guides/messages.ts";
import { rules } from "./guides/rules.ts";
import { unified } from "./guides/unified.ts";
import { webhooks } from "./guides/webhooks.ts";
import type { ApiReference, ReferenceHosts, ReferenceSection } from "./model.ts";
import { errorEntries } from "./remedies.ts";
import { sandboxArticles } from "./sandbox.ts";

/** From the contracts' routes, schemas, examples and errors; made once for the addresses that were asked for last. */
export function apiReference(hosts: ReferenceHosts): ApiReference {
  const { network, publicUrl, whatsappUrl, telegramUrl, sandboxUrl, sandboxAsksForKey, productName } = hosts;
  const key = JSON.stringify([
    ...[network, publicUrl, whatsappUrl, telegramUrl, sandboxUrl, sandboxAsksForKey],
    productName ?? DEFAULT_PRODUCT_NAME,
  ]);
  if (last?.key !== key) last = { key, reference: referenceFor(hosts) };
  return last.reference;
}

/** A server has one set of addresses. */
let last: { readonly key: string; readonly reference: ApiReference } | undefined;

function referenceFor(hosts: ReferenceHosts): ApiReference {
  const { sandboxUrl, sandboxAsksForKey } = hosts;
  const started = [...firstSteps(hosts), ...rules(hosts)];
  return {
    sections: [
      { id: "getting-started", title: "Getting Started", platform: null, articles: started },
      { id: "messages", title: "Messages", platform: null, articles: [unified(hosts), ...messages(hosts)] },
      ...PLATFORMS.map((platform) => platformSection(platform, hosts)),
      { id: "api-keys", title: "API keys", platform: null, articles: keyGuides(hosts) },
      { id: "webhooks", title: "Webhooks", platform: null, articles: [...webhooks(hosts), ...eventGuides(hosts)] },
      ...(sandboxUrl === undefined ? [] : [sandboxSection(sandboxUrl, sandboxAsksForKey)]),
    ],
    errors: errorEntries(),
  };
}

function platformSection(platform: Platform, hosts: ReferenceHosts): ReferenceSection {
  const title = `${PLATFORM_NAMES[platform]} API`;
  return { id: `${platform}-api`, title, platform, articles: endpointsOf(platform, hosts) };
}

function sandboxSection(url: string, asksForKey?: boolean): ReferenceSection {
  return { id: "sandbox-api", title: "Sandbox", platform: null, articles: sandboxArticles(url, asksForKey) };
}
