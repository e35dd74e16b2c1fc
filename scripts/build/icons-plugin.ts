import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const IMPORT = /import\s*\{([^}]*)\}\s*from "lucide-react";/g;
const EXPORT = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g;
const ICON = "\0icon:";
const DRAWING = "src/ui/components/drawn-icon.tsx";

/**
 * What a page has of an icon is its drawing alone: `import { X } from "lucide-react"` becomes a module of that icon, whose
 * inside is one string. The library's own way costs a page 2 KB, and an element of React's for each line of a drawing. Of a
 * build; while developing and in tests the library draws them.
 */
export function iconsPlugin(root: string): Plugin {
  let files: ReadonlyMap<string, string> | null = null;
  const icons = join(
    dirname(createRequire(join(root, "package.json")).resolve("lucide-react/package.json")),
    "dist/esm",
  );
  return {
    name: "wesal:icons",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/ui\/.*\.tsx?$/, code: /lucide-react/ },
      handler(code) {
        files ??= filesOf(readFileSync(join(icons, "lucide-react.mjs"), "utf8"));
        const known = files;
        return { code: code.replace(IMPORT, (_, names: string) => importsOf(names, known)), map: null };
      },
    },
    resolveId: (source) => (source.startsWith(ICON.slice(1)) ? `\0${source}` : null),
    async load(id) {
      if (!id.startsWith(ICON)) return null;
      const { __iconData } = await import(join(icons, `icons/${id.slice(ICON.length)}.mjs`));
      const drawing = JSON.stringify(__iconData.node.map(elementOf).join(""));
      const code = `import { drawnIcon } from ${JSON.stringify(join(root, DRAWING))};\nexport default /* @__PURE__ */ drawnIcon(${drawing});`;
      return { code, moduleSideEffects: false };
    },
  };
}

/** The file of each name that the library exports. */
export function filesOf(index: string): ReadonlyMap<string, string> {
  return new Map(
    [...index.matchAll(EXPORT)].flatMap(([, names = "", file = ""]) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, file] as const),
    ),
  );
}

/** Types go; they are erased anyway. */
export function importsOf(names: string, files: ReadonlyMap<string, string>): string {
  const wanted = names.split(",").map((name) => name.trim());
  return wanted
    .filter((name) => name !== "" && !name.startsWith("type "))
    .map((name) => {
      const [exported = "", local = exported] = name.split(" as ");
      const file = files.get(exported);
      if (file === undefined) throw new Error(`icons: lucide-react has no ${exported}`);
      return `import ${local} from "${ICON.slice(1)}${file}";`;
    })
    .join("");
}

type Drawn = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** Attributes of SVG, whose values are numbers, words and paths: nothing to escape. */
export function elementOf([tag, { key: _, ...attributes }]: Drawn): string {
  const spelled = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${spelled.join("")}/>`;
}
