import type { BellStore } from "#ports/bell.ts";
import type { Logger } from "#ports/logger.ts";
import type { Mail } from "#ports/mail.ts";
import type { WebhookNotices } from "#ports/webhooks.ts";
import { webhookDisabledMail } from "../accounts/account-mails.ts";

interface TellPorts {
  readonly notices: WebhookNotices;
  readonly bell: Pick<BellStore, "ring">;
  readonly mail: Mail;
  readonly logger: Pick<Logger, "warn">;
}

const AT_ONCE = 20;

/** Mails their owners, and rings their bells, about webhooks that were disabled; what cannot be mailed now is given back for the next time. */
export async function tellOfDisabledWebhooks(
  { notices, bell, mail, logger }: TellPorts,
  { pageUrl }: { readonly pageUrl: string },
): Promise<void> {
  for (const notice of await notices.take(AT_ONCE)) {
    try {
      const { endpointId, at, owner, instanceId, instanceName } = notice;
      const id = `webhook-disabled-${endpointId}-${at.getTime()}`;
      const about = { of: null, instanceId, about: instanceName };
      await bell.ring([{ id, userId: owner.id, kind: "webhook-disabled", at, ...about }]);
      await mail.send(webhookDisabledMail(mail.product, notice, pageUrl));
    } catch (error) {
      logger.warn("webhook-mail-failed", { error });
      await notices.giveBack(notice.endpointId);
    }
  }
}
