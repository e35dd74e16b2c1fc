/** Back to where the reader came from; a first page has no such place, and its link leads elsewhere. */
export function enhanceGoBack(link: HTMLAnchorElement): void {
  link.addEventListener("click", (event) => {
    if (history.length < 2) return;
    event.preventDefault();
    history.back();
  });
}
