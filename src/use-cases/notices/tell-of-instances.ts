import { describeLink } from "#domain/wording/links.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Mail } from "#ports/mail.ts";
import type { InstanceNotice, NoticeStore } from "#ports/notices.ts";
import { instanceNoticeMail } from "../accounts/account-mails.ts";

interface TellPorts {
  readonly notices: Pick<NoticeStore, "take" | "giveBack">;
  readonly mail: Mail;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
}

interface NoticeAddresses {
  /** Of the page of instances. */
  readonly instances: string;
  /** Where mails are switched off. */
  readonly settings: string;
}

const AT_ONCE = 20;

/**
 * Mails owners that instances end, and that accounts are away. Each once: what a crash interrupts is not mailed again;
 * what cannot be mailed now is given back for the next time, and an account that is back meanwhile is none any more.
 */
export async function tellOfInstances(
  { notices, mail, clock, logger }: TellPorts,
  { instances, settings }: NoticeAddresses,
): Promise<void> {
  for (const notice of await notices.take(clock.now(), AT_ONCE)) {
    const { kind, instance, link } = notice;
    if (kind === "disconnected" && link === null) continue;
    const remedy = `${instances}?${kind === "disconnected" ? "manage" : "renew"}=${instance.id}`;
    try {
      await mail.send(instanceNoticeMail(mail.product, notice, () => whyOf(notice), { remedy, settings }));
    } catch (error) {
      logger.warn("notice-mail-failed", { error });
      await notices.giveBack(notice);
    }
  }
}

function whyOf({ instance, link }: InstanceNotice): string | null {
  return link === null ? null : describeLink(instance.platform, link);
}
