/** What a view was seen as, in the order of its row. */
const LOOKS = ["1280-light", "1280-dark", "360-light", "360-dark"] as const;
const PICTURE = new RegExp(`^(.+)-(${LOOKS.join("|")})\\.png$`);

const STYLE = `
body { margin: 24px; background: #777; color: #fff; font: 14px/20px system-ui }
section { margin-block: 0 40px }
h2 { font-size: 16px; position: sticky; inset-block-start: 0; background: #555; padding: 8px 12px; margin: 0 0 8px }
div { display: flex; gap: 12px; align-items: flex-start; overflow-x: auto }
figure { margin: 0; flex: none }
img { display: block; max-block-size: 1200px; object-fit: cover; object-position: top; background: #fff }
.wide img { inline-size: 640px }
.narrow img { inline-size: 270px }
`;

/** A page with a row for each view, of the names of its pictures, which lie beside it. */
export function contactSheet(files: readonly string[]): string {
  const views = new Map<string, Map<string, string>>();
  for (const file of files) {
    const [, view, look] = PICTURE.exec(file) ?? [];
    if (view === undefined || look === undefined) continue;
    views.set(view, (views.get(view) ?? new Map<string, string>()).set(look, file));
  }
  const rows = [...views].sort(([one], [other]) => one.localeCompare(other)).map(([view, seen]) => rowOf(view, seen));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${views.size} views</title><style>${STYLE}</style></head>
<body>
${rows.join("\n")}
</body></html>
`;
}

function rowOf(view: string, seen: ReadonlyMap<string, string>): string {
  const figures = LOOKS.flatMap((look) => {
    const file = seen.get(look);
    if (file === undefined) return [];
    const width = look.startsWith("360") ? "narrow" : "wide";
    return `<figure class="${width}"><a href="${file}"><img loading="lazy" src="${file}" alt="${look}"></a></figure>`;
  });
  return `<section><h2>${view.replaceAll("-", " ")}</h2><div>${figures.join("")}</div></section>`;
}
