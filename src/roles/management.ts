import type { RequestListener } from "node:http";
import type { Config } from "#adapters/config.ts";
import { outcomeOf, type UseCaseFailure } from "#adapters/http/errors.ts";
import { clientAddressBehind } from "#adapters/http-kit/client-address.ts";
import { PASSED_ON, type ReadPassedOn } from "#adapters/http-kit/passed-on.ts";
import { v1Browsers } from "#adapters/http-kit/v1-browsers.ts";
import { sparingAudit } from "#adapters/limits/sparing-audit.ts";
import { windowLimit } from "#adapters/limits/window-limit.ts";
import { managementBefore } from "#adapters/management/listener.ts";
import type { ManagementPorts } from "#adapters/management/ports.ts";
import { type ClosablePassOn, passingOn } from "#adapters/providers/pass-on.ts";
import { undiciTelegramProvider } from "#adapters/providers/telegram-client.ts";
import { undiciWhatsAppProvider } from "#adapters/providers/whatsapp-client.ts";
import { sqlApiKeyStore } from "#adapters/sql/stores/api-key-store.ts";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import { sqlCampaignStore } from "#adapters/sql/stores/campaigns/campaign-store.ts";
import { sqlStopWords } from "#adapters/sql/stores/campaigns/stop-words.ts";
import { sqlRequestLog } from "#adapters/sql/stores/request-log.ts";
import { sqlTemplateStore } from "#adapters/sql/stores/template-store.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { passedOnSigns } from "#adapters/system/passed-on.ts";
import { webProof } from "#adapters/system/web-proof.ts";
import type { Providers } from "#ports/web-ports.ts";
import type { DatabaseBase } from "./base.ts";
import { keyDependencies } from "./key-dependencies.ts";

const CALLS_A_MINUTE = 120;
const MINUTE_S = 60;

/** What a host adds of its own. */
type OwnPorts = Pick<ManagementPorts, "trail" | "instances" | "webhooks" | "events" | "checkAddress" | "nextId">;

interface ClosableProviders extends Providers {
  close(): Promise<void>;
}

/** The provider API of each platform, as this installation calls them: also those of another host. */
export function ownProviders(
  config: Pick<Config, "whatsappUrl" | "telegramUrl">,
  { secrets }: Pick<DatabaseBase, "secrets">,
): ClosableProviders {
  const proofOf = webProof(secrets).of;
  const whatsapp = undiciWhatsAppProvider({ baseUrl: config.whatsappUrl, proofOf });
  const telegram = undiciTelegramProvider({ baseUrl: config.telegramUrl, proofOf });
  return {
    whatsapp,
    telegram,
    close: async () => {
      await Promise.all([whatsapp.close(), telegram.close()]);
    },
  };
}

/** The gateways, for calls of instances that another host serves; and what those hosts sign them with. */
export function callsElsewhere(
  config: Pick<Config, "whatsappUrl" | "telegramUrl" | "publicUrl">,
  { secrets, clock }: DatabaseBase,
): ClosablePassOn & { readonly readPassedOn: ReadPassedOn } {
  const signs = passedOnSigns(secrets, clock);
  const { passOn, close } = passingOn({
    urls: { whatsapp: config.whatsappUrl, telegram: config.telegramUrl },
    publicUrl: config.publicUrl.replace(/\/$/, ""),
    sign: signs.sign,
  });
  return {
    passOn,
    close,
    readPassedOn({ headers, url = "" }) {
      const sign = headers[PASSED_ON];
      return typeof sign === "string" ? signs.read(sign, url) : null;
    },
  };
}

/** The management API in front of a role's own listener, and before both who may call what is under `/v1` from a browser. */
export function withManagement(
  listener: RequestListener,
  base: DatabaseBase,
  config: Pick<Config, "publicUrl" | "trustedProxies" | "contacts" | "corsOrigins">,
  host: OwnPorts & Providers & { readonly url: string },
): RequestListener {
  const { database, clock, random, logger } = base;
  const keys = keyDependencies(base);
  const { url, trail, instances, webhooks, events, checkAddress, nextId, whatsapp, telegram } = host;
  const ports: ManagementPorts = {
    ...{ trail, instances, webhooks, events, checkAddress, nextId, whatsapp, telegram },
    requests: sqlRequestLog(database),
    templates: sqlTemplateStore(database),
    campaigns: sqlCampaignStore(database, base.secrets),
    stopWords: sqlStopWords(database),
    users: sqlUserStore(database),
    audit: sparingAudit(sqlAuditLog(database), clock),
    keys,
    apiKeys: sqlApiKeyStore(database),
    calls: windowLimit({ points: CALLS_A_MINUTE, perSeconds: MINUTE_S }, clock),
    ...{ clock, random, logger },
  };
  const publicUrl = config.publicUrl.replace(/\/$/, "");
  const management = managementBefore(listener, ports, {
    publicUrl,
    url,
    contacts: config.contacts,
    readAddress: clientAddressBehind(config.trustedProxies),
    outcomeOf: (refused) => outcomeOf(refused as UseCaseFailure),
  });
  return v1Browsers(management, { origins: pagesOf(config), publicUrl, newRequestId: random.uuid });
}

/** Whose pages may call an API: those that are listed, and the documentation, from which its readers call as themselves. */
export function pagesOf({ corsOrigins, publicUrl }: Pick<Config, "corsOrigins" | "publicUrl">): readonly string[] {
  return [...corsOrigins, new URL(publicUrl).origin];
}
