import { say } from "#languages/say.ts";
import { COPIED_MS, writeClipboard } from "../clipboard.ts";

/**
 * `data-copy` holds the id of the element whose text is copied. The button's `data-copy-label`, or all of it, says
 * 'Copied!' for two seconds; a status right after the button, or else the page's (`data-said`), is told too, for those who cannot see it.
 */
export function enhanceCopy(button: HTMLElement): void {
  const label = button.querySelector("[data-copy-label]") ?? button;
  const words = label.textContent;
  const next = button.nextElementSibling;
  const status = next?.role === "status" ? next : document.querySelector("[data-said]");
  let timer: number | undefined;
  const tell = (copied: boolean) => {
    label.textContent = copied ? say("Copied!") : words;
    if (status !== null) status.textContent = copied ? say("Copied!") : "";
  };
  button.addEventListener("click", async () => {
    await writeClipboard(document.getElementById(button.dataset.copy ?? "")?.textContent ?? "");
    tell(true);
    clearTimeout(timer);
    timer = window.setTimeout(tell, COPIED_MS, false);
  });
}
