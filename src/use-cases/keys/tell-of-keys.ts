import type { NewBellNotice } from "#ports/bell.ts";
import type { Clock } from "#ports/clock.ts";
import type { KeyNotice, KeyNoticeKind, KeyNotices } from "#ports/key-notices.ts";
import type { Logger } from "#ports/logger.ts";
import type { Mail, MailMessage } from "#ports/mail.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { keyCreatedMail, keyExpiresMail } from "../accounts/account-mails.ts";

interface TellPorts {
  readonly notices: KeyNotices;
  readonly bell: Pick<WebPorts["bell"], "ring">;
  readonly limits: Pick<WebPorts["limits"], "noticeMail">;
  readonly mail: Mail;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
}

const AT_ONCE = 20;

const MAILS: Readonly<Record<KeyNoticeKind, (product: string, notice: KeyNotice, keysLink: string) => MailMessage>> = {
  made: (product, { owner, createdAt }, keysLink) => keyCreatedMail(product, owner, { at: createdAt, keysLink }),
  expiring: (product, { owner, name, expiresAt, createdAt }, keysLink) =>
    keyExpiresMail(product, owner, { name, at: expiresAt ?? createdAt, keysLink }),
};

function expiryNotice({ keyId, name, expiresAt, owner }: KeyNotice, at: Date): NewBellNotice {
  const about = { of: expiresAt, instanceId: null, about: name };
  return { id: `key-expires-${keyId}`, userId: owner.id, kind: "key-expires", at, ...about };
}

/** Mails owners of keys that were made, wherever that was, and of those about to expire; what cannot be mailed now is given back for the next time. */
export async function tellOfKeys(
  { notices, bell, limits, mail, clock, logger }: TellPorts,
  { keysLink }: { readonly keysLink: string },
): Promise<void> {
  for (const kind of ["made", "expiring"] as const) {
    for (const notice of await notices.take(kind, clock.now(), AT_ONCE)) {
      // A program may make and end keys all day: the first few mails say so.
      if (kind === "made" && (await limits.noticeMail.take(String(notice.owner.id))) !== null) continue;
      try {
        if (kind === "expiring") await bell.ring([expiryNotice(notice, clock.now())]);
        await mail.send(MAILS[kind](mail.product, notice, keysLink));
      } catch (error) {
        logger.warn("key-mail-failed", { error });
        await notices.giveBack(kind, notice.keyId);
      }
    }
  }
}
