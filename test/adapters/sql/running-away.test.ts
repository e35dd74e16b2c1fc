import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { migrate } from "#adapters/sql/migrate.ts";
import { openDatabase } from "#adapters/sql/open.ts";
import { markRole } from "#adapters/sql/running/mark-role.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { createSchema, describeWithMysql } from "#test/support/databases.ts";
import { tcpProxy } from "#test/support/tcp-proxy.ts";

const TIMING = { beatMs: 50, lookMs: 600, removeMs: 300 };
/** Of an idle connection that nobody answers on, see `dialects/mysql/open.ts`. */
const POOL_CLOSES_WITHIN_MS = 3_000;

describeWithMysql("a role whose database says nothing any more", () => {
  it("is closed in the time that its pool takes, and not in that of its mark too", async () => {
    const url = new URL(await createSchema());
    const proxy = await tcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    const database = await openDatabase({ url: url.href });
    await migrate(database);
    const place = { name: "here", pid: 1, isRunning: () => true };
    const options = { role: "web", among: "5001 here", place, logger: fakeLogger(), onLost: () => undefined };
    const marked = await markRole(database, { ...options, timing: TIMING });
    proxy.silence();
    await delay(TIMING.beatMs * 3);

    const beganMs = performance.now();
    await marked.close();
    expect(performance.now() - beganMs).toBeLessThan(POOL_CLOSES_WITHIN_MS + TIMING.removeMs + 500);
    await proxy.close();
  });
});
