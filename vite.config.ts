import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type Alias, defineConfig } from "vite";

/** The same sources run on Preact: `UI_RUNTIME=preact npm run build`. */
const preactAliases: Alias[] = [
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  { find: /^react-dom\/server$/, replacement: "preact/compat/server" },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^react(-dom)?$/, replacement: "preact/compat" },
];

const clientEntries = [
  "src/ui/entries/dashboard.tsx",
  "src/ui/entries/instances.tsx",
  "src/ui/entries/employees.tsx",
  "src/ui/entries/activity.tsx",
  "src/ui/entries/admin.tsx",
  "src/ui/entries/sandbox.tsx",
  "src/ui/entries/enhance.ts",
  "src/ui/styles/app.css",
];

export default defineConfig(({ command }) => {
  const onPreact = process.env.UI_RUNTIME === "preact";
  const building = command === "build";
  const dist = process.env.UI_DIST ?? "dist";
  return {
    plugins: [react(), tailwindcss()],
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
          rolldownOptions: { input: clientEntries },
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
