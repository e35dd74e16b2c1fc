import { normaliseEmail } from "#domain/accounts/email.ts";
import type { UserRole } from "#domain/accounts/user.ts";
import { count } from "#domain/count.ts";
import type { ListedUser } from "#ports/admin-directory.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { readUsers } from "#use-cases/admin/read-list.ts";
import { setUserRole } from "#use-cases/admin/set-user-role.ts";
import type { Terminal } from "../command.ts";

export const USAGE = `Usage:
  npm run users -- grant admin EMAIL    lets an account administrate the server
  npm run users -- revoke admin EMAIL   takes that away again
  npm run users -- list [TEXT]          shows the accounts, or those whose name or e-mail holds the text
docs/administration.md says what an administrator may do.`;

/** What the command touches. */
export interface UsersCommand extends Terminal {
  readonly ports: Pick<WebPorts, "users" | "audit" | "directory" | "clock">;
}

type UsersArguments =
  | { readonly kind: "set-role"; readonly role: UserRole; readonly email: string }
  | { readonly kind: "list"; readonly search: string };

/** Null when they are none of those that `USAGE` names. */
export function readArguments(words: readonly string[]): UsersArguments | null {
  const [verb, ...rest] = words;
  if (verb === "list" && rest.length <= 1) return { kind: "list", search: rest[0] ?? "" };
  const [role, email] = rest;
  if (rest.length !== 2 || role !== "admin" || email === undefined) return null;
  if (verb === "grant") return { kind: "set-role", role, email };
  return verb === "revoke" ? { kind: "set-role", role: "user", email } : null;
}

/** Resolves to the exit code. */
export async function runUsers(command: UsersCommand, wanted: UsersArguments): Promise<number> {
  if (wanted.kind === "list") return list(command, wanted.search);
  const { ports, print, complain } = command;
  const done = await setUserRole(ports, { email: normaliseEmail(wanted.email), role: wanted.role });
  if (!done.ok) {
    complain(`Nobody has signed up as ${wanted.email}.`);
    return 1;
  }
  const { user, changed } = done.value;
  const words = user.role === "admin" ? "an administrator" : "no administrator";
  const since = changed ? " now" : user.role === "admin" ? " already" : "";
  print(`${user.email} is ${words}${since}.`);
  return 0;
}

async function list({ ports, print }: UsersCommand, search: string): Promise<number> {
  let total = 0;
  let before: number | null = null;
  do {
    const part = await readUsers(ports, { search, before });
    for (const user of part.items) print(lineOf(user));
    total += part.items.length;
    before = part.next;
  } while (before !== null);
  print(count(total, "user"));
  return 0;
}

/** Such as `2026-11-21  admin  free  2 instances  layla@example.com  Layla Hassan`. */
function lineOf({ createdAt, role, subscription, instances, email, name }: ListedUser): string {
  const day = createdAt.toISOString().slice(0, 10);
  return [day, role.padEnd(5), subscription, count(instances, "instance"), email, name].map(printable).join("  ");
}

/** What people sign up with may hold what a terminal obeys. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, "\u{fffd}");
}
