import type { Platform } from "#domain/instances/instance.ts";
import type { ProviderApi } from "#ports/contracts/provider-api.ts";
import { TELEGRAM_PROVIDER } from "#ports/contracts/telegram/provider.ts";
import { WHATSAPP_PROVIDER } from "#ports/contracts/whatsapp/provider.ts";
import type { AnyExample } from "./examples/example.ts";
import { TELEGRAM_EXAMPLES } from "./examples/telegram.ts";
import { WHATSAPP_EXAMPLES } from "./examples/whatsapp.ts";

/** What the documentation of a platform is made of. */
export interface DocumentedApi {
  readonly api: ProviderApi<string>;
  /** One for each route. */
  readonly examples: Readonly<Record<string, AnyExample>>;
  /** Whose calls its examples name as counterparts. */
  readonly counterparts: Platform;
}

export const PROVIDER_APIS: Readonly<Record<Platform, DocumentedApi>> = {
  whatsapp: documented(WHATSAPP_PROVIDER, WHATSAPP_EXAMPLES, "telegram"),
  telegram: documented(TELEGRAM_PROVIDER, TELEGRAM_EXAMPLES, "whatsapp"),
};

/** No route goes without its example. */
function documented<Name extends string>(
  api: ProviderApi<Name>,
  examples: Readonly<Record<Name, AnyExample>>,
  counterparts: Platform,
): DocumentedApi {
  return { api, examples, counterparts };
}
