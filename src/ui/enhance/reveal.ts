/** Shows and hides a password. */
export function enhanceReveal(button: HTMLButtonElement): void {
  const input = document.getElementById(button.dataset.reveal ?? "");
  if (!(input instanceof HTMLInputElement)) return;
  button.addEventListener("click", () => {
    const shown = input.type === "password";
    input.type = shown ? "text" : "password";
    const verb = shown ? "Hide" : "Show";
    button.textContent = verb;
    button.setAttribute("aria-label", (button.getAttribute("aria-label") ?? "").replace(/^\w+/, verb));
  });
}
