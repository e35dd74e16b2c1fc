import { describeResults, FAQ_WORDING } from "#domain/wording/content.ts";
import { holdsWords, searchWords } from "../../features/faq/search.ts";

/** Filters the contents by title, path, field, error code and what the prose says; Enter goes to the first hit, "/" comes here from anywhere. */
export function enhanceDocumentationSearch(root: HTMLElement, contents: HTMLDetailsElement): void {
  const find = root.querySelector<HTMLInputElement>("[type=search]");
  const found = root.querySelector("[data-found]");
  if (find === null || found === null) return;
  const lists = [...contents.querySelectorAll("ul")];
  const links = [...contents.querySelectorAll<HTMLAnchorElement>("li a")];

  /** The hits, titles before what only holds the words. */
  const search = () => {
    const words = searchWords(find.value);
    const searching = words.length > 0;
    const titles = links.filter((link) => holdsWords(link.textContent, words));
    const others = links.filter(
      (link) => !titles.includes(link) && holdsWords(`${link.textContent} ${moreWords(link)}`, words),
    );
    const hits = [...titles, ...others];
    for (const link of links) link.parentElement?.toggleAttribute("hidden", !hits.includes(link));
    for (const list of lists) list.parentElement?.toggleAttribute("hidden", !list.querySelector("li:not([hidden])"));
    root.toggleAttribute("data-finding", searching);
    found.textContent = !searching ? "" : hits.length === 0 ? FAQ_WORDING.noResults : describeResults(hits.length);
    if (searching) contents.open = true;
    return hits[0];
  };

  find.addEventListener("input", search);
  find.addEventListener("keydown", ({ key }) => {
    if (key !== "Enter" && key !== "Escape") return;
    const first = key === "Enter" && find.value.trim() !== "" ? search() : undefined;
    if (key === "Enter" && first === undefined) return;
    find.value = "";
    search();
    find.blur();
    first?.click();
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    find.focus();
  });
}

/** Path and fields of a call; of anything else its text on the page. */
function moreWords({ dataset, hash }: HTMLAnchorElement): string {
  return dataset.words ?? document.getElementById(hash.slice(1))?.textContent ?? "";
}
