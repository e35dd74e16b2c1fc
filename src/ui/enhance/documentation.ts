import { PLATFORMS } from "#domain/instances/instance.ts";
import { errorAddress } from "#ports/contracts/error-address.ts";
import { keepOwnInstance } from "./documentation/own-instance.ts";
import { recall, remember } from "./documentation/remember.ts";
import { enhanceDocumentationSearch } from "./documentation/search.ts";
import { enhanceTryIt } from "./documentation/try-it.ts";
import { watchPlace } from "./documentation/watch-place.ts";

/** Search, platform switch, one language for all examples, and the reader's own instance in them. */
export function enhanceDocumentation(root: HTMLElement): void {
  const contents = root.querySelector("details");
  if (contents === null) return;
  const { shown, other } = root.dataset;

  /** From a page of one platform to the other's for the same job; elsewhere the contents alone change. */
  const switchTo = (platform: string) => {
    remember("platform", platform);
    if (other !== undefined) location.assign(other);
    else show(platform);
  };
  const show = (platform: string) => {
    root.dataset.shown = platform;
    check(root, platform);
  };

  root.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === "platform") switchTo(target.value);
    if (!target.name.endsWith("-language")) return;
    remember("language", target.value);
    check(root, target.value);
  });
  // From the page that one came back to by the browser's history, which shows the choice that led away.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) show(shown ?? recall("platform") ?? PLATFORMS[0]);
  });
  addEventListener("hashchange", () => leaveForPart(contents));
  enhanceDocumentationSearch(root, contents);
  keepOwnInstance(root);
  enhanceTryIt(root);
  watchPlace(root, contents);

  if (shown !== undefined) remember("platform", shown);
  show(shown ?? recall("platform") ?? PLATFORMS[0]);
  check(root, recall("language") ?? "curl");
  leaveForPart(contents);
  root.dataset.ready = "";
}

/** One value, one choice, wherever its radio stands. */
function check(root: HTMLElement, value: string): void {
  for (const radio of root.querySelectorAll<HTMLInputElement>(`[type=radio][value=${value}]`)) radio.checked = true;
}

/** All was one page once, and an error's `type` still names its code there: such an address leads on to where it is now. */
function leaveForPart(contents: HTMLElement): void {
  const id = location.hash.slice(1);
  if (id === "" || document.getElementById(id) !== null) return;
  const link = contents.querySelector<HTMLAnchorElement>(`[data-for="${CSS.escape(id)}"]`);
  const [, code] = /^(?:error-)?([A-Z][A-Z_\d]+)$/.exec(id) ?? [];
  if (link !== null) location.replace(link.href);
  else if (code !== undefined && id !== `error-${code}`) location.replace(errorAddress(code));
  else if (code !== undefined && !location.pathname.endsWith("/errors")) location.replace(errorAddress(code));
}
