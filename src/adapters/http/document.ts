import { createHash } from "node:crypto";
import { escapeHtml } from "#domain/escape-html.ts";
import { LANGUAGE_FACTS, LANGUAGES } from "#languages/languages.ts";
import { inLanguage, languageOfPath } from "#languages/paths.ts";
import { say } from "#languages/say.ts";
import { PAGES, type PageContext } from "#ports/contracts/pages.ts";
import {
  EARLY_ACTS,
  PAGE_DATA_ID,
  PAGE_ROOT_ID,
  type PageData,
  type RenderedPage,
} from "#ports/contracts/rendered-page.ts";
import { SIGNED_IN_COOKIE } from "./cookies.ts";

/** Addresses that a page's head names. */
export interface PageAssets {
  readonly fonts: readonly string[];
  readonly styles: readonly string[];
  /** The page's own script first, then what it imports. */
  readonly scripts: readonly string[];
}

/** Of the page, for the browser's own bars: the tokens of the same name. */
const CANVAS = { light: "#f7f8f6", dark: "#0d1412" } as const;

/** A page stands there before its script has come: what is pressed or filled in until then is kept for it, as `EarlyActs`. */
const KEEP_EARLY_ACTS = `{const acts=window.${EARLY_ACTS}={done:new Map,heard:false,end:new AbortController},how={capture:true,signal:acts.end.signal};addEventListener("click",({target})=>{const button=target.closest?.("button[type=button]");if(button&&!acts.heard)acts.done.set(button,true)},how);addEventListener("input",({target})=>acts.done.set(target,/^(checkbox|radio)$/.test(target.type)?target.checked:target.value),how)}`;

/** Before first paint: a reader who chose dark never sees light, and whoever is signed in never "Login". */
const FIRST_SCRIPT = `if(/(^|; )${SIGNED_IN_COOKIE}=1/.test(document.cookie))document.documentElement.dataset.signedIn="";try{if(localStorage.getItem("theme")==="dark"){document.documentElement.dataset.theme="dark";document.querySelector("meta[name=theme-color]").content="${CANVAS.dark}"}}catch{};${KEEP_EARLY_ACTS}`;

/** What lets the one inline script through the content security policy. */
export const FIRST_SCRIPT_HASH = `sha256-${createHash("sha256").update(FIRST_SCRIPT).digest("base64")}`;

const SOCIAL_IMAGE = "/social.png";

/** `publicUrl` is where the reader finds the product; its links go to other sites, so they are whole. */
export function pageDocument(rendered: RenderedPage, data: PageData, assets: PageAssets, publicUrl: string): string {
  const [script, ...imports] = assets.scripts;
  const tags = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<meta name="theme-color" content="${CANVAS.light}">`,
    `<title>${escapeHtml(rendered.title)}</title>`,
    ...outsideTags(rendered, data.context, publicUrl),
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" type="image/svg+xml" href="/mark.svg">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<script>${FIRST_SCRIPT}</script>`,
    ...assets.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...imports.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...(script === undefined ? [] : [`<script type="module" src="${script}"></script>`]),
  ];
  const pageData = `<script type="application/json" id="${PAGE_DATA_ID}">${escapeJson(data)}</script>\n`;
  return `<!doctype html>
<html lang="${data.context.language}" dir="${LANGUAGE_FACTS[data.context.language].direction}" data-theme="light">
<head>
${tags.join("\n")}
</head>
<body>
${rendered.before ?? ""}<div id="${PAGE_ROOT_ID}">${rendered.html}</div>
${rendered.hydrates ? pageData : ""}</body>
</html>
`;
}

/** For search results and link previews; a page without a description is nobody else's business. */
function outsideTags(
  { title, description }: RenderedPage,
  { path, contacts }: PageContext,
  publicUrl: string,
): string[] {
  if (description === null) return ['<meta name="robots" content="noindex">'];
  const address = publicUrl + path;
  const named: [string, string][] = [
    ["og:type", "website"],
    ["og:site_name", contacts.productName],
    ["og:title", title],
    ["og:description", description],
    ["og:url", address],
    ["og:image", publicUrl + SOCIAL_IMAGE],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:alt", say("{product}: one API for WhatsApp and Telegram", { product: contacts.productName })],
  ];
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...alternates(path, publicUrl),
    ...named.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** The same page in each language, itself included; whoever asks for none of them is given the English one. */
function alternates(path: string, publicUrl: string): string[] {
  const english = languageOfPath(path).path;
  const named = LANGUAGES.map((language) => [language, inLanguage(english, language)] as const);
  return [...named, ["x-default", english] as const].map(
    ([language, where]) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(publicUrl + where)}">`,
  );
}

/** For when a page cannot be made: it needs nothing that could be broken too. */
export function plainErrorDocument(message: string, requestId: string, advice = "Try again in a moment. "): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Error</title></head>
<body><main><h1>${escapeHtml(message)}</h1><p>${advice}Request ${escapeHtml(requestId)}</p><p><a href="${PAGES.landing.path}">Start page</a></p></main></body>
</html>
`;
}

/** Safe inside a script element: no `</script>` can be spelled. */
function escapeJson(data: PageData): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
