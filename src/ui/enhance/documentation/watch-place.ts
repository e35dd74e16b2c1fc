/** Below this width the contents lie above the text, and close once something is chosen. */
const NARROW = "(width < 821px)";

/** Marks in the contents what is being read. */
export function watchPlace(root: HTMLElement, contents: HTMLDetailsElement) {
  const narrow = matchMedia(NARROW);
  const where = contents.querySelector("[data-where]");
  let current: HTMLElement | undefined;

  const mark = () => {
    contents.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const link = contents.querySelector<HTMLElement>(`[href="#${current?.id}"]`);
    if (link === null) return;
    link.setAttribute("aria-current", "location");
    if (where !== null) where.textContent = `: ${link.firstChild?.textContent}`;
    if (narrow.matches || contents.matches(":hover")) return;
    const { top } = contents.getBoundingClientRect();
    contents.scrollTop += link.getBoundingClientRect().top - top - contents.clientHeight / 2;
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting && target instanceof HTMLElement) current = target;
      }
      mark();
    },
    { rootMargin: "-20% 0px -75%" },
  );
  for (const article of root.querySelectorAll("[data-article]")) watcher.observe(article);

  const fold = () => {
    contents.open = !narrow.matches;
  };
  fold();
  narrow.addEventListener("change", fold);
  contents.addEventListener("click", ({ target }) => {
    if (narrow.matches && target instanceof Element && target.closest("a")) contents.open = false;
  });
  return { current: () => current };
}
