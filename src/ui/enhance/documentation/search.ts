import type { SearchEntry } from "#documentation/search-index.ts";
import { describeResults, FAQ_WORDING } from "#domain/wording/content.ts";
import { say } from "#languages/say.ts";
import { DOCUMENTATION_SEARCH_PATH } from "#ports/contracts/pages.ts";
import { holdsWords, searchWords } from "../../features/faq/search.ts";

const FAILED = say("The search did not load. Type again to retry.");

/** Finds by title, path, field, error code and what the prose says; Enter goes to the first hit, "/" comes here from anywhere. */
export function enhanceDocumentationSearch(root: HTMLElement, contents: HTMLDetailsElement): void {
  const find = root.querySelector<HTMLInputElement>("[type=search]");
  const found = root.querySelector("[data-found]");
  const results = root.querySelector<HTMLElement>("[data-results]");
  if (find === null || found === null || results === null) return;
  let index: Promise<readonly SearchEntry[] | null> | undefined;

  /** Asked for once somebody searches; anew after a failure. */
  const load = async () => {
    index ??= readIndex();
    const entries = await index;
    if (entries === null) index = undefined;
    return entries;
  };
  const search = async () => {
    const typed = find.value;
    const words = searchWords(typed);
    const entries = words.length === 0 ? [] : await load();
    // Something else was typed meanwhile.
    if (find.value !== typed) return;
    const hits = entries === null ? [] : hitsOf(entries, words);
    results.replaceChildren(...hits.map(resultOf));
    results.hidden = words.length === 0;
    root.toggleAttribute("data-finding", words.length > 0);
    if (words.length > 0) contents.open = true;
    found.textContent = words.length === 0 ? "" : entries === null ? FAILED : toldOf(hits.length);
  };

  find.addEventListener("focus", () => void load());
  find.addEventListener("input", () => void search());
  find.addEventListener("keydown", async ({ key }) => {
    if (key !== "Enter" && key !== "Escape") return;
    if (key === "Enter" && find.value.trim() === "") return;
    if (key === "Enter") await search();
    const first = key === "Enter" ? results.querySelector("a") : null;
    if (key === "Enter" && first === null) return;
    find.value = "";
    await search();
    find.blur();
    first?.click();
  });
  results.addEventListener("click", () => {
    find.value = "";
    void search();
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    find.focus();
  });
}

async function readIndex(): Promise<readonly SearchEntry[] | null> {
  try {
    const answer = await fetch(DOCUMENTATION_SEARCH_PATH);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Titles before what only holds the words. */
function hitsOf(entries: readonly SearchEntry[], words: readonly string[]): SearchEntry[] {
  if (words.length === 0) return [];
  const titled = ({ title, kind }: SearchEntry) => holdsWords(`${title} ${kind}`, words);
  const titles = entries.filter(titled);
  const others = entries.filter((entry) => !titled(entry) && holdsWords(`${entry.title} ${entry.words}`, words));
  return [...titles, ...others];
}

function resultOf({ href, title, kind }: SearchEntry): HTMLElement {
  const item = document.createElement("li");
  const link = item.appendChild(document.createElement("a"));
  link.href = href;
  link.className = "doc-nav-link";
  // An error's code is code.
  link.append(/^\d/.test(kind) ? codeOf(title) : title, ...(kind === "" ? [] : [codeOf(kind)]));
  return item;
}

function codeOf(text: string): HTMLElement {
  const code = document.createElement("code");
  code.textContent = text;
  return code;
}

function toldOf(count: number): string {
  return count === 0 ? FAQ_WORDING.noResults : describeResults(count);
}
