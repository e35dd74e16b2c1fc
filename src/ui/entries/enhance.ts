import { enhanceForm } from "../enhance/form.ts";
import { enhanceReveal } from "../enhance/reveal.ts";
import { enhanceThemeToggle } from "../enhance/theme-toggle.ts";

/** The one script of the public pages: everything here also works without it, or is hidden without it. */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-enhance]")) enhanceForm(form);
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-reveal]")) enhanceReveal(button);
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-theme-toggle]")) enhanceThemeToggle(button);
for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-go-back]")) {
  link.addEventListener("click", (event) => {
    if (history.length < 2) return;
    event.preventDefault();
    history.back();
  });
}
