/**
 * "Use a passkey": what asks the browser for one comes with the click. `data-origin` is where passkeys work, `data-elsewhere`
 * what is said at any other address.
 */
export function enhancePasskey(place: HTMLElement): void {
  const button = place.querySelector("button");
  const problem = place.querySelector<HTMLElement>("[data-passkey-error]");
  if (button === null || problem === null) return;
  const tell = (sentence: string) => {
    problem.textContent = sentence;
    problem.hidden = sentence === "";
  };
  if (location.origin !== place.dataset.origin) {
    button.hidden = true;
    tell(place.dataset.elsewhere ?? "");
    return;
  }
  button.addEventListener("click", async () => {
    tell("");
    button.disabled = true;
    try {
      const { signInWithPasskey } = await import("./passkey-sign-in.ts");
      location.replace(await signInWithPasskey(place.dataset.from ?? ""));
    } catch (error) {
      const sentence = error instanceof Error && "sentence" in error ? String(error.sentence) : "";
      tell(sentence || place.dataset.silent || "");
      button.disabled = false;
    }
  });
}
