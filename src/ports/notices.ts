import type { User } from "#domain/accounts/user.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { MailChoice, NoticeKind } from "#domain/instances/notice.ts";
import type { AccountLink } from "#domain/sessions/link.ts";

/** A notice that is to be mailed. */
export interface InstanceNotice {
  readonly kind: NoticeKind;
  /** The end, or when the outage began. */
  readonly of: Date;
  readonly instance: {
    readonly id: number;
    readonly name: string;
    readonly client: string;
    readonly platform: Platform;
  };
  /** Of `disconnected`, how it stands now; null where it is back, and of the others. */
  readonly link: Pick<AccountLink, "state" | "reason"> | null;
  readonly owner: Pick<User, "name" | "email" | "language">;
}

/** What owners are told of their instances, each once: the row stands before the mail goes. Rejects with `StorageError`. */
export interface NoticeStore {
  /**
   * Writes down what is due by `now`, whoever wants it mailed, and gives at most those of `limit` instances that are to be
   * mailed: to owners who want that, whose address is proved and who are not suspended. Nobody else is given the same,
   * after a crash neither. A few statements, however many instances there are.
   */
  take(now: Date, limit: number): Promise<readonly InstanceNotice[]>;
  /** It could not be mailed: it is given again. */
  giveBack(notice: Pick<InstanceNotice, "kind" | "of" | "instance">): Promise<void>;
  /** Both are wanted unless they were switched off. */
  mailsOf(userId: number): Promise<MailChoice>;
  setMails(userId: number, choice: MailChoice): Promise<void>;
}
