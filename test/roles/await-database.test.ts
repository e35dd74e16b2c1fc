import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { prepareDataDir, readConfig } from "#adapters/config.ts";
import { migrate } from "#adapters/sql/migrate.ts";
import { openDatabase } from "#adapters/sql/open.ts";
import { SqlError } from "#adapters/sql/sql-error.ts";
import { systemClock } from "#adapters/system/clock.ts";
import { systemRandom } from "#adapters/system/random.ts";
import type { RunningRole } from "#ports/running-role.ts";
import { StorageError } from "#ports/storage-error.ts";
import { whenDatabaseIsThere } from "#roles/await-database.ts";
import { startWeb } from "#roles/web.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { createSchema, describeWithMysql, queryServiceUrl } from "#test/support/databases.ts";
import { freePorts } from "#test/support/free-ports.ts";
import { type TcpProxy, tcpProxy } from "#test/support/tcp-proxy.ts";
import { until } from "#test/support/until.ts";

const URL_OF_ONE = "mysql://wesal:hunter2@db.example/wesal";
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function watched() {
  const ending = new AbortController();
  const said: string[] = [];
  return { ending, said, starting: { signal: ending.signal, say: (sentence: string) => void said.push(sentence) } };
}

/** Waits for a database that `open` stands for. */
function waiting(open: () => Promise<string>, databaseUrl = URL_OF_ONE) {
  const logger = fakeLogger();
  const { ending, said, starting } = watched();
  const base = { clock: systemClock(), random: systemRandom(), logger };
  return { ending, said, logger, opened: whenDatabaseIsThere({ databaseUrl }, base, starting, open) };
}

const refusedBySystem = Object.assign(new Error("connect ECONNREFUSED 10.0.0.9:3306"), { code: "ECONNREFUSED" });
const unreachable = new SqlError("unreachable", "cannot reach the database at db.example", { cause: refusedBySystem });

function failing(times: number, error: Error): () => Promise<string> {
  let left = times;
  return async () => {
    if (left === 0) return "opened";
    left -= 1;
    throw error;
  };
}

describe("a start whose database is away", () => {
  it.each([
    ["nobody listens", unreachable, "ECONNREFUSED"],
    ["it goes away while it is prepared", new StorageError("unavailable", { cause: refusedBySystem }), "ECONNREFUSED"],
    [
      "it is silent",
      new StorageError("unavailable", { cause: new Error("no answer in 3000 ms") }),
      "no answer in 3000 ms",
    ],
  ])("waits where %s, and says so once, on the terminal and in the log, without the password", async (_, error, reason) => {
    const { opened, said, logger } = waiting(failing(3, error));
    expect(await opened).toBe("opened");
    expect(said).toEqual([`Waiting for the database at db.example:3306 (${reason}) …`]);
    expect(logger.lines).toMatchObject([
      { level: "warn", event: "database-awaited", reason },
      { level: "info", event: "database-reached" },
    ]);
    expect(JSON.stringify(logger.lines)).not.toContain("hunter2");
  });

  it("says nothing where it is there", async () => {
    const { opened, said, logger } = waiting(failing(0, unreachable));
    expect(await opened).toBe("opened");
    expect([said, logger.lines]).toEqual([[], []]);
  });

  it.each([
    ["refuses", new SqlError("unopenable", "cannot reach the database at db.example: Access denied"), URL_OF_ONE],
    ["is full", new StorageError("full"), URL_OF_ONE],
    ["is a file that another holds", new StorageError("unavailable"), "sqlite:/srv/wesal.sqlite"],
    ["meets a defect of ours", new TypeError("x is not a function"), URL_OF_ONE],
  ])("does not wait where it %s", async (_, error, databaseUrl) => {
    const { opened, said } = waiting(failing(1, error), databaseUrl);
    await expect(opened).rejects.toBe(error);
    expect(said).toEqual([]);
  });

  it("is given up at once", async () => {
    const { opened, said, ending } = waiting(failing(1_000, unreachable));
    await until(() => said.length === 1);
    const toldMs = performance.now();
    ending.abort();
    await expect(opened).rejects.toThrow("aborted");
    expect(performance.now() - toldMs).toBeLessThan(500);
  });
});

