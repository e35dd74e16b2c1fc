import { say } from "#languages/say.ts";
import { LOCALE } from "../format/locale.ts";
import { enhanceFaqSearch } from "./faq-search.ts";

const BUSY = "aria-busy";

/** Refresh and Try Again load the list, not the page: the search, the scroll position and what is typed stay. */
export function enhanceContentList(root: HTMLElement): void {
  const search = enhanceFaqSearch(root);
  root.addEventListener("submit", (event) => {
    const { submitter, target } = event;
    if (!(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    if (submitter?.hasAttribute("data-refresh")) void refresh(root, target.action, search);
    else search(target.hasAttribute("data-clear") ? "clear" : "keep");
  });
}

async function refresh(root: HTMLElement, url: string, search: () => void): Promise<void> {
  const list = root.querySelector<HTMLElement>("[data-list]");
  const error = root.querySelector<HTMLElement>("[data-load-error]");
  const alert = error?.querySelector("[role=alert]");
  const refreshed = root.querySelector("[data-refreshed]");
  if (!list || !error || !alert || !refreshed || root.hasAttribute(BUSY)) return;
  const message = alert.textContent;
  root.setAttribute(BUSY, "true");
  alert.textContent = "";
  const fresh = await load(url);
  root.removeAttribute(BUSY);
  // Put back in any case: what is shown a second time is to be announced a second time.
  alert.textContent = message;
  if (fresh === null) {
    error.hidden = false;
    return;
  }
  const retried = error.contains(document.activeElement);
  error.hidden = true;
  list.innerHTML = fresh.innerHTML;
  search();
  refreshed.textContent = say("Updated {time}", { time: new Date().toLocaleTimeString(LOCALE) });
  if (retried) list.focus();
}

/** Null when there is no answer, or the page could not read its list. */
async function load(url: string): Promise<Element | null> {
  try {
    const page = new DOMParser().parseFromString(await (await fetch(url)).text(), "text/html");
    return page.querySelector("[data-list]:not(:empty)");
  } catch {
    return null;
  }
}
