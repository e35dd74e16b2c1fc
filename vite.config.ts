import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type Alias, defineConfig, type Plugin } from "vite";
import { CLIENT_ENTRIES, hydrationModule } from "./src/ui/pages/entries.ts";

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

export default defineConfig(({ command }) => {
  const onPreact = process.env.UI_RUNTIME === "preact";
  const building = command === "build";
  const dist = process.env.UI_DIST ?? "dist";
  return {
    plugins: [dashboardEntries(), react(), tailwindcss()],
    publicDir: "src/ui/public",
    appType: "custom",
    resolve: { alias: onPreact ? preactAliases : [] },
    builder: {},
    environments: {
      client: {
        build: {
          outDir: `${dist}/client`,
          manifest: true,
          // Fonts stay files: they are preloaded by address.
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: [...CLIENT_ENTRIES.keys(), "src/ui/styles/app.css"] },
        },
      },
      ssr: {
        // Bundled whole: react-dom picks its build by NODE_ENV, and Preact's aliases must reach the libraries.
        resolve: { noExternal: building || onPreact ? true : [] },
        ...(building ? { define: { "process.env.NODE_ENV": JSON.stringify("production") } } : {}),
        build: {
          outDir: `${dist}/server`,
          copyPublicDir: false,
          rolldownOptions: {
            input: "src/ui/renderer/entry-server.tsx",
            output: { entryFileNames: "entry-server.js" },
          },
        },
      },
    },
  };
});
