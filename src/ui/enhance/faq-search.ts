import { describeResults } from "#domain/wording/content.ts";
import { holdsWords, searchWords } from "../features/faq/search.ts";

/** What submitting means: the address keeps the search, so that it can be shared and survives a reload. */
type Search = (submit?: "keep" | "clear") => void;

/** Searches as one types. Returns what to do after the list has changed or a form was submitted. */
export function enhanceFaqSearch(root: HTMLElement): Search {
  const input = root.querySelector<HTMLInputElement>("[name=q]");
  if (input === null) return () => {};

  const look = () => {
    const words = searchWords(input.value);
    const cards = root.querySelectorAll<HTMLElement>("[data-faq]");
    let found = 0;
    for (const card of cards) {
      const texts = [...card.querySelectorAll("summary, p:not(:has(time))")].map(({ textContent }) => textContent);
      card.hidden = !holdsWords(texts.join(" "), words);
      if (!card.hidden) found += 1;
    }
    const show = (name: string, shown: boolean) => {
      const element = root.querySelector<HTMLElement>(`[data-${name}]`);
      if (element !== null) element.hidden = !shown;
      return element;
    };
    const count = show("count", cards.length > 0);
    if (count !== null) count.textContent = describeResults(found);
    show("clear", input.value !== "");
    show("none", cards.length > 0 && found === 0);
  };

  input.addEventListener("input", look);
  // A browser may have put back what was typed here before.
  window.addEventListener("pageshow", look);
  return (submit) => {
    if (submit === "clear") input.value = "";
    look();
    if (submit === undefined) return;
    input.focus();
    history.replaceState(null, "", input.value ? `?q=${encodeURIComponent(input.value)}` : location.pathname);
  };
}
