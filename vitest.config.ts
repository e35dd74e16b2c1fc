import { defineConfig } from "vitest/config";

const browserTests = { testTimeout: 90_000, hookTimeout: 90_000 };
const filesOf = (names: readonly string[]) => names.map((name) => `test/e2e/${name}.test.ts`);

/** They hold the product to seconds, so they have the machine to themselves; the others run two at a time. */
const ALONE = ["main-job", "keyboard", "telegram", "accounts"];
const ALONE_ON_ONE_RUNTIME = ["telegram-api", "recovery"];

/**
 * Their pages have one script on both runtimes (the public ones), or they open none, or look at the build or at
 * markup: once is enough.
 */
const ON_ONE_RUNTIME = [
  "accessibility",
  "budgets",
  "canaries",
  "content",
  "documentation",
  "documentation-examples",
  "landing",
  "looks",
  "pictures",
  "rotation",
  "security",
];

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
          // Many wait for a clock, a database or a process, and leave a core to one more.
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.{ts,tsx}"],
          exclude: filesOf([...ALONE, ...ALONE_ON_ONE_RUNTIME]),
          ...browserTests,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e-alone",
          include: filesOf([...ALONE, ...ALONE_ON_ONE_RUNTIME]),
          fileParallelism: false,
          ...browserTests,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e-preact",
          include: ["test/e2e/**/*.test.{ts,tsx}"],
          exclude: filesOf([...ALONE, ...ALONE_ON_ONE_RUNTIME, ...ON_ONE_RUNTIME]),
          ...browserTests,
        },
      },
      {
        extends: true,
        test: { name: "e2e-preact-alone", include: filesOf(ALONE), fileParallelism: false, ...browserTests },
      },
    ],
  },
});
