import type { Config, Role } from "#adapters/config.ts";

const TIMEOUT_MS = 2_000;

/** Only those that use the database. */
const ROLES = ["web", "whatsapp", "telegram"] as const satisfies readonly Role[];

/** Those of the configuration's roles that answer at their address or on this machine. */
export async function runningRoles(config: Config): Promise<readonly Role[]> {
  const urls: Readonly<Record<(typeof ROLES)[number], string>> = {
    web: config.publicUrl,
    whatsapp: config.whatsappUrl,
    telegram: config.telegramUrl,
  };
  const answers = await Promise.all(
    ROLES.flatMap((role) => [urls[role], `http://127.0.0.1:${config.ports[role]}`]).map(roleAt),
  );
  return ROLES.filter((role) => answers.includes(role));
}

/** What `GET /healthz` names there; null where nobody of ours answers. */
async function roleAt(url: string): Promise<string | null> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "manual" });
    const answer: unknown = await response.json();
    return typeof answer === "object" && answer !== null && "role" in answer ? String(answer.role) : null;
  } catch {
    return null;
  }
}

/** The sentence that refuses to go on. */
export function stopFirst(roles: readonly Role[], what: string): string {
  return `${roles.join(", ")} ${roles.length === 1 ? "is" : "are"} running: stop the service, on every host, before ${what}.`;
}
