import { sqlBellStore } from "#adapters/sql/stores/bell-store.ts";
import { sqlKeyNotices } from "#adapters/sql/stores/key-notices.ts";
import { sqlNoticeStore } from "#adapters/sql/stores/notice-store.ts";
import { sqlWebhookNotices } from "#adapters/sql/stores/webhooks/notices.ts";
import { PAGES, PROFILE_QUERY } from "#ports/contracts/pages.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { tellOfKeys } from "#use-cases/keys/tell-of-keys.ts";
import { tellOfInstances } from "#use-cases/notices/tell-of-instances.ts";
import { tellOfDisabledWebhooks } from "#use-cases/webhooks/tell-of-disabled-webhooks.ts";
import type { DatabaseBase } from "./base.ts";

interface OwnerMails {
  /** Waits for what is being mailed. */
  stop(): Promise<void>;
}

const EVERY_MS = 30_000;

/**
 * What owners are mailed that happens elsewhere, or by itself: a gateway makes keys,
 * disables webhooks and loses accounts, and has no mail; instances end.
 */
export function startOwnerMails(
  { database, secrets, random, clock, logger }: DatabaseBase,
  { mail, limits }: Pick<WebPorts, "mail" | "limits">,
  { publicUrl }: { readonly publicUrl: string },
  everyMs: number = EVERY_MS,
): OwnerMails {
  const bell = sqlBellStore(database);
  const webhooks = { bell, notices: sqlWebhookNotices(database, secrets, random), mail, logger };
  const keys = { bell, notices: sqlKeyNotices(database, random), limits, mail, clock, logger };
  const pageUrl = (page: "webhooks" | "keys" | "instances") => publicUrl + PAGES[page].path;
  const instances = { notices: sqlNoticeStore(database, random), mail, clock, logger };
  const settings = `${publicUrl}${PAGES.dashboard.path}?${PROFILE_QUERY}`;
  let running: Promise<unknown> | null = null;
  const look = (): void => {
    running ??= Promise.all([
      tellOfDisabledWebhooks(webhooks, { pageUrl: pageUrl("webhooks") }).catch((error) =>
        logger.warn("disabled-webhooks-not-looked-for", { error }),
      ),
      tellOfKeys(keys, { keysLink: pageUrl("keys") }).catch((error) =>
        logger.warn("untold-keys-not-looked-for", { error }),
      ),
      tellOfInstances(instances, { instances: pageUrl("instances"), settings }).catch((error) =>
        logger.warn("notices-not-looked-for", { error }),
      ),
    ]).finally(() => {
      running = null;
    });
  };
  const timer = setInterval(look, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
