import { defineConfig } from "vitest/config";

/** Thousands of them hold to a clock: one whose machine stood still for a moment is tried once more, and is told so. */
const retry = 1;
/** What is asked again until it is so, is asked as long as playwright waits: Vitest's own second is short on a busy machine. */
const browserTests = { testTimeout: 90_000, hookTimeout: 90_000, expect: { poll: { timeout: 15_000 } }, retry };
const filesOf = (names: readonly string[]) => names.map((name) => `test/e2e/${name}.test.ts`);

/** They hold the product to seconds, so they have the machine to themselves; the others run three at a time. */
const ALONE = ["main-job", "telegram", "accounts", "telegram-api", "recovery", "messages"];

/** What may differ between the runtimes: hydration, forms, dialogs and polling. The proofs run the rest there too. */
const ON_PREACT = ["before-script", "keyboard"];
const ALONE_ON_PREACT = ["main-job"];

/** Of programs and of words, which are the server's: the same on either runtime, so tried on one. */
const OF_THE_SERVER = [
  ...["documentation-examples", "campaigns", "unified", "canaries", "rotation", "budgets"],
  ...["documentation-arabic", "arabic-dialogs", "arabic", "account-deleted", "content", "print", "monospace"],
  ...["telegram-api", "passkey-extension"],
];

/** What a change elsewhere seldom breaks, and takes long: part of the proofs on either runtime, so that the gate keeps its time. */
const IN_PROOFS = [
  ...["documentation", "documentation-reader", "documentation-examples", "documentation-arabic", "arabic-dialogs"],
  ...["campaigns", "campaigns-page", "rotation", "budgets", "account-deleted", "content", "print", "monospace"],
  ...["phone-pictures", "proxy", "account-limits", "own-data", "send-album", "bubbles", "chat-acts"],
  ...["arabic", "second-factor", "canaries", "bell"],
];
const ALONE_IN_PROOFS = ["telegram-api"];
/** In a Chromium with its window: the other takes no extensions. */
const WITH_EXTENSION = ["passkey-extension"];

/**
 * What leaves nothing behind in its process: such files share one and load our modules once, which is a third of their
 * time. Whatever changes what is global (a library's signature checks, `process.env`) stays out.
 */
const PLAIN = [
  "domain",
  "use-cases",
  "documentation",
  "ui",
  "sandbox",
  "adapters/http",
  "adapters/fetch",
  "adapters/limits",
  "adapters/gateways/common",
  "adapters/gateways/telegram",
].map((folder) => `test/${folder}/**/*.test.{ts,tsx}`);
/** They hold the product, a database or NATS to seconds while much is asked of it: they have the machine to themselves. */
const TIMED = [
  "test/availability/**/*.test.ts",
  "test/adapters/sql/dialects/mysql/availability.test.ts",
  "test/adapters/cluster/nats/bus.test.ts",
  "test/adapters/http/login-timing.test.ts",
];
/** Long and seldom broken: part of the proofs, so that the gate keeps its time. */
const LONG = ["test/upgrade/**/*.test.ts", "test/**/openapi-fuzz.test.ts", "test/supervisor/frozen.test.ts"];
const LONG_TIMED = ["test/availability/database-away.test.ts"];

const unitTests = {
  setupFiles: ["test/support/setup.ts"],
  // Many wait for a clock, a database or a process, and leave a core to others.
  maxWorkers: 4,
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 10_000 } },
  retry,
};

/** Pages under test render with React's automatic runtime; a test that needs a document asks for happy-dom itself. */
export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    // Two cores: browsers and products wait for each other half of the time.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.{ts,tsx}"],
          // Libraries that tests install beside have tests too.
          exclude: ["**/node_modules/**", "test/e2e/**", ...PLAIN, ...TIMED, ...LONG],
          ...unitTests,
        },
      },
      {
        extends: true,
        test: { name: "unit-plain", include: PLAIN, exclude: [...TIMED, ...LONG], isolate: false, ...unitTests },
      },
      {
        extends: true,
        test: { name: "unit-alone", include: TIMED, exclude: LONG_TIMED, fileParallelism: false, ...unitTests },
      },
      { extends: true, test: { name: "unit-long", include: LONG, ...unitTests } },
      { extends: true, test: { name: "unit-long-alone", include: LONG_TIMED, fileParallelism: false, ...unitTests } },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          exclude: filesOf([...ALONE, ...IN_PROOFS, ...WITH_EXTENSION]),
          ...browserTests,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e-alone",
          include: filesOf(ALONE.filter((name) => !ALONE_IN_PROOFS.includes(name))),
          fileParallelism: false,
          ...browserTests,
        },
      },
      { extends: true, test: { name: "e2e-rest", include: filesOf(IN_PROOFS), ...browserTests } },
      {
        extends: true,
        test: { name: "e2e-rest-alone", include: filesOf(ALONE_IN_PROOFS), fileParallelism: false, ...browserTests },
      },
      { extends: true, test: { name: "e2e-extension", include: filesOf(WITH_EXTENSION), ...browserTests } },
      { extends: true, test: { name: "e2e-preact", include: filesOf(ON_PREACT), ...browserTests } },
      {
        extends: true,
        test: {
          name: "e2e-preact-alone",
          include: filesOf(ALONE_ON_PREACT),
          fileParallelism: false,
          ...browserTests,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e-preact-rest",
          include: ["test/e2e/**/*.test.ts"],
          exclude: filesOf([...ALONE, ...ON_PREACT, ...OF_THE_SERVER]),
          ...browserTests,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e-preact-rest-alone",
          include: filesOf(ALONE.filter((name) => ![...ALONE_ON_PREACT, ...OF_THE_SERVER].includes(name))),
          fileParallelism: false,
          ...browserTests,
        },
      },
    ],
  },
});
