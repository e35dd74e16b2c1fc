import { Hono } from "hono";

/** Throws when the dependency cannot be reached. */
export type ReadinessCheck = () => void | Promise<void>;

const CHECK_TIMEOUT_MS = 2000;

/** `/healthz`: this process answers. `/readyz`: so does everything it needs. */
export function healthRoutes(role: string, checks: Readonly<Record<string, ReadinessCheck>>): Hono {
  const app = new Hono();
  for (const path of ["/healthz", "/readyz"]) {
    app.use(path, async (c, next) => {
      c.header("cache-control", "no-store");
      c.header("x-content-type-options", "nosniff");
      await next();
    });
  }
  app.get("/healthz", (c) => c.json({ ok: true, role }));
  app.get("/readyz", async (c) => {
    const results = await Promise.all(Object.entries(checks).map(([name, check]) => run(name, check)));
    const ready = results.every((result) => result.ok);
    return c.json({ ok: ready, role, checks: results }, ready ? 200 : 503);
  });
  return app;
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
