import { say } from "#languages/say.ts";
import { INSTANCE_DAYS } from "../instances/instance.ts";
import type { NoticeKind } from "../instances/notice.ts";
import { unreachable } from "../result.ts";
import { EXPIRED_WORDING } from "./instances.ts";
import type { MailWords } from "./mails.ts";
import { dayText, momentText } from "./moments.ts";

/** `instance` is such as "Shop (Client001)". */
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
  const off = [
    say("If you want no more mails of this kind, switch them off in your profile:"),
    { link: settings },
  ] as const;
  const renew = [say("Renew it for {days} days from today, here:", { days: INSTANCE_DAYS }), { link: remedy }] as const;
  const moment = momentText(of);
  switch (kind) {
    case "ends-soon":
    case "ends-tomorrow":
      return {
        subject: say("Your instance {instance} ends on {day} · {product}", {
          instance,
          day: dayText(of),
          product,
        }),
        paragraphs: [
          `${say("your instance {instance} ends on {moment}. From then on it sends nothing and links no account, until it is renewed.", { instance, moment })} ${EXPIRED_WORDING.kept}`,
          ...renew,
          ...off,
        ],
      };
    case "ended":
      return {
        subject: say("Your instance {instance} has ended · {product}", { instance, product }),
        paragraphs: [
          `${say("your instance {instance} ended on {moment}.", { instance, moment })} ${EXPIRED_WORDING.off} ${EXPIRED_WORDING.kept}`,
          ...renew,
          ...off,
        ],
      };
    case "disconnected":
      return {
        subject: say("Your instance {instance} is disconnected · {product}", { instance, product }),
        paragraphs: [
          `${say("the account of your instance {instance} is disconnected since {moment}, and sends nothing.", { instance, moment })} ${why ?? ""}`.trim(),
          say("See how it stands, and link it again, here:"),
          { link: remedy },
          ...off,
        ],
      };
    default:
      return unreachable(kind);
  }
}
