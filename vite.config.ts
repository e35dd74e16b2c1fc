import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type Alias, defineConfig, type EnvironmentOptions, type Plugin } from "vite";
import { compressedFiles } from "./scripts/build/compressed-files.ts";
import { iconsPlugin } from "./scripts/build/icons-plugin.ts";
import { languagesPlugin } from "./scripts/build/languages-plugin.ts";
import { reactPlugin } from "./scripts/build/react-plugin.ts";
import { sharedFiles } from "./scripts/build/shared-files.ts";
import { LANGUAGES, type Language } from "./src/languages/languages.ts";
import { OWN_STYLES, PAGE_STYLES } from "./src/ports/contracts/rendered-page.ts";
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

const DASHBOARD_ENTRIES = new Map(
  [...CLIENT_ENTRIES].flatMap(([entry, page]) => (page === null ? [] : [[entry, page]])),
);

interface BuildOptions {
  readonly dist: string;
  readonly building: boolean;
  readonly onPreact: boolean;
}

interface BrowserBuild {
  readonly dist: string;
  /** Every build's files stand together; what they have in common has one name. */
  readonly first: boolean;
  readonly manifest: string;
  readonly input: string[];
}

function browserBuild({ dist, first, manifest, input }: BrowserBuild): EnvironmentOptions {
  return {
    consumer: "client",
    build: {
      outDir: `${dist}/client`,
      emptyOutDir: first,
      copyPublicDir: first,
      manifest: `.vite/${manifest}.json`,
      // Fonts stay files: they are preloaded by address.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input },
    },
  };
}

/** What the browser and the server have of a language: `client` and `ssr`, whose names Vite gave, are the English ones. */
function environmentsOf(
  language: Language,
  { dist, building, onPreact }: BuildOptions,
): Record<string, EnvironmentOptions> {
  const own = language === "en" ? "" : `_${language}`;
  const first = own === "";
  return {
    [`client${own}`]: browserBuild({
      dist,
      first,
      manifest: `manifest${own}`,
      input: [...DASHBOARD_ENTRIES.keys(), ...PAGE_STYLES[language], ...Object.values(OWN_STYLES)],
    }),
    // On its own: whatever it shares with the dashboard would be one more request of both.
    ...(building
      ? { [`site${own}`]: browserBuild({ dist, first: false, manifest: `manifest-site${own}`, input: [PUBLIC_ENTRY] }) }
      : {}),
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
    plugins: [
      languagesPlugin(import.meta.dirname),
      iconsPlugin(import.meta.dirname),
      dashboardEntries(),
      ...(onPreact ? [] : [reactPlugin(import.meta.dirname)]),
      sharedFiles(DASHBOARD_ENTRIES),
      react(),
      tailwindcss(),
      compressedFiles(),
    ],
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
