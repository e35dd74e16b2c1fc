import { INSTANCE_DAYS } from "../instances/instance.ts";
import type { NoticeKind } from "../instances/notice.ts";
import { unreachable } from "../result.ts";
import { EXPIRED_WORDING } from "./instances.ts";
import { type MailWords, momentText } from "./mails.ts";

/** `instance` is such as "your instance Shop (Client001)". */
interface NoticeFacts {
  readonly instance: string;
  /** The end, or when the outage began. */
  readonly of: Date;
  /** Of an outage: why, and what to do. */
  readonly why: string | null;
}

interface NoticeLinks {
  /** Where it is renewed, or its account is linked again. */
  readonly remedy: string;
  /** Where such mails are switched off. */
  readonly settings: string;
}

/** What an owner is mailed of an instance. */
export function noticeWords(
  product: string,
  kind: NoticeKind,
  { instance, of, why }: NoticeFacts,
  { remedy, settings }: NoticeLinks,
): MailWords {
  const off = ["If you want no more mails of this kind, switch them off in your profile:", { link: settings }] as const;
  const renew = [`Renew it for ${INSTANCE_DAYS} days from today, here:`, { link: remedy }] as const;
  const day = momentText(of).slice(0, 10);
  switch (kind) {
    case "ends-soon":
    case "ends-tomorrow":
      return {
        subject: `${capital(instance)} ends on ${day} · ${product}`,
        paragraphs: [
          `${instance} ends on ${momentText(of)}. From then on it sends nothing and links no account, until it is renewed. ${EXPIRED_WORDING.kept}`,
          ...renew,
          ...off,
        ],
      };
    case "ended":
      return {
        subject: `${capital(instance)} has ended · ${product}`,
        paragraphs: [
          `${instance} ended on ${momentText(of)}. ${EXPIRED_WORDING.off} ${EXPIRED_WORDING.kept}`,
          ...renew,
          ...off,
        ],
      };
    case "disconnected":
      return {
        subject: `${capital(instance)} is disconnected · ${product}`,
        paragraphs: [
          `the account of ${instance} is disconnected since ${momentText(of)}, and sends nothing. ${why ?? ""}`.trim(),
          "See how it stands, and link it again, here:",
          { link: remedy },
          ...off,
        ],
      };
    default:
      return unreachable(kind);
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The switches of the profile. */
export const MAIL_CHOICE_WORDING = {
  title: "Mails about your instances",
  ends: "An instance ends",
  endsNote: "7 days and 1 day before its end, and at its end.",
  disconnected: "An account is disconnected",
  disconnectedNote: "When it is not back within 10 minutes. Once for each time.",
  loading: "Loading the choice of mails",
  loadFailed: "The choice of mails could not be loaded",
  saved: "The choice of mails is saved",
  saveFailed: "The choice of mails could not be saved",
} as const;
