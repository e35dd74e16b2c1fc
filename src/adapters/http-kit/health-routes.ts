import { Hono } from "hono";
import { health, type ReadinessCheck, readiness } from "./health.ts";

/** `/healthz` and `/readyz` of a server on Hono. */
export function healthRoutes(role: string, checks: Readonly<Record<string, ReadinessCheck>>): Hono {
  const app = new Hono();
  for (const path of ["/healthz", "/readyz"]) {
    app.use(path, async (c, next) => {
      c.header("cache-control", "no-store");
      c.header("x-content-type-options", "nosniff");
      await next();
    });
  }
  app.get("/healthz", (c) => c.json(health(role)));
  app.get("/readyz", async (c) => {
    const ready = await readiness(role, checks);
    return c.json(ready, ready.ok ? 200 : 503);
  });
  return app;
}
