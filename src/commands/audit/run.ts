import type { AuditEntry } from "#ports/audit.ts";
import type { Terminal } from "../command.ts";

export const USAGE = `Usage:
  npm run -s audit -- export [--since 2026-11-01]   prints what is on record, a line of JSON each, oldest first
docs/operations.md says what is on record, and for how long.`;

interface AuditArguments {
  readonly since: Date | null;
}

interface AuditCommand extends Pick<Terminal, "print"> {
  read(page: { readonly since: Date | null; readonly after: number; readonly limit: number }): Promise<AuditEntry[]>;
}

const AT_ONCE = 1_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Null when they are none of those that `USAGE` names. */
export function readArguments([verb, ...rest]: readonly string[]): AuditArguments | null {
  if (verb !== "export") return null;
  if (rest.length === 0) return { since: null };
  const [option, day = ""] = rest;
  const since = new Date(`${day}T00:00:00Z`);
  const isDay = DAY.test(day) && !Number.isNaN(since.getTime()) && since.toISOString().startsWith(day);
  return rest.length === 2 && option === "--since" && isDay ? { since } : null;
}

/** Resolves to the exit code; holds no more than a page, however long the record is. */
export async function runAudit({ read, print }: AuditCommand, { since }: AuditArguments): Promise<number> {
  let after = 0;
  for (;;) {
    const entries = await read({ since, after, limit: AT_ONCE });
    for (const entry of entries) print(JSON.stringify(entry));
    const last = entries.at(-1);
    if (last === undefined || entries.length < AT_ONCE) return 0;
    after = last.id;
  }
}
