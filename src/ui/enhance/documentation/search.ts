/** Filters the contents by title, path, field and error code; Enter goes to the first hit, "/" comes here from anywhere. */
export function enhanceSearch(root: HTMLElement, contents: HTMLDetailsElement): void {
  const find = root.querySelector<HTMLInputElement>("[type=search]");
  const found = root.querySelector("[role=status]");
  if (find === null || found === null) return;
  const lists = [...contents.querySelectorAll("ul")];
  const links = [...contents.querySelectorAll<HTMLAnchorElement>("li a")];

  /** The hits, titles before what only holds the words. */
  const search = () => {
    const words = find.value.trim().toLowerCase();
    const has = (text = "") => text.toLowerCase().includes(words);
    const titles = links.filter((link) => has(link.textContent));
    const others = links.filter((link) => has(link.dataset.words) && !titles.includes(link));
    const hits = [...titles, ...others];
    for (const link of links) link.parentElement?.toggleAttribute("hidden", !hits.includes(link));
    for (const list of lists) list.parentElement?.toggleAttribute("hidden", !list.querySelector("li:not([hidden])"));
    root.toggleAttribute("data-finding", words !== "");
    found.textContent = words === "" ? "" : outcome(hits.length);
    if (words !== "") contents.open = true;
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

function outcome(hits: number): string {
  if (hits === 0) return "No results found";
  return hits === 1 ? "1 result" : `${hits} results`;
}
