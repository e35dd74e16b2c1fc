import { PLATFORMS } from "#domain/instances/instance.ts";
import { keepOwnInstance } from "./documentation/own-instance.ts";
import { recall, remember } from "./documentation/remember.ts";
import { enhanceDocumentationSearch } from "./documentation/search.ts";
import { watchPlace } from "./documentation/watch-place.ts";

/** Search, platform switch, one language for all examples, and the reader's own instance in them. */
export function enhanceDocumentation(root: HTMLElement): void {
  const contents = root.querySelector("details");
  if (contents === null) return;
  const place = watchPlace(root, contents);

  /** The other platform's part leaves the page; the browser's own search still finds it there, and brings it back. */
  const show = (platform: string) => {
    root.dataset.shown = platform;
    check(root, platform);
    for (const section of root.querySelectorAll<HTMLElement>("[data-section]")) {
      if (section.dataset.section === platform) section.removeAttribute("hidden");
      else section.setAttribute("hidden", "until-found");
    }
  };
  /** From a call to the other platform's call for the same job, at the same height of the window. */
  const switchTo = (platform: string) => {
    remember("platform", platform);
    const from = place.current();
    const to = from?.closest("[data-section]") ? (from.dataset.counterpart ?? `${platform}-api`) : from?.id;
    keepPlace(from, to, () => show(platform));
    if (to !== from?.id) history.replaceState(null, "", `#${to}`);
  };
  /** What the address names may be the other platform's. */
  const reveal = () => {
    const target = document.getElementById(location.hash.slice(1));
    const section = target?.closest<HTMLElement>("[data-section][hidden]");
    if (!section) return;
    show(section.dataset.section ?? "");
    target?.scrollIntoView();
  };

  root.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === "platform") switchTo(target.value);
    if (!target.name.endsWith("-language")) return;
    remember("language", target.value);
    target.id ||= `${target.name}-${target.value}`;
    keepPlace(target, target.id, () => check(root, target.value));
  });
  root.addEventListener("beforematch", ({ target }) => {
    if (target instanceof HTMLElement && target.dataset.section) show(target.dataset.section);
  });
  addEventListener("hashchange", reveal);
  enhanceDocumentationSearch(root, contents);
  keepOwnInstance(root);

  show(recall("platform") ?? PLATFORMS[0]);
  check(root, recall("language") ?? "curl");
  reveal();
  root.dataset.ready = "";
}

/** One value, one choice, wherever its radio stands. */
function check(root: HTMLElement, value: string): void {
  for (const radio of root.querySelectorAll<HTMLInputElement>(`[type=radio][value=${value}]`)) radio.checked = true;
}

/** What changes elsewhere on the page does not move what the reader looks at. */
function keepPlace(from: HTMLElement | undefined, to: string | undefined, change: () => void): void {
  const top = from?.getBoundingClientRect().top ?? 0;
  change();
  const there = document.getElementById(to ?? "");
  if (there) scrollBy({ top: there.getBoundingClientRect().top - top, behavior: "instant" });
}
