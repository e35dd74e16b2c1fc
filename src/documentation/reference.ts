import { DEFAULT_PRODUCT_NAME } from "#domain/contacts.ts";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import type { Language } from "#languages/languages.ts";
import { say, spokenLanguage } from "#languages/say.ts";
import { endpointsOf } from "./endpoints.ts";
import { campaigns } from "./guides/campaigns.ts";
import { eventGuides } from "./guides/events.ts";
import { firstSteps } from "./guides/first-steps.ts";
import { keyGuides } from "./guides/keys.ts";
import { limits } from "./guides/limits.ts";
import { messages } from "./guides/messages.ts";
import { rules } from "./guides/rules.ts";
import { templates } from "./guides/templates.ts";
import { unified } from "./guides/unified.ts";
import { unifiedChats } from "./guides/unified-chats.ts";
import { webhooks } from "./guides/webhooks.ts";
import type { ApiReference, ReferenceHosts, ReferenceSection } from "./model.ts";
import { errorEntries } from "./remedies.ts";
import { sandboxArticles } from "./sandbox.ts";
import { inReadersLanguage, withProse } from "./spoken.ts";

/** From the contracts' routes, schemas, examples and errors, as the reader of this turn speaks; made once a language for the addresses that were asked for last. */
export function apiReference(hosts: ReferenceHosts): ApiReference {
  const { network, publicUrl, whatsappUrl, telegramUrl, sandboxUrl, sandboxAsksForKey, productName } = hosts;
  const key = JSON.stringify([
    ...[network, publicUrl, whatsappUrl, telegramUrl, sandboxUrl, sandboxAsksForKey],
    productName ?? DEFAULT_PRODUCT_NAME,
  ]);
  const language = spokenLanguage();
  const last = lastMade.get(language);
  if (last?.key === key) return last.reference;
  const reference = withProse(referenceFor(hosts), inReadersLanguage);
  lastMade.set(language, { key, reference });
  return reference;
}

/** A server has one set of addresses. */
const lastMade = new Map<Language, { readonly key: string; readonly reference: ApiReference }>();

function referenceFor(hosts: ReferenceHosts): ApiReference {
  const { sandboxUrl, sandboxAsksForKey } = hosts;
  const started = [...firstSteps(hosts), ...rules(hosts)];
  return {
    sections: [
      { id: "getting-started", title: "Getting Started", platform: null, articles: started },
      { id: "unified", title: "Unified API", platform: null, articles: unified(hosts) },
      { id: "chats-and-groups", title: "Chats and groups", platform: null, articles: unifiedChats(hosts) },
      {
        id: "messages",
        title: "Messages",
        platform: null,
        articles: [templates(hosts), campaigns(hosts), ...messages(hosts), limits()],
      },
      ...PLATFORMS.map((platform) => platformSection(platform, hosts)),
      { id: "api-keys", title: "API keys", platform: null, articles: keyGuides(hosts) },
      { id: "webhooks", title: "Webhooks", platform: null, articles: [...webhooks(hosts), ...eventGuides(hosts)] },
      ...(sandboxUrl === undefined ? [] : [sandboxSection(sandboxUrl, sandboxAsksForKey)]),
    ],
    errors: errorEntries(),
  };
}

function platformSection(platform: Platform, hosts: ReferenceHosts): ReferenceSection {
  const title = say("{platform} API", { platform: PLATFORM_NAMES[platform] });
  return { id: `${platform}-api`, title, platform, articles: endpointsOf(platform, hosts) };
}

function sandboxSection(url: string, asksForKey?: boolean): ReferenceSection {
  return { id: "sandbox-api", title: "Sandbox", platform: null, articles: sandboxArticles(url, asksForKey) };
}
