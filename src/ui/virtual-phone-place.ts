import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { PAGES } from "#ports/contracts/pages.ts";

/** What an address of the virtual phone opens at: `/sandbox#telegram/9647701234567`. */
interface Place {
  readonly app: Platform;
  /** Digits without plus, or @username; null for whichever is in the reader's hand. */
  readonly phone: string | null;
}

const PHONE = /^(?:\d{7,15}|@\w{4,32})$/;

export function readPlace(hash: string): Place {
  const [app, phone = ""] = hash.replace(/^#/, "").split("/");
  return {
    app: PLATFORMS.find((platform) => platform === app) ?? PLATFORMS[0],
    phone: PHONE.test(phone) ? phone : null,
  };
}

/** Where a message that was sent to somebody is read; null where that is no phone, such as a group. */
export function recipientsPhone(platform: Platform, recipient: string): string | null {
  const phone = recipient.replace(/^\+/, "");
  return PHONE.test(phone) ? `${PAGES.sandbox.path}#${platform}/${phone}` : null;
}
