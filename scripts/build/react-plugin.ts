import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/** What a page needs of React, each with what it requires. They are CommonJS, as published. */
const MODULES: Readonly<Record<string, string>> = {
  react: "react/cjs/react.production.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.js",
  scheduler: "scheduler/cjs/scheduler.production.js",
  "react-dom": "react-dom/cjs/react-dom.production.js",
  "react-dom/client": "react-dom/cjs/react-dom-client.production.js",
};
const PREFIX = "\0react:";

/**
 * React's own modules as ECMAScript modules with names, in the browser's scripts. As CommonJS they come with the build's
 * helpers, in a file of its own, and with a property read at every call of theirs.
 */
export function reactPlugin(root: string): Plugin {
  const require = createRequire(join(root, "package.json"));
  return {
    name: "wesal:react",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    resolveId: (source) => (source in MODULES ? PREFIX + source : null),
    load(id) {
      const file = id.startsWith(PREFIX) ? MODULES[id.slice(PREFIX.length)] : undefined;
      if (file === undefined) return null;
      // The packages name no such file to the outside.
      const [name = "", ...inside] = file.split("/");
      const path = join(dirname(require.resolve(`${name}/package.json`)), ...inside);
      return moduleOf(readFileSync(path, "utf8"), Object.keys(require(path)));
    },
  };
}

/** The source with an import for each `require`, and its exports by name. */
export function moduleOf(source: string, names: readonly string[]): string {
  const required = [...new Set([...source.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = ""]) => name))];
  const imports = required.map((name, index) => `import $${index} from ${JSON.stringify(name)};`);
  const body = required.reduce((text, name, index) => text.replaceAll(`require("${name}")`, `$${index}`), source);
  return [
    ...imports,
    "const exports = {};",
    body,
    ...names.map((name) => `const $${name} = exports.${name};`),
    `export { ${names.map((name) => `$${name} as ${name}`).join(", ")} };`,
    "export default exports;",
  ].join("\n");
}