async function startOn(databaseUrl: string, { said, starting }: ReturnType<typeof watched>) {
  const dataDir = mkdtempSync(join(tmpdir(), "wesal-await-"));
  const read = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: "silent", PORT: "0" });
  const prepared = read.ok ? prepareDataDir(read.value) : read;
  if (!prepared.ok) throw new Error(prepared.failure.message);
  const pages = { render: async ({ name }: { name: string }) => name };
  let running: RunningRole | null = null;
  cleanups.push(async () => {
    await running?.close();
    rmSync(dataDir, { recursive: true });
  });
  const started = startWeb(prepared.value, {}, async () => ({ pages, dev: null, assets: undefined }), starting);
  started.then((role) => (running = role)).catch(() => undefined);
  return { started, said };
}

describeWithMysql("a role whose database comes late", () => {
  async function proxied(url: string, port: number): Promise<{ proxy: TcpProxy; address: string }> {
    const target = new URL(url.replace("query-service+", ""));
    const proxy = await tcpProxy({ host: target.hostname, port: Number(target.port) }, port);
    cleanups.push(() => proxy.close());
    return { proxy, address: `127.0.0.1:${port}` };
  }
  /** Which takes its time, and is not what is waited for. */
  async function bringUpToDate(url: string): Promise<void> {
    const database = await openDatabase({ url });
    await migrate(database);
    await database.close();
  }
  const at = (url: string, port: number) => url.replace(/:\d+\//, `:${port}/`);

  it.each([
    ["MariaDB", createSchema],
    ["a query service", queryServiceUrl],
  ])("starts as soon as %s is there", async (_, makeUrl) => {
    const [url, [port = 0]] = [await makeUrl(), await freePorts(1)];
    await bringUpToDate(url);
    const { started, said } = await startOn(at(url, port), watched());
    await until(() => said.length > 0);
    await delay(600);
    await proxied(url, port);
    const thereMs = performance.now();
    const { port: webPort } = await started;
    expect(performance.now() - thereMs).toBeLessThan(5_000);
    expect((await fetch(`http://127.0.0.1:${webPort}/readyz`)).status).toBe(200);
    expect(said).toEqual([`Waiting for the database at 127.0.0.1:${port} (ECONNREFUSED) …`]);
  });

  it("starts as soon as one speaks that took connections and said nothing", async () => {
    const [url, [port = 0]] = [await createSchema(), await freePorts(1)];
    const { proxy } = await proxied(url, port);
    proxy.silence();
    const { started, said } = await startOn(at(url, port), watched());
    await until(() => said.length > 0);
    proxy.heal();
    await started;
    expect(said).toEqual([`Waiting for the database at 127.0.0.1:${port} (mysql: no answer in 3000 ms) …`]);
  });

  it.each([
    ["password", (url: string) => url.replace("root@", "root:wrong-hunter2@"), "Access denied"],
    ["kind of connection", (url: string) => `${url}?ssl=true`, "secure connection"],
    ["schema", (url: string) => url.replace(/wesal_test_\w+/, "wesal_nosuch"), "Unknown database"],
  ])("refuses a wrong %s at once", async (_, spoil, reason) => {
    const startedMs = performance.now();
    const { started, said } = await startOn(spoil(await createSchema()), watched());
    await expect(started).rejects.toMatchObject({ code: "unopenable", message: expect.stringContaining(reason) });
    expect(performance.now() - startedMs).toBeLessThan(2_000);
    expect(said).toEqual([]);
  });

  it("refuses a wrong password of a query service at once", async () => {
    const url = (await queryServiceUrl()).replace("wesal:p%25ss", "wesal:wrong");
    const { started, said } = await startOn(url, watched());
    await expect(started).rejects.toMatchObject({ code: "unopenable" });
    expect(said).toEqual([]);
  });
});
