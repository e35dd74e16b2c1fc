import { DAY_MS } from "../retention.ts";
import type { User } from "./user.ts";

/** From the question for it to the deletion of an account: in between its owner can take it back. */
export const DELETION_WAITS_DAYS = 7;

/** How long what is due waits for a gateway that is away, so that linked accounts are logged out at their network. */
export const LOG_OUT_WAITS_MS = DAY_MS;

export function deletionAfter(now: Date): Date {
  return new Date(now.getTime() + DELETION_WAITS_DAYS * DAY_MS);
}

/** Nobody signs in to it any more, whether or not its rows are gone already. */
export function isOver({ deletesAt }: Pick<User, "deletesAt">, now: Date): boolean {
  return deletesAt !== null && deletesAt <= now;
}
