/** Shows the line to whoever's browser asks for its language first. */
export function enhanceLanguageOffer(line: HTMLElement): void {
  const [first = ""] = navigator.languages;
  line.hidden = first.split("-")[0] !== line.dataset.languageOffer;
}
