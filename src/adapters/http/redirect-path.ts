import { languageOfPath } from "#languages/paths.ts";
import { LOGOUT_PATH, PAGES } from "#ports/contracts/pages.ts";

const BASE = "http://self.invalid";
/** Browsers drop control characters and read backslashes as slashes; a path of ours is plain ASCII. */
const TREACHEROUS = /[^!-~]|\\/;
/** Leading back here after a login would go nowhere. */
const NO_PLACE = [PAGES.login.path, PAGES.signup.path, LOGOUT_PATH, "/api"];

/** A path of ours to go to, with its query; null for anything that could lead away. */
export function ownPath(text: string): string | null {
  if (!text.startsWith("/") || text.startsWith("//") || TREACHEROUS.test(text)) return null;
  if (!URL.canParse(text, BASE)) return null;
  const url = new URL(text, BASE);
  // Dots may have left two slashes in front: "/.//evil.example".
  if (
    url.origin !== BASE ||
    url.pathname.startsWith("//") ||
    NO_PLACE.some((path) => `${languageOfPath(url.pathname).path}/`.startsWith(`${path}/`))
  )
    return null;
  return url.pathname + url.search + url.hash;
}
