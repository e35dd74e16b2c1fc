import { defineConfig } from "vitest/config";

/** Tests that must fail: `guard.test.ts` runs them and looks at how. */
export default defineConfig({
  test: { include: ["**/misbehaving.ts"], setupFiles: ["../setup.ts"], retry: 0 },
});
