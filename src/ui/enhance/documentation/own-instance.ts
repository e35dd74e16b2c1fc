import { PLACEHOLDERS } from "#documentation/model.ts";
import { say } from "#languages/say.ts";

/** A signed-in reader's client in every example of its platform, and their token once they ask for it. */
export function keepOwnInstance(root: HTMLElement): void {
  const fill = (platform: string, slot: "client" | "token", text: string) => {
    const places = root.querySelectorAll(`[data-platform=${platform}] [data-slot=${slot}]`);
    for (const place of places) place.textContent = text;
  };
  const tell = (platform: string, shown: boolean, label: string) => {
    for (const button of root.querySelectorAll(`[data-token=${platform}]`)) {
      button.setAttribute("aria-pressed", String(shown));
      button.textContent = label;
    }
  };
  const hide = (platform: string) => {
    fill(platform, "token", PLACEHOLDERS.token);
    tell(platform, false, say("Show my token"));
  };

  const choose = (select: HTMLSelectElement) => {
    const platform = select.dataset.own ?? "";
    hide(platform);
    fill(platform, "client", select.selectedOptions[0]?.dataset.client ?? "");
  };

  // After a reload the browser may have put back another choice than the page came with.
  root.querySelectorAll<HTMLSelectElement>("select[data-own]").forEach(choose);
  root.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement) choose(target);
  });
  root.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-token]") : null;
    const platform = button?.dataset.token;
    if (platform === undefined) return;
    if (button?.ariaPressed === "true") return hide(platform);
    const chosen = root.querySelector<HTMLSelectElement>(`[data-own=${platform}]`);
    const path = chosen?.value ?? "";
    const token = await askToken(path);
    if ((chosen?.value ?? "") !== path) return;
    if (token === null) return tell(platform, false, say("Failed to show the token. Try again"));
    fill(platform, "token", token);
    tell(platform, true, say("Hide my token"));
  });
}

async function askToken(path: string): Promise<string | null> {
  try {
    const answer = await fetch(path);
    return answer.ok ? (await answer.json()).token : null;
  } catch {
    return null;
  }
}
