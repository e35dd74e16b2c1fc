import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Tests that must fail: `guard.test.ts` runs them and looks at how. */
export default defineConfig({
  // Its own root would get a node_modules folder of its own.
  cacheDir: fileURLToPath(new URL("../../../node_modules/.vite", import.meta.url)),
  test: { include: ["**/misbehaving.ts"], setupFiles: ["../setup.ts"], retry: 0 },
});
