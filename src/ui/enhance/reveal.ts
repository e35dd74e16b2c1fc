import { say } from "#languages/say.ts";
/** Shows and hides a password. `data-other-name` is the accessible name of what the button does after the next click. */
export function enhanceReveal(button: HTMLButtonElement): void {
  const input = document.getElementById(button.dataset.reveal ?? "");
  if (!(input instanceof HTMLInputElement)) return;
  button.addEventListener("click", () => {
    const shown = input.type === "password";
    input.type = shown ? "text" : "password";
    button.textContent = shown ? say("Hide") : say("Show");
    const name = button.dataset.otherName ?? "";
    button.dataset.otherName = button.getAttribute("aria-label") ?? "";
    button.setAttribute("aria-label", name);
  });
}
