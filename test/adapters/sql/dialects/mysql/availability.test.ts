import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#adapters/sql/database.ts";
import { openMysql } from "#adapters/sql/dialects/mysql/open.ts";
import { type TcpProxy, tcpProxy } from "#test/support/tcp-proxy.ts";
import { type MariaDb, startMariaDb } from "../../../../../scripts/gate/mariadb.ts";
import { missingTools } from "../../../../../scripts/gate/tools.ts";

const LIMITS = { connectMs: 400, acquireMs: 250, queryMs: 800 };
const CONNECTIONS = 10;
const STATEMENT_TIMEOUT = 1969;
const UNAVAILABLE = { name: "StorageError", code: "unavailable" };

const hasServer = !missingTools(process.env.PATH ?? "").some(({ name }) => name === "mariadb-server");

describe.skipIf(!hasServer)("a MySQL database that fails", () => {
  let server: MariaDb;
  let proxy: TcpProxy;
  let database: Database;

  beforeAll(async () => {
    server = await startMariaDb();
  });

  afterAll(() => server.stop());

  beforeEach(async () => {
    const { hostname, port } = new URL(server.url);
    proxy = await tcpProxy({ host: hostname, port: Number(port) });
    database = await openMysql(`mysql://root@127.0.0.1:${proxy.port}/mysql`, LIMITS);
  });

  afterEach(async () => {
    await database.close();
    await proxy.close();
  });

  const one = () => sql<{ one: number }>`select 1 as one`.execute(database.db).then(({ rows }) => rows[0]?.one);
  const sleep = (seconds: number) => sql`select sleep(${seconds})`.execute(database.db);
  const timed = async (work: () => Promise<unknown>) => {
    const startedMs = performance.now();
    const outcome = await work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    return { ...outcome, ms: Math.round(performance.now() - startedMs) };
  };

  it("keeps its temporary files to itself: a server that starts deletes what others have in the same folder", async () => {
    const { rows } = await sql<{ folder: string }>`select @@tmpdir as folder`.execute(database.db);
    expect(rows[0]?.folder).toContain("wesal-mariadb-");
  });

  it("gives up a connection that says nothing, with all that rest beside it, and is back with the next question", async () => {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => sleep(0.05)));
    const before = proxy.made;
    proxy.silence();
    const silent = await timed(one);
    expect(silent).toMatchObject({ error: UNAVAILABLE });
    expect(silent.ms).toBeLessThan(LIMITS.queryMs + 200);
    const unreachable = await timed(one);
    expect(unreachable).toMatchObject({ error: UNAVAILABLE });
    expect(unreachable.ms).toBeLessThan(LIMITS.connectMs + 200);

    proxy.heal();
    const back = await timed(one);
    expect(back).toMatchObject({ value: 1 });
    console.info(`silent line: ${silent.ms} ms to say so, ${back.ms} ms to be back, of ${before} dead connections`);
    expect(back.ms).toBeLessThan(200);
  });

  it("lets callers wait for a free connection, but not for long", async () => {
    const busy = Array.from({ length: CONNECTIONS }, () => sleep(0.4));
    const waited = await timed(one);
    expect(waited).toMatchObject({ error: UNAVAILABLE });
    expect(waited.ms).toBeLessThan(LIMITS.acquireMs + 100);
    const served = await timed(one);
    expect(served).toMatchObject({ value: 1 });
    await Promise.all(busy);
    expect(proxy.made).toBe(CONNECTIONS);
  });

  it("hands a connection that breaks in use to nobody, and makes another for whoever waits", async () => {
    const operator = await openMysql(`${server.url}/mysql`);
    const { rows } = await sql<{ id: number }>`select connection_id() as id`.execute(database.db);
    const busy = Array.from({ length: CONNECTIONS }, () => timed(() => sleep(0.2)));
    const waiting = timed(one);
    await sql`kill ${sql.lit(rows[0]?.id)}`.execute(operator.db);
    await operator.close();
    expect(await waiting).toMatchObject({ value: 1 });
    const outcomes = await Promise.all(busy);
    expect(outcomes.filter((outcome) => "error" in outcome)).toMatchObject([{ error: UNAVAILABLE }]);
    expect(proxy.made).toBe(CONNECTIONS + 1);
  });

  it("loses no connection where one breaks while others are handed on", async () => {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => sleep(0.05)));
    const broken = timed(() => sql`kill connection_id()`.execute(database.db));
    const served = Array.from({ length: 10 * CONNECTIONS }, () => timed(one));
    expect(await broken).toMatchObject({ error: UNAVAILABLE });
    for (const outcome of await Promise.all(served)) expect(outcome).toMatchObject({ value: 1 });
    // Were one less left, its caller would have waited too long.
    const all = await Promise.all(Array.from({ length: CONNECTIONS }, () => timed(() => sleep(0.4))));
    expect(all.filter((outcome) => "error" in outcome)).toEqual([]);
  });

  it("rolls back what a lost connection had begun", async () => {
    await sql`create table mysql.halves (id int primary key) engine = innodb`.execute(database.db);
    const lost = database.db.transaction().execute(async (transaction) => {
      await sql`insert into mysql.halves values (1)`.execute(transaction);
      proxy.silence();
      await sql`insert into mysql.halves values (2)`.execute(transaction);
    });
    await expect(lost).rejects.toMatchObject(UNAVAILABLE);
    proxy.heal();
    const { rows } = await sql`select id from mysql.halves`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it("says so when the server is gone, and is back when the server is", async () => {
    await one();
    await server.kill();
    const gone = await timed(one);
    expect(gone).toMatchObject({ error: UNAVAILABLE });
    expect(gone.ms).toBeLessThan(LIMITS.connectMs);
    await server.restart();
    expect(await timed(one)).toMatchObject({ value: 1 });
  });

  it("tells a table without room from a server without an answer", async () => {
    await sql`create table mysql.small (v varchar(1000)) engine = memory max_rows = 1`.execute(database.db);
    const fill = async () => {
      for (;;) await sql`insert into mysql.small select repeat('x', 1000) from seq_1_to_5000`.execute(database.db);
    };
    await sql`set session max_heap_table_size = 16384`.execute(database.db);
    await expect(fill()).rejects.toMatchObject({ name: "StorageError", code: "full", cause: { errno: 1114 } });
    expect(await timed(one)).toMatchObject({ value: 1 });
  });

  it("refuses to open what cannot be reached, and says why", async () => {
    await expect(openMysql("mysql://root@127.0.0.1:1/mysql", LIMITS)).rejects.toThrow(
      "sql: cannot reach the database at 127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1",
    );
  });

  it("lets the server end a statement before the caller gives it up", async () => {
    const columns = sql.table("information_schema.columns");
    const slow = await timed(() =>
      sql`select count(*) from ${columns} a, ${columns} b, ${columns} c, ${columns} d`.execute(database.db),
    );
    expect(slow).toMatchObject({ error: { ...UNAVAILABLE, cause: { errno: STATEMENT_TIMEOUT } } });
    expect(slow.ms).toBeLessThan(LIMITS.queryMs);
    expect(await timed(one)).toMatchObject({ value: 1 });
    expect(proxy.made).toBe(1);
  });

  it("ends the transaction of a process that has frozen in its midst, and lets others write its rows", async () => {
    const other = await openMysql(`${server.url}/mysql`);
    try {
      await sql`create table frozen_rows (id int primary key, writer varchar(8) not null)`.execute(other.db);
      const write = (on: Database["db"], by: string) =>
        sql`insert into frozen_rows values (1, ${by}) on duplicate key update writer = values(writer)`.execute(on);
      const thawed = Promise.withResolvers<void>();
      const written = Promise.withResolvers<void>();
      const frozen = timed(() =>
        database.together(async (on) => {
          await write(on, "frozen");
          written.resolve();
          await thawed.promise;
        }),
      );
      await written.promise;
      const waits = await timed(() => write(other.db, "other").catch(() => write(other.db, "other")));
      expect(waits).not.toHaveProperty("error");
      thawed.resolve();
      expect(await frozen).toMatchObject({ error: UNAVAILABLE });
      const { rows } = await sql<{ writer: string }>`select writer from frozen_rows`.execute(other.db);
      expect(rows).toEqual([{ writer: "other" }]);
    } finally {
      await other.close();
    }
  });
});
