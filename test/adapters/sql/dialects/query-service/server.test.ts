import { request } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSchema, describeWithMysql } from "#test/support/databases.ts";
import { type RunningQueryService, startQueryService } from "../../../../../docker/query-service/server.ts";

describeWithMysql("the query service of docker/query-service", () => {
  let service: RunningQueryService;

  const start = (databaseUrl: string) =>
    startQueryService({ databaseUrl, host: "127.0.0.1", port: 0, basePath: "/api/WesalDead", credentials: "a:b" });

  beforeAll(async () => {
    service = await start(await createSchema());
  });

  afterAll(() => service.close());

  const BASIC = `Basic ${Buffer.from("a:b").toString("base64")}`;
  const READ = "/api/WesalDead/api/GetOp";
  const WRITE = "/api/WesalDead/api/ExcuteOp/";

  async function call(
    method: "GET" | "POST" | "PUT",
    path: string,
    body: string | null,
    { authorization = BASIC, port = service.port } = {},
  ) {
    const { statusCode, body: answer } = await request(`http://127.0.0.1:${port}${path}`, {
      method,
      body,
      headers: { authorization },
    });
    const text = await answer.text();
    return { status: statusCode, body: text === "" ? null : JSON.parse(text) };
  }

  const query = (text: string) => JSON.stringify({ query: text });

  it("answers reads with rows, and writes with 204 and nothing else", async () => {
    expect(await call("PUT", WRITE, query("create table a (b int, c datetime(3))"))).toEqual({
      status: 204,
      body: null,
    });
    expect(await call("PUT", WRITE, query("insert into a values (1, '2026-01-02 03:04:05.678')"))).toEqual({
      status: 204,
      body: null,
    });
    expect(await call("POST", READ, query("select b, c, null as d from a"))).toEqual({
      status: 200,
      body: [{ b: 1, c: "2026-01-02 03:04:05.678", d: null }],
    });
  });

  it("says what the database refused", async () => {
    const refused = await call("POST", READ, query("select nothing from nowhere"));
    expect(refused.status).toBe(400);
    expect(refused.body.message).toMatch(/doesn't exist/);
    expect((await call("POST", READ, query("select 1; select 2"))).status).toBe(400);
  });

  it.each([
    ["GET", READ, null, 404],
    ["PUT", READ, query("select 1"), 404],
    ["POST", "/api/GetOp", query("select 1"), 404],
    ["POST", READ, "no JSON", 400],
    ["POST", READ, '{"query":1}', 400],
    ["POST", READ, '{"query":""}', 400],
    ["POST", READ, "null", 400],
    ["GET", "/healthz", null, 204],
  ] as const)("answers %s %s %j with %i", async (method, path, body, status) => {
    expect((await call(method, path, body)).status).toBe(status);
  });

  it.each([
    "",
    "Basic",
    BASIC.slice(0, -1),
    `Basic ${Buffer.from("a:c").toString("base64")}`,
  ])("lets nobody in with %j", async (authorization) => {
    expect((await call("POST", READ, query("select 1"), { authorization })).status).toBe(401);
  });

  it("runs nothing for a caller who has left before a connection was free", async () => {
    await call("PUT", WRITE, query("create table left_behind (id int)"));
    const slow = Array.from({ length: 10 }, () => call("POST", READ, query("select sleep(0.4)")));
    const leaving = new AbortController();
    const left = request(`http://127.0.0.1:${service.port}${WRITE}`, {
      method: "PUT",
      body: query("insert into left_behind values (1)"),
      headers: { authorization: BASIC },
      signal: leaving.signal,
    });
    setTimeout(() => leaving.abort(), 150);
    await expect(left).rejects.toThrow();
    await Promise.all(slow);
    expect(
      (await call("POST", READ, query("select sleep(0.1), count(*) as rows_there from left_behind"))).body,
    ).toEqual([{ "sleep(0.1)": 0, rows_there: 0 }]);
  });

  it("says 503 where the database is away", async () => {
    const lost = await start("mysql://root@127.0.0.1:9/none");
    expect((await call("POST", READ, query("select 1"), { port: lost.port })).status).toBe(503);
    await lost.close();
  });
});
