import { PAGE_DATA_ID, PAGE_ROOT_ID, type PageData, type RenderedPage } from "#ports/contracts/pages.ts";

/** Addresses that a page's head names. */
export interface PageAssets {
  readonly icon: string;
  readonly fonts: readonly string[];
  readonly styles: readonly string[];
  /** The page's own script first, then what it imports. */
  readonly scripts: readonly string[];
}

/** Before first paint: a reader who chose dark never sees light. */
const THEME_SCRIPT =
  'try{document.documentElement.dataset.theme=localStorage.getItem("theme")==="dark"?"dark":"light"}catch{}';

export function pageDocument(rendered: RenderedPage, data: PageData, assets: PageAssets, nonce: string): string {
  const [script, ...imports] = assets.scripts;
  const tags = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(rendered.title)}</title>`,
    `<link rel="icon" type="image/svg+xml" href="${assets.icon}">`,
    `<script nonce="${nonce}">${THEME_SCRIPT}</script>`,
    ...assets.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...imports.map((href) => `<link rel="modulepreload" href="${href}" nonce="${nonce}">`),
    ...(script === undefined ? [] : [`<script type="module" src="${script}" nonce="${nonce}"></script>`]),
  ];
  return `<!doctype html>
<html lang="en" dir="ltr" data-theme="light">
<head>
${tags.join("\n")}
</head>
<body>
<div id="${PAGE_ROOT_ID}">${rendered.html}</div>
<script type="application/json" id="${PAGE_DATA_ID}" nonce="${nonce}">${escapeJson(data)}</script>
</body>
</html>
`;
}

/** For when a page cannot be made: it needs nothing that could be broken too. */
export function plainErrorDocument(message: string, requestId: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Error · Wesal</title></head>
<body><main><h1>${escapeHtml(message)}</h1><p>Try again in a moment. Request ${escapeHtml(requestId)}</p><p><a href="/dashboard">Dashboard</a></p></main></body>
</html>
`;
}

/** Safe inside a script element: no `</script>` can be spelled. */
function escapeJson(data: PageData): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
