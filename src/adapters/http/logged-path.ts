import { PAGES } from "#ports/contracts/pages.ts";

const [RESET_PAGE = ""] = PAGES["reset-password"].path.slice(1).split("/");

/** A slash that is written as an escape is none to a router, but what follows may be somebody's token all the same. */
const SLASH = "(?:/|%(?:25)*2f)";
const RESET_LINK = new RegExp(`(${SLASH}(?:${RESET_PAGE}|api${SLASH}auth${SLASH}reset))${SLASH}.+$`, "i");

/** A path as a log line may hold it: whoever reads the log must not be able to set somebody's password. */
export function loggedPath(path: string): string {
  return path.replace(RESET_LINK, "$1/:token");
}
