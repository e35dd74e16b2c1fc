/** What nothing uses, as knip (`knip.jsonc`) tells it: files, exports, packages. */

/** Exports of the product that tests alone use, each with why it may be one: `file name`. */
export const USED_BY_TESTS_ALONE: Readonly<Record<string, string>> = {
  "scripts/launch/build.mjs newestChange": "the rule that decides whether pages are built again",
  "scripts/launch/install.mjs firstMissing": "the rule that decides whether packages are installed again",
  "src/adapters/fetch/pinned-agent.ts pinnedLookup": "a socket that asks for a name twice cannot be made to order",
  "src/adapters/mail/smtp.ts serverAt": "what an address means, without a server for each",
  "src/adapters/sql/dialects/query-service/literals.ts mysqlLiteral": "the exact text of hostile values",
  "src/adapters/system/secrets.ts SealBrokenError": "told from other errors by its class",
};

/** Knip's JSON, as far as it is read: names by kind (`exports`, `types`, `files` …) for each file. */
interface Report {
  readonly issues: readonly (Readonly<Record<string, unknown>> & { readonly file: string })[];
}

export interface Unused {
  readonly kind: string;
  /** `file name`. */
  readonly what: string;
}

/** One line each: what nothing uses at all, what tests alone use without being named, what is named and is none. */
export function complaints(
  all: readonly Unused[],
  withoutTests: readonly Unused[],
  named: Readonly<Record<string, string>>,
): string[] {
  const nowhere = new Set(all.map(({ what }) => what));
  const inTests = withoutTests.filter(({ kind, what }) => kind === "exports" && !nowhere.has(what));
  const known = new Set(inTests.map(({ what }) => what));
  return [
    ...all.map(({ kind, what }) => `unused (${kind}): ${what}`),
    ...inTests.filter(({ what }) => !(what in named)).map(({ what }) => `used by tests alone: ${what}`),
    ...Object.keys(named)
      .filter((what) => !known.has(what))
      .map((what) => `named as used by tests alone, and is not: ${what}`),
  ];
}

export function unusedOf({ issues }: Report): Unused[] {
  return issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      Array.isArray(found) ? found.map(({ name }) => ({ kind, what: name === file ? file : `${file} ${name}` })) : [],
    ),
  );
}
