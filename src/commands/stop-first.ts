import type { Role } from "#adapters/process-roles.ts";

/** The sentence that refuses to go on while roles work on the database. */
export function stopFirst(roles: readonly Role[], what: string): string {
  return `${roles.join(", ")} ${roles.length === 1 ? "is" : "are"} running: stop the service, on every host, before ${what}.`;
}
