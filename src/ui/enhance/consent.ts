import { isAllowed, readConsent, storeConsent } from "../consent-choice.ts";

/** The banner asks until a choice is stored; the cookie page's controls ("page") show it, so that page reloads once it has changed. */
export function enhanceConsent(root: HTMLElement): void {
  const form = root.querySelector("form");
  const message = root.querySelector<HTMLElement>("[data-consent-message]");
  if (form === null || message === null) return;
  const onPage = root.dataset.consent === "page";
  const choice = readConsent();
  const { analytics, marketing } = form;

  const configure = (open: boolean) => {
    form.hidden = !open;
    message.hidden = open;
    form.reset();
    (open ? analytics : message.querySelector<HTMLElement>("[value=configure]"))?.focus();
  };
  const isShown = document.querySelector("[data-consent=page]") !== null;
  const done = () => (isShown ? location.reload() : root.toggleAttribute("hidden", true));

  analytics.defaultChecked = isAllowed("analytics");
  marketing.defaultChecked = isAllowed("marketing");
  for (const state of root.querySelectorAll<HTMLElement>("[data-consent-state]")) {
    state.hidden = state.dataset.consentState !== (choice ?? "none");
  }
  root.hidden = !onPage && choice !== null;
  root.addEventListener("click", ({ target }) => {
    const action = target instanceof HTMLButtonElement ? target.value : "";
    if (action === "configure" || action === "back") configure(action === "configure");
    if (action === "accept") storeConsent("all", { analytics: true, marketing: true });
    if (action === "reject") storeConsent("custom", { analytics: false, marketing: false });
    if (action === "accept" || action === "reject") done();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    storeConsent("custom", { analytics: analytics.checked, marketing: marketing.checked });
    done();
  });
}
