/** Below this width the contents lie above the text, and close once something is chosen. */
const NARROW = "(width < 821px)";

/** Marks in the contents what is being read: of several articles on a page, the one in sight. */
export function watchPlace(root: HTMLElement, contents: HTMLDetailsElement): void {
  const narrow = matchMedia(NARROW);
  const where = contents.querySelector("[data-where]");

  const mark = (link: Element | null) => {
    if (link === null) return;
    contents.querySelector("[aria-current]")?.removeAttribute("aria-current");
    link.setAttribute("aria-current", "page");
    if (where !== null) where.textContent = `: ${link.firstChild?.textContent}`;
    if (narrow.matches || contents.matches(":hover")) return;
    const { top } = contents.getBoundingClientRect();
    contents.scrollTop += link.getBoundingClientRect().top - top - contents.clientHeight / 2;
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      const read = entries.findLast(({ isIntersecting }) => isIntersecting)?.target.id;
      if (read !== undefined) mark(contents.querySelector(`[data-for="${CSS.escape(read)}"]`));
    },
    { rootMargin: "-20% 0px -75%" },
  );
  mark(contents.querySelector("[aria-current]"));
  for (const article of root.querySelectorAll("[data-article]")) watcher.observe(article);

  const fold = () => {
    contents.open = !narrow.matches;
  };
  fold();
  narrow.addEventListener("change", fold);
  contents.addEventListener("click", ({ target }) => {
    if (narrow.matches && target instanceof Element && target.closest("a")) contents.open = false;
  });
}
