import { switchTheme } from "../theme.ts";

for (const button of document.querySelectorAll("[data-theme-toggle]")) button.addEventListener("click", switchTheme);
