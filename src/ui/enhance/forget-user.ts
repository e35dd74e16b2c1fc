import { forgetLocalUser } from "../local-user.ts";

/** Who is asked to log in is nobody yet. */
export function forgetUser(_form: HTMLElement): void {
  forgetLocalUser();
}
