import type { Config } from "#adapters/config.ts";
import { ROLE_VARIABLES, type Role } from "#adapters/process-roles.ts";
import type { Started } from "./messages.ts";

interface SystemError {
  readonly code?: string;
  readonly syscall?: string;
  readonly port?: number;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: unknown;
}

/** Why a role did not start: one sentence with its remedy; a defect also carries its stack. */
export function startFailure(error: unknown, role: Role, config: Config): Extract<Started, { type: "refused" }> {
  const known = sentence(error, role, config);
  if (known !== null) return { type: "refused", message: known };
  const { message, stack } = error as SystemError;
  return { type: "refused", message: `The ${role} role could not start: ${message ?? String(error)}`, detail: stack };
}

function sentence(error: unknown, role: Role, config: Config): string | null {
  const { code = "", syscall, message = "", cause } = (error ?? {}) as SystemError;
  if (code === "start-refused") return message;
  if (syscall === "listen" || syscall === "bind") return listenSentence(code, role, config);
  if (isDatabaseCode(code)) {
    return `The database of DATABASE_URL could not be opened (${code}): check that it runs, and its address, user and password.`;
  }
  const behind = cause === undefined || cause === error ? null : sentence(cause, role, config);
  if (behind !== null || !DATABASE_REFUSALS.has(code)) return behind;
  return `The database of DATABASE_URL could not be used: ${message.replace(/^sql: /, "").trim()}.`;
}

/** What an operator can mend, and where the code says nothing that the message does not say better. */
const DATABASE_REFUSALS: ReadonlySet<string> = new Set(["url-unsupported", "unopenable", "database-newer"]);

function listenSentence(code: string, role: Role, config: Config): string {
  const port = config.ports[role];
  const variable = ROLE_VARIABLES[role].port;
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} (${variable}, for the ${role} role) is already in use: stop the program that has it, or set ${variable} to a free port.`;
    case "EACCES":
      return `Port ${port} (${variable}, for the ${role} role) may not be used by this user: set ${variable} to a port from 1024 up.`;
    case "EADDRNOTAVAIL":
      return `HOST is "${config.host}", which is not an address of this machine: set HOST to one that is, such as 127.0.0.1.`;
    default:
      return `The ${role} role could not listen on ${config.host}:${port} (${code}): set HOST and ${variable} to an address and port that are free.`;
  }
}

function isDatabaseCode(code: string): boolean {
  return (
    /^(ER_|ERR_SQLITE|PROTOCOL_|SQLITE_)/.test(code) || /^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)$/.test(code)
  );
}
