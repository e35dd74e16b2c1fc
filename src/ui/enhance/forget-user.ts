import { forgetLocalUser } from "../local-user.ts";

/** A visitor who is asked to log in is not signed in, so a stored user is out of date. */
export function forgetUser(_form: HTMLElement): void {
  forgetLocalUser();
}
