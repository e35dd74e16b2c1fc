import { telegramEndpoints, whatsappEndpoints } from "./endpoints.ts";
import { firstSteps } from "./guides/first-steps.ts";
import { rules } from "./guides/rules.ts";
import { webhooks } from "./guides/webhooks.ts";
import type { ApiReference, ReferenceHosts } from "./model.ts";
import { errorEntries } from "./remedies.ts";

/** From the contracts' routes, schemas, examples and errors. */
export function apiReference(hosts: ReferenceHosts): ApiReference {
  return {
    sections: [
      { id: "getting-started", title: "Getting Started", articles: [...firstSteps(hosts), ...rules(hosts)] },
      { id: "whatsapp-api", title: "WhatsApp API", articles: whatsappEndpoints(hosts) },
      { id: "telegram-api", title: "Telegram API", articles: telegramEndpoints(hosts) },
      { id: "webhooks", title: "Webhooks", articles: webhooks(hosts) },
    ],
    errors: errorEntries(),
  };
}
