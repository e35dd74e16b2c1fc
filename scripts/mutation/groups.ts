/** What is put to the proof by changing it, and by which tests; each group is held to the same score. */
export interface MutationGroup {
  readonly name: string;
  /** Globs of the code that is changed, from the top of the repository; with `!` what is not. */
  readonly mutate: readonly string[];
  /** Globs of the tests that ought to notice: few and quick, for all that reach a change run for it. */
  readonly tests: readonly string[];
}

export const GROUPS: readonly MutationGroup[] = [
  {
    name: "domain",
    // A table of names, each of which would be a change.
    mutate: ["src/domain/**/*.ts", "!src/domain/countries.ts"],
    tests: ["test/domain/**/*.test.ts"],
  },
  {
    name: "escaping",
    mutate: ["literals", "compiler"].map((file) => `src/adapters/sql/dialects/query-service/${file}.ts`),
    tests: ["literals*", "statements"].map((file) => `test/adapters/sql/dialects/query-service/${file}.test.ts`),
  },
  {
    name: "secrets",
    mutate: ["src/adapters/system/secrets.ts", "src/adapters/sql/stores/token-check.ts", "src/adapters/auth/*.ts"],
    tests: [
      "test/adapters/system/secrets.test.ts",
      "test/adapters/sql/token-check.test.ts",
      "test/adapters/auth/*.test.ts",
    ],
  },
  {
    name: "guard",
    mutate: [
      "src/adapters/http/middleware/guard.ts",
      "src/adapters/http/middleware/same-origin.ts",
      "src/use-cases/provider-api/authorise.ts",
      "src/use-cases/provider-api/attempt-counter.ts",
    ],
    tests: [
      "test/adapters/http/guard.test.ts",
      "test/adapters/http/cross-site.test.ts",
      "test/adapters/http/same-origin.test.ts",
      "test/use-cases/provider-api/authorise.test.ts",
      "test/use-cases/provider-api/attempt-counter.test.ts",
    ],
  },
];

/** The least share of changes, in per cent, that the tests must notice. */
export const LEAST_SCORE = 80;
