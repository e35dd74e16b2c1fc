import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { withLease } from "#adapters/sql/dialects/query-service/migration-lock.ts";
import { openQueryService } from "#adapters/sql/dialects/query-service/open.ts";
import { openDatabase } from "#adapters/sql/open.ts";
import { describeWithMysql, queryServiceUrl } from "#test/support/databases.ts";
import { type FakeQueryService, fakeQueryService, probeRows, sendJson } from "#test/support/fake-query-service.ts";
import { until } from "#test/support/until.ts";

describe("a query service that is opened", () => {
  let service: FakeQueryService | undefined;
  afterEach(() => service?.close());

  async function opening(changes: Record<string, unknown>, search = "?sql=mysql"): Promise<string> {
    service = await fakeQueryService(({ query }, response) => {
      sendJson(response, 200, probeRows(query)?.map((row) => ({ ...row, ...changes })) ?? []);
    });
    const url = `query-service+http://127.0.0.1:${service.port}/api${search}`;
    return openQueryService(url).then(
      (database) => database.close().then(() => "opened"),
      (error: Error) => error.message.replace(/127\.0\.0\.1:\d+/, "HOST"),
    );
  }

  it.each([
    ["what it should", {}],
    ["dates in ISO 8601", { winter: "2026-01-02T03:04:05.678Z", summer: "2026-07-02T03:04:05.678" }],
    ["another isolation that holds", { Value: "SERIALIZABLE" }],
  ])("is taken where it answers %s", async (_what, changes) => {
    expect(await opening(changes)).toBe("opened");
  });

  it.each([
    [{ text_value: "'\"\\ ? ? ????" }, "does not return text as it is stored: set its connections to utf8mb4"],
    [{ integer_value: "9007199254740991" }, "does not return whole numbers as JSON numbers"],
    [{ null_value: "" }, "does not return null as null"],
    [{ null_value: undefined }, "does not return null as null"],
    [
      { summer: "2026-07-02T02:04:05.678Z" },
      "does not return dates as they are stored: have it return them as text, or set its time zone to UTC",
    ],
    [
      { winter: 1767323045678 },
      "does not return dates as they are stored: have it return them as text, or set its time zone to UTC",
    ],
    [
      { Value: "READ-COMMITTED" },
      "runs statements at a transaction isolation below REPEATABLE READ, MySQL's default, where limits would not hold",
    ],
  ])("is refused where it answers %j", async (changes, problem) => {
    expect(await opening(changes)).toBe(`sql: the query service at HOST ${problem}`);
  });

  it("is refused where the kind of its SQL is not named, before it is asked anything", async () => {
    expect(await opening({}, "?sql=oracle")).toBe("sql: DATABASE_URL must name its SQL: ?sql=mysql");
    expect(service?.asked).toEqual([]);
  });

  it.each([
    ["its gateway says that it is away", 502, { message: "bad gateway" }, "unreachable"],
    ["it says that its database is away", 500, { message: "connect ECONNREFUSED 10.0.0.9:3306" }, "unreachable"],
    ["it is something else", 200, "<html>", "unopenable"],
    ["it does not know the database", 500, { message: "Unknown database 'wesal'" }, "unopenable"],
  ])("may be waited for or not: %s", async (_, status, body, code) => {
    service = await fakeQueryService((_asked, response) => {
      if (typeof body === "string") response.writeHead(status, { "content-type": "text/html" }).end(body);
      else sendJson(response, status, body);
    });
    const opening = openDatabase({ url: `query-service+http://127.0.0.1:${service.port}/api?sql=mysql` });
    await expect(opening).rejects.toMatchObject({ name: "SqlError", code });
  });

  it("is refused with what it said, and without its password", async () => {
    service = await fakeQueryService((_asked, response) => sendJson(response, 401, { message: "No such user" }));
    const url = `query-service+http://wesal:hunter2@127.0.0.1:${service.port}/api?sql=mysql`;
    const error = await openDatabase({ url }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: "SqlError", code: "unopenable" });
    expect((error as Error).message).toMatch(/answered 401: No such user$/);
    expect((error as Error).message).not.toMatch(/hunter2/);
  });
});

describeWithMysql("the lease of the migrations", () => {
  const times = { leaseMs: 400, waitMs: 3000, retryMs: 20 };

  it("is one process's at a time", async () => {
    const url = await queryServiceUrl();
    const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url })));
    let inside = 0;
    let most = 0;
    const run = async () => {
      inside += 1;
      most = Math.max(most, inside);
      // Longer than the lease: it is renewed meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 600));
      inside -= 1;
    };
    await Promise.all(databases.map(({ db }) => withLease(db, () => db, run, times)));
    expect(most).toBe(1);
    for (const database of databases) await database.close();
  });

  it("passes on from a process that died with it, and not before it has run out", async () => {
    const database = await openDatabase({ url: await queryServiceUrl() });
    const { db } = database;
    await withLease(
      db,
      () => db,
      async () => undefined,
      times,
    );
    await sql`update app_leases set holder = 'dead', ends_at = date_add(utc_timestamp(3), interval 300000 microsecond)`.execute(
      db,
    );
    const started = performance.now();
    await withLease(
      db,
      () => db,
      async () => undefined,
      times,
    );
    expect(performance.now() - started).toBeGreaterThan(150);
    await database.close();
  });

  it("lets nobody go on who has lost it, and waits no longer than it should", async () => {
    const database = await openDatabase({ url: await queryServiceUrl() });
    const { db } = database;
    let held = () => true;
    const keep = (isHeld: () => boolean) => {
      held = isHeld;
      return db;
    };
    await withLease(
      db,
      keep,
      async () => {
        expect(held()).toBe(true);
        await sql`update app_leases set holder = 'another', ends_at = '2999-01-01'`.execute(db);
        await until(() => !held());
        await expect(
          withLease(
            db,
            () => db,
            async () => undefined,
            { ...times, waitMs: 60 },
          ),
        ).rejects.toThrow(/another process has been migrating/);
      },
      times,
    );
    const { rows } = await sql<{ holder: string }>`select holder from app_leases`.execute(db);
    expect(rows).toEqual([{ holder: "another" }]);
    await database.close();
  });
});
