import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type Alias, defineConfig, type EnvironmentOptions, type Plugin } from "vite";
import { languagesPlugin } from "./scripts/build/languages-plugin.ts";
import { LANGUAGES, type Language } from "./src/languages/languages.ts";
import { PAGE_STYLES } from "./src/ports/contracts/rendered-page.ts";
import { CLIENT_ENTRIES, hydrationModule, PUBLIC_ENTRY } from "./src/ui/pages/entries.ts";

/** The same sources run on Preact: `UI_RUNTIME=preact npm run build`. */
const preactAliases: Alias[] = [
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  { find: /^react-dom\/server$/, replacement: "preact/compat/server" },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^react(-dom)?$/, replacement: "preact/compat" },
];

/** The script of a dashboard page: every one would be the same three lines, so none is a file. */
function dashboardEntries(): Plugin {
  let root = "";
  const pageOf = (id: string) => CLIENT_ENTRIES.get(id.replace(`${root}/`, "")) ?? null;
  return {
    name: "wesal:dashboard-entries",
    enforce: "pre",
    configResolved(config) {
      root = config.root;
    },
    resolveId(source) {
      // A build asks for `src/ui/…`, a browser while developing for `/src/ui/…`.
      const path = source.replace(`${root}/`, "").replace(/^\//, "");
      return pageOf(path) === null ? null : `${root}/${path}`;
    },
    load(id) {
      const page = pageOf(id);
      return page === null ? null : hydrationModule(page);
    },
  };
}

/** By fewer scripts than this a module stays apart: in the file of all it would weigh on the others. */
const SHARED_BY = 8;

/**
 * Left to itself, the build makes a file of each set of modules that the same pages share, most of a few hundred bytes:
 * three dozen requests for a page. What most pages of the dashboard use is one; so is what they use of the public pages'
 * script, which must not bring the dashboard's library along.
 */
function sharedFiles(): Plugin {
  const publicModules = new Set<string>();
  return {
    name: "wesal:shared-files",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    buildEnd() {
      const add = (id: string) => {
        if (publicModules.has(id)) return;
        publicModules.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported);
      };
      add(join(this.environment.config.root, PUBLIC_ENTRY));
    },
    outputOptions: (options) => ({
      ...options,
      codeSplitting: {
        groups: [
          { name: "site", priority: 2, tags: ["$initial"], minShareCount: 2, test: (id) => publicModules.has(id) },
          { name: "shared", priority: 1, tags: ["$initial"], minShareCount: SHARED_BY },
        ],
      },
    }),
  };
}

interface BuildOptions {
  readonly dist: string;
  readonly building: boolean;
  readonly onPreact: boolean;
}

/** What the browser and the server have of a language: `client` and `ssr`, whose names Vite gave, are the English ones. */
function environmentsOf(
  language: Language,
  { dist, building, onPreact }: BuildOptions,
): Record<string, EnvironmentOptions> {
  const own = language === "en" ? "" : `_${language}`;
  const first = own === "";
  return {
    [`client${own}`]: {
      consumer: "client",
      build: {
        outDir: `${dist}/client`,
        // Every language's files stand together; what they have in common has one name.
        emptyOutDir: first,
        copyPublicDir: first,
        manifest: `.vite/manifest${own}.json`,
        // Fonts stay files: they are preloaded by address.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: [...CLIENT_ENTRIES.keys(), ...PAGE_STYLES[language]] },
      },
    },
    [`ssr${own}`]: {
      consumer: "server",
      // Bundled whole: react-dom picks its build by NODE_ENV, and Preact's aliases must reach the libraries.
      resolve: { noExternal: building || onPreact ? true : [] },
      ...(building ? { define: { "process.env.NODE_ENV": JSON.stringify("production") } } : {}),
      build: {
        outDir: `${dist}/server`,
        emptyOutDir: first,
        copyPublicDir: false,
        ssr: true,
        rolldownOptions: {
          input: "src/ui/renderer/entry-server.tsx",
          output: { entryFileNames: `entry-server${own}.js` },
        },
      },
    },
  };
}

export default defineConfig(({ command }) => {
  const onPreact = process.env.UI_RUNTIME === "preact";
  const building = command === "build";
  const dist = process.env.UI_DIST ?? "dist";
  return {
    plugins: [languagesPlugin(import.meta.dirname), dashboardEntries(), sharedFiles(), react(), tailwindcss()],
    publicDir: "src/ui/public",
    appType: "custom",
    resolve: { alias: onPreact ? preactAliases : [] },
    builder: {},
    environments: Object.assign(
      {},
      ...LANGUAGES.map((language) => environmentsOf(language, { dist, building, onPreact })),
    ),
  };
});
