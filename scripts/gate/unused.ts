/** What nothing uses, as knip (`knip.jsonc`) tells it: files, exports, packages. */

/** Exports of the product that tests alone use, each with why it may be one: `file name`. */
export const USED_BY_TESTS_ALONE: Readonly<Record<string, string>> = {
  "scripts/launch/build.mjs newestChange": "the rule that decides whether pages are built again",
  "scripts/launch/install.mjs firstMissing": "the rule that decides whether packages are installed again",
  "scripts/launch/run.mjs run": "what is done where a process cannot be replaced, which no Node here lacks",
  "src/adapters/gateways/common/api/file-answer.ts fileHeaders": "hostile types and names, without a server for each",
  "src/adapters/gateways/telegram/session/session-machine.ts GOOD_AFTER_MS": "a bound, tried on both sides",
  "src/adapters/gateways/whatsapp/engine/harden.ts isSignatureValid": "signatures of every length and broken bit",
  "src/adapters/gateways/whatsapp/engine/media-download.ts mediaHost":
    "a host that is none of WhatsApp's must not be asked",
  "src/adapters/gateways/whatsapp/session/session-machine.ts GOOD_AFTER_MS": "a bound, tried on both sides",
  "src/adapters/http-kit/read-json.ts MAX_JSON_DEPTH": "a bound, tried on both sides",
  "src/adapters/http/answer-memory.ts MAX_KEPT_ANSWERS": "a bound, tried on both sides",
  "src/adapters/mail/smtp.ts serverAt": "what an address means, without a server for each",
  "src/adapters/sql/dialects/query-service/literals.ts mysqlLiteral": "the exact text of hostile values",
  "src/adapters/system/secrets.ts SealBrokenError": "told from other errors by its class",
  "src/domain/messages/life.ts DELIVERY_STATUSES": "each is told in turn",
  "src/domain/messages/search.ts comparable": "what texts are compared as, letter by letter",
  "src/domain/wording/webhook-tries.ts spanInWords": "every unit of time, without a try for each",
  "chaos/harness/event-stream.ts frameReader": "frames cut anywhere, without a stream for each",
  "src/ports/contracts/events.ts eventsAnswerSchema": "what a call answers",
  "src/ports/contracts/v1/errors.ts V1_OWN_ERRORS": "what is said of every code",
  "src/domain/validation/employee.ts EMPLOYEE_FIELDS": "each field is left out once",
  "src/sandbox/whatsapp/stanzas.ts StanzaError": "told from other errors by its class",
  "src/supervisor/watch-sources.ts rolesOf": "the rule that decides which roles a changed file starts again",
  "src/ui/pages/entries.ts PUBLIC_ENTRY": "weighed against its budget",
  "src/ui/pages/entries.ts componentName": "every page's file is held to it",
  "src/ui/pages/entries.ts hydrationModule": "read by vite.config.ts",
  "src/use-cases/accounts/admit-log-in.ts loginLimitKey": "one key of a limit, used up without a log-in for each",
  "src/use-cases/admin/read-list.ts ADMIN_PAGE_SIZE": "a bound, tried on both sides",
  ...answersOf("dashboard/activity.ts", ["activityListSchema"]),
  ...answersOf("dashboard/analytics.ts", ["analyticsViewSchema"]),
  ...answersOf("dashboard/message-log.ts", ["messageLogSchema", "chatsSchema"]),
  ...answersOf("dashboard/api.ts", [
    "instanceCardsSchema",
    "instanceSavedSchema",
    "sentSchema",
    "sessionViewSchema",
    "startedSessionSchema",
  ]),
  ...answersOf("telegram/dashboard.ts", [
    "telegramCodeSentSchema",
    "telegramQrSchema",
    "telegramVerifiedSchema",
    "telegramViewSchema",
  ]),
};

/** The page reads its type; that the server answers so is what tests hold it to. */
function answersOf(file: string, schemas: readonly string[]): Record<string, string> {
  return Object.fromEntries(schemas.map((name) => [`src/ports/contracts/${file} ${name}`, "what a call answers"]));
}

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
