import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { endpointsOf } from "./endpoints.ts";
import { firstSteps } from "./guides/first-steps.ts";
import { rules } from "./guides/rules.ts";
import { webhooks } from "./guides/webhooks.ts";
import type { ApiReference, ReferenceHosts, ReferenceSection } from "./model.ts";
import { errorEntries } from "./remedies.ts";
import { sandboxArticles } from "./sandbox.ts";

/** From the contracts' routes, schemas, examples and errors. */
export function apiReference(hosts: ReferenceHosts): ApiReference {
  const { sandboxUrl } = hosts;
  const started = [...firstSteps(hosts), ...rules(hosts)];
  return {
    sections: [
      { id: "getting-started", title: "Getting Started", platform: null, articles: started },
      ...PLATFORMS.map((platform) => platformSection(platform, hosts)),
      { id: "webhooks", title: "Webhooks", platform: null, articles: webhooks(hosts) },
      ...(sandboxUrl === undefined ? [] : [sandboxSection(sandboxUrl)]),
    ],
    errors: errorEntries(),
  };
}

function platformSection(platform: Platform, hosts: ReferenceHosts): ReferenceSection {
  const title = `${PLATFORM_NAMES[platform]} API`;
  return { id: `${platform}-api`, title, platform, articles: endpointsOf(platform, hosts) };
}

function sandboxSection(url: string): ReferenceSection {
  return { id: "sandbox-api", title: "Sandbox", platform: null, articles: sandboxArticles(url) };
}
