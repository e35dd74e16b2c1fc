import { normaliseEmail } from "#domain/accounts/email.ts";
import type { UserRole } from "#domain/accounts/user.ts";
import { count } from "#domain/count.ts";
import type { ListedUser } from "#ports/admin-directory.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { readUsers } from "#use-cases/admin/read-list.ts";
import { removeSecondFactor } from "#use-cases/admin/remove-second-factor.ts";
import { type SuspensionPorts, suspendByEmail } from "#use-cases/admin/set-suspension.ts";
import { setUserRole } from "#use-cases/admin/set-user-role.ts";
import { verifyByEmail } from "#use-cases/admin/verify-by-email.ts";
import type { Terminal } from "../command.ts";

export const USAGE = `Usage:
  npm run users -- grant admin EMAIL    lets an account administrate the server
  npm run users -- revoke admin EMAIL   takes that away again
  npm run users -- verify EMAIL         counts an address as confirmed, as where no mail is sent
  npm run users -- suspend EMAIL        ends their sessions, refuses their tokens and pauses their linked accounts
  npm run users -- unsuspend EMAIL      takes that back
  npm run users -- remove-second-factor EMAIL   for somebody who has lost theirs: their password alone lets them in again
  npm run users -- list [TEXT]          shows the accounts, or those whose name or e-mail holds the text
docs/administration.md says what an administrator may do.`;

/** What the command touches. */
export interface UsersCommand extends Terminal {
  readonly ports: SuspensionPorts & Pick<WebPorts, "directory" | "secondFactors" | "passkeys">;
}

type UsersArguments =
  | { readonly kind: "set-role"; readonly role: UserRole; readonly email: string }
  | { readonly kind: "verify"; readonly email: string }
  | { readonly kind: "suspend"; readonly suspended: boolean; readonly email: string }
  | { readonly kind: "remove-second-factor"; readonly email: string }
  | { readonly kind: "list"; readonly search: string };

/** Null when they are none of those that `USAGE` names. */
export function readArguments(words: readonly string[]): UsersArguments | null {
  const [verb, ...rest] = words;
  if (verb === "list" && rest.length <= 1) return { kind: "list", search: rest[0] ?? "" };
  const [only] = rest;
  if (rest.length === 1 && only !== undefined) {
    if (verb === "verify" || verb === "remove-second-factor") return { kind: verb, email: only };
    if (verb === "suspend" || verb === "unsuspend")
      return { kind: "suspend", suspended: verb === "suspend", email: only };
  }
  const [role, email] = rest;
  if (rest.length !== 2 || role !== "admin" || email === undefined) return null;
  if (verb === "grant") return { kind: "set-role", role, email };
  return verb === "revoke" ? { kind: "set-role", role: "user", email } : null;
}

/** Resolves to the exit code. */
export async function runUsers(command: UsersCommand, wanted: UsersArguments): Promise<number> {
  if (wanted.kind === "list") return list(command, wanted.search);
  const { ports, print, complain } = command;
  const email = normaliseEmail(wanted.email);
  const sentence = await sentenceOf(ports, email, wanted);
  if (sentence === null) complain(`Nobody has signed up as ${wanted.email}.`);
  else print(sentence);
  return sentence === null ? 1 : 0;
}

/** What is so now; null where there is no such user. */
function sentenceOf(
  ports: UsersCommand["ports"],
  email: string,
  wanted: Exclude<UsersArguments, { kind: "list" }>,
): Promise<string | null> {
  switch (wanted.kind) {
    case "verify":
      return verify(ports, email);
    case "suspend":
      return suspend(ports, email, wanted.suspended);
    case "remove-second-factor":
      return takeOff(ports, email);
    case "set-role":
      return setRole(ports, email, wanted.role);
  }
}

async function setRole(ports: UsersCommand["ports"], email: string, role: UserRole): Promise<string | null> {
  const done = await setUserRole(ports, { email, role });
  if (!done.ok) return null;
  const { user, changed } = done.value;
  const words = user.role === "admin" ? "an administrator" : "no administrator";
  const since = changed ? " now" : user.role === "admin" ? " already" : "";
  return `${user.email} is ${words}${since}.`;
}

async function verify(ports: UsersCommand["ports"], email: string): Promise<string | null> {
  const done = await verifyByEmail(ports, { email });
  if (!done.ok) return null;
  const { user, changed } = done.value;
  return `The address ${user.email} is confirmed${changed ? " now" : " already"}.`;
}

async function suspend(ports: UsersCommand["ports"], email: string, suspended: boolean): Promise<string | null> {
  const done = await suspendByEmail(ports, { email, suspended });
  if (!done.ok) return null;
  const { user, changed } = done.value;
  if (!suspended) return `${user.email} is ${changed ? "suspended no more" : "not suspended"}.`;
  return `${user.email} is suspended${changed ? " now" : " already"}.`;
}

async function takeOff(ports: UsersCommand["ports"], email: string): Promise<string | null> {
  const done = await removeSecondFactor(ports, { email });
  if (!done.ok) return null;
  const { user, changed } = done.value;
  return changed ? `${user.email} signs in with the password alone now.` : `${user.email} has no second factor.`;
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
function lineOf({ createdAt, suspendedAt, deletesAt, role, ...user }: ListedUser): string {
  const { subscription, instances, email, name } = user;
  const day = dayOf(createdAt);
  const marks = [
    ...(suspendedAt === null ? [] : ["suspended"]),
    ...(deletesAt === null ? [] : [`deleted on ${dayOf(deletesAt)}`]),
  ];
  return [day, role.padEnd(5), ...marks, subscription, count(instances, "instance"), email, name]
    .map(printable)
    .join("  ");
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** What people sign up with may hold what a terminal obeys. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, "\u{fffd}");
}
