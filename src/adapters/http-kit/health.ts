/** Throws when the dependency cannot be reached. */
export type ReadinessCheck = () => void | Promise<void>;

interface Health {
  readonly ok: boolean;
  readonly role: string;
  readonly checks?: readonly { readonly name: string; readonly ok: boolean }[];
}

const CHECK_TIMEOUT_MS = 2000;
const WATCHED = /^\/(healthz|readyz)(?:\?|$)/;

/** Which of the two a watcher asks for; null of any other address. */
export function watched(url = ""): "healthz" | "readyz" | null {
  return (WATCHED.exec(url)?.[1] as "healthz" | "readyz" | undefined) ?? null;
}

/** `/healthz`: this process answers. */
export function health(role: string): Health {
  return { ok: true, role };
}

/** `/readyz`: so does everything it needs. */
export async function readiness(role: string, checks: Readonly<Record<string, ReadinessCheck>>): Promise<Health> {
  const results = await Promise.all(Object.entries(checks).map(([name, check]) => run(name, check)));
  return { ok: results.every(({ ok }) => ok), role, checks: results };
}

async function run(name: string, check: ReadinessCheck): Promise<{ name: string; ok: boolean }> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("timed out")), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), timeout]);
    return { name, ok: true };
  } catch {
    return { name, ok: false };
  } finally {
    clearTimeout(timer);
  }
}
