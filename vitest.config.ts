import { defineConfig } from "vitest/config";

/** Each file has a product of its own; most of its time goes to waiting. */
const browserTests = { testTimeout: 90_000, hookTimeout: 90_000 };

/** They open no page, or look at the build or at markup, which is the same on both: once is enough. */
const ON_ONE_RUNTIME = ["telegram-api", "recovery", "documentation-examples", "budgets", "pictures", "accessibility"];

/** Pages under test render with React's automatic runtime; a test that needs a document asks for happy-dom itself. */
export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: ["test/e2e/**"],
          setupFiles: ["test/support/setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: { name: "e2e", include: ["test/e2e/**/*.test.{ts,tsx}"], ...browserTests },
      },
      {
        extends: true,
        test: {
          name: "e2e-preact",
          include: ["test/e2e/**/*.test.{ts,tsx}"],
          exclude: ON_ONE_RUNTIME.map((name) => `test/e2e/${name}.test.ts`),
          ...browserTests,
        },
      },
    ],
  },
});
