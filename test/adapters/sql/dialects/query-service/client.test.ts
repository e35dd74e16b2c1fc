import { createServer as createHttpServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type QueryClient, queryClient } from "#adapters/sql/dialects/query-service/client.ts";
import { StorageError } from "#ports/storage-error.ts";
import {
  type AskedQuery,
  type FakeQueryService,
  fakeQueryService,
  sendJson,
} from "#test/support/fake-query-service.ts";

const UNAVAILABLE = { name: "StorageError", code: "unavailable" };

describe("a query service's client", () => {
  const cleanups: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  async function opened(
    answer: (asked: AskedQuery, response: ServerResponse) => void,
    options: { path?: string; user?: string; statementTimeoutMs?: number; maxAnswerBytes?: number } = {},
  ): Promise<{ client: QueryClient; service: FakeQueryService }> {
    const { path = "/api/WesalDead", user = "", ...others } = options;
    const service = await fakeQueryService(answer);
    const client = queryClient({ url: new URL(`http://${user}127.0.0.1:${service.port}${path}?sql=mysql`), ...others });
    cleanups.push(service.close, client.close);
    return { client, service };
  }

  const answering = (status: number, body?: unknown) =>
    opened((_asked, response) => {
      if (typeof body === "string" || body === undefined) response.writeHead(status).end(body);
      else sendJson(response, status, body);
    }).then(({ client }) => client);

  it("posts what reads to api/GetOp and puts what writes to api/ExcuteOp/", async () => {
    const { client, service } = await opened((_asked, response) => sendJson(response, 200, []));
    await client.execute("select 'a' as b");
    await client.execute("update t set a = 1");
    expect(service.asked.map(({ method, path, body }) => [method, path, body])).toEqual([
      ["POST", "/api/WesalDead/api/GetOp", `{"query":"select 'a' as b"}`],
      ["PUT", "/api/WesalDead/api/ExcuteOp/", `{"query":"update t set a = 1"}`],
    ]);
    expect(service.asked[0]?.headers).toMatchObject({ "content-type": "application/json", accept: "application/json" });
    expect(service.asked[0]?.headers.authorization).toBeUndefined();
  });

  it.each([
    ["select 1", "POST"],
    ["  SELECT 1", "POST"],
    ["show tables", "POST"],
    ["with a as (select 1) select * from a", "POST"],
    ["explain select 1", "POST"],
    ["insert into a select 1", "PUT"],
    ["delete from a", "PUT"],
    ["alter table a add b int", "PUT"],
    ["selection", "PUT"],
  ])("asks %s by %s", async (query, method) => {
    const { client, service } = await opened((_asked, response) => response.writeHead(204).end());
    await client.execute(query);
    expect(service.asked[0]?.method).toBe(method);
  });

  it("sends the user and password of its address, and no slash twice", async () => {
    const { client, service } = await opened((_asked, response) => sendJson(response, 200, []), {
      path: "/api/",
      user: "wesal:p%25s%3As@",
    });
    await client.execute("select 1");
    expect(service.asked[0]?.path).toBe("/api/api/GetOp");
    const sent = service.asked[0]?.headers.authorization?.replace("Basic ", "") ?? "";
    expect(Buffer.from(sent, "base64").toString()).toBe("wesal:p%s:s");
  });

  it("takes 204 for success and for no rows, and any data for the success of a write", async () => {
    expect(await (await answering(204)).execute("select 1")).toEqual([]);
    expect(await (await answering(204)).execute("delete from a")).toEqual([]);
    expect(await (await answering(200, { rows: 3 })).execute("delete from a")).toEqual([]);
    expect(await (await answering(200, 1)).execute("delete from a")).toEqual([]);
    expect(await (await answering(200)).execute("delete from a")).toEqual([]);
    expect(await (await answering(200, [{ a: 1 }])).execute("select 1")).toEqual([{ a: 1 }]);
  });

  it("says what the server said, without the values in it, and with which status", async () => {
    const client = await answering(500, { message: "Duplicate entry 'a@example.com' for key 'u_email'" });
    await expect(client.execute("insert into a select 1")).rejects.toMatchObject({
      name: "QueryRefusedError",
      code: "query-refused",
      status: 500,
      isTransient: false,
      message: "sql: the query service answered 500: Duplicate entry '…'",
    });
  });

  it.each([
    `Error in "insert": insert into users values ('a@example.com')`,
    "Unknown column `a` near 'select a@example.com' and \"a@example.com\"",
    "near 'a@example.com",
  ])("leaves no value in %j", async (message) => {
    const client = await answering(500, { message });
    const error = await client.execute("insert into a select 1").catch((caught: unknown) => caught);
    expect((error as Error).message).not.toContain("a@example.com");
  });

  it.each([
    [500, undefined, "sql: the query service answered 500: Server error occurred"],
    [400, "<html>", "sql: the query service answered 400: Server error occurred"],
    [403, { message: "" }, "sql: the query service answered 403: Server error occurred"],
    [302, undefined, "sql: the query service answered 302: Server error occurred"],
    [200, { success: false, message: "No" }, "sql: the query service answered 200: No"],
    [200, { success: false }, "sql: the query service answered 200: Server error occurred"],
  ])("takes %i %j for a refusal", async (status, body, message) => {
    const client = await answering(status, body);
    await expect(client.execute("delete from a")).rejects.toMatchObject({ message, status });
  });

  it.each([
    "Deadlock found when trying to get lock; try restarting transaction",
    "Lock wait timeout exceeded; try restarting transaction",
    "Failed to read auto-increment value from storage engine",
  ])("knows that the database gave a statement up for another: %s", async (message) => {
    const client = await answering(500, { message });
    await expect(client.execute("delete from a")).rejects.toMatchObject({ isTransient: true });
  });

  it.each([
    [503, undefined],
    [502, "<html>Bad gateway</html>"],
    [504, { message: "no" }],
    [429, { message: "no" }],
    [500, { message: "connect ECONNREFUSED 127.0.0.1:3306" }],
    [500, { message: "Too many connections" }],
    [400, { message: "MySQL server has gone away" }],
    [200, "<html>Sign in</html>"],
    [200, '[{"a":'],
  ])("takes %i %j for a database that is away", async (status, body) => {
    const client = await answering(status, body);
    await expect(client.execute("select 1")).rejects.toMatchObject(UNAVAILABLE);
    await expect(client.execute("delete from a")).rejects.toMatchObject(UNAVAILABLE);
  });

  it.each([{ a: 1 }, [1], [null], "text", true])("takes %j for no rows of anybody", async (body) => {
    const client = await answering(200, JSON.stringify(body));
    await expect(client.execute("select 1")).rejects.toMatchObject(UNAVAILABLE);
  });

  it.each([
    "The table 'users' is full",
    "Got error 28 from storage engine",
    "Disk full (/tmp/x); waiting for someone to free some space",
  ])("knows a full disk: %s", async (message) => {
    const client = await answering(500, { message });
    await expect(client.execute("insert into users select 1")).rejects.toMatchObject({ code: "full" });
  });

  it("says that nobody answers where nobody listens", async () => {
    const { client, service } = await opened(() => undefined);
    await service.close();
    const error = await client.execute("select 1").catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StorageError);
    expect(error).toMatchObject(UNAVAILABLE);
  });

  it.each([
    ["a service that never answers", () => undefined],
    ["an answer that never ends", (_: AskedQuery, response: ServerResponse) => response.writeHead(200).write("[")],
  ])("gives up %s", async (_what, answer) => {
    const { client } = await opened(answer, { statementTimeoutMs: 150 });
    const started = performance.now();
    await expect(client.execute("delete from a")).rejects.toMatchObject(UNAVAILABLE);
    const ms = performance.now() - started;
    expect(ms).toBeGreaterThan(100);
    expect(ms).toBeLessThan(2000);
  });

  it("waits as long as it is told to for one statement", async () => {
    const { client } = await opened((_asked, response) => setTimeout(() => response.writeHead(204).end(), 300), {
      statementTimeoutMs: 100,
    });
    await expect(client.execute("alter table a")).rejects.toMatchObject(UNAVAILABLE);
    expect(await client.execute("alter table a", 5000)).toEqual([]);
  });

  it("gives up an answer that trickles in", async () => {
    const timers: NodeJS.Timeout[] = [];
    const { client } = await opened(
      (_asked, response) => {
        response.writeHead(200);
        timers.push(setInterval(() => response.write(" "), 20));
      },
      { statementTimeoutMs: 200 },
    );
    await expect(client.execute("select 1")).rejects.toMatchObject(UNAVAILABLE);
    for (const timer of timers) clearInterval(timer);
  });

  it("reads no more of an answer than it may hold", async () => {
    let written = 0;
    const { client } = await opened(
      (_asked, response) => {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && written < 200_000_000) {
            written += 100_000;
            if (!response.write("x".repeat(100_000))) {
              response.once("drain", more);
              return;
            }
          }
        };
        more();
      },
      { maxAnswerBytes: 1_000_000 },
    );
    await expect(client.execute("select 1")).rejects.toMatchObject(UNAVAILABLE);
    expect(written).toBeLessThan(50_000_000);
  });

  it("asks again where a connection was dropped before the answer to a read, once, and never for a write", async () => {
    const { client, service } = await opened((asked, response) => {
      const first = service.asked.filter(({ query }) => query === asked.query).length === 1;
      if (first || asked.query === "select 2") response.destroy();
      else sendJson(response, 200, [{ a: 1 }]);
    });
    expect(await client.execute("select 1")).toEqual([{ a: 1 }]);
    await expect(client.execute("select 2")).rejects.toMatchObject(UNAVAILABLE);
    await expect(client.execute("delete from a")).rejects.toMatchObject(UNAVAILABLE);
    expect(service.asked.map(({ query }) => query)).toEqual([
      "select 1",
      "select 1",
      "select 2",
      "select 2",
      "delete from a",
    ]);
  });

  it("is back as soon as the service is", async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const client = queryClient({ url: new URL(`http://127.0.0.1:${port}/`) });
    cleanups.push(client.close);
    await expect(client.execute("select 1")).rejects.toMatchObject(UNAVAILABLE);
    await new Promise((resolve) => server.close(resolve));
    await expect(client.execute("select 1")).rejects.toMatchObject(UNAVAILABLE);

    const back = createHttpServer((_request, response) => sendJson(response, 200, [{ one: 1 }]));
    await new Promise<void>((resolve) => back.listen(port, "127.0.0.1", resolve));
    expect(await client.execute("select 1")).toEqual([{ one: 1 }]);
    back.closeAllConnections();
    await new Promise((resolve) => back.close(resolve));
  });
});
