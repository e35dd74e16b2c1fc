import { PAGES } from "#ports/contracts/pages.ts";

const [RESET_PAGE, LINK_PAGE] = (["reset-password", "mailed-link"] as const).map(
  (name) => PAGES[name].path.slice(1).split("/")[0],
);

/** A slash that is written as an escape is none to a router, but what follows may be somebody's token all the same. */
const SLASH = "(?:/|%(?:25)*2f)";
const RESET_LINK = new RegExp(`(${SLASH}(?:${RESET_PAGE}|${LINK_PAGE}|api${SLASH}auth${SLASH}reset))${SLASH}.+$`, "i");

/** A link may be cut, joined to other text or split over lines on its way: what could be a third of a token counts. */
const LIKE_A_TOKEN = /(?:[\w=-]|%[\da-f]{2}){16,}/gi;
/** Longer than the id of anything that a path names. */
const LONG = 40;

/** A path as a log line may hold it: whoever reads the log must not be able to use somebody's link. */
export function loggedPath(path: string): string {
  return path.replace(RESET_LINK, "$1/:token").replace(LIKE_A_TOKEN, (run) => (isTokenLike(run) ? ":token" : run));
}

/** Among so many characters of a token is a capital; what else is as long is words and ids, in small letters. */
function isTokenLike(run: string): boolean {
  return run.length >= LONG || /[A-Z]/.test(run.replace(/%[\da-f]{2}/gi, ""));
}
