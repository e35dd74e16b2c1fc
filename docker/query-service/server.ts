import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { createPool, type Pool } from "mysql2";

/** SQL text over HTTP, in front of MySQL or MariaDB; see README.md. */

interface QueryServiceOptions {
  /** `mysql://user:password@host:port/name`. */
  readonly databaseUrl: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  readonly basePath: string;
  /** `user:password`, asked for on every call; null lets everybody in. */
  readonly credentials: string | null;
  /** Statements with which each connection begins. */
  readonly settings?: readonly string[] | undefined;
}

export interface RunningQueryService {
  readonly port: number;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 64 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 5000;
const CONNECTIONS = 10;

export async function startQueryService(options: QueryServiceOptions): Promise<RunningQueryService> {
  const pool = createPool({
    uri: options.databaseUrl,
    connectionLimit: CONNECTIONS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    charset: "utf8mb4_bin",
    dateStrings: true,
    decimalNumbers: true,
    multipleStatements: false,
  });
  pool.on("connection", (connection) => {
    for (const setting of options.settings ?? []) connection.query(setting);
  });
  const server = createServer((request, response) => {
    answer(options, pool, request, response).catch((error: unknown) => send(response, ...refusal(error)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await new Promise((resolve) => pool.end(resolve));
    },
  };
}

async function answer(
  { basePath, credentials }: QueryServiceOptions,
  pool: Pool,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? "").replace(/\?.*$/, "").replace(/\/$/, "");
  if (path === "/healthz" && request.method === "GET") return send(response, 204);
  const call = `${request.method} ${path}`;
  const isRead = call === `POST ${basePath}/api/GetOp`;
  if (!isRead && call !== `PUT ${basePath}/api/ExcuteOp`) return send(response, 404, { message: "No such path" });
  if (credentials !== null && !isAuthorised(request, credentials)) {
    response.setHeader("www-authenticate", 'Basic realm="query service"');
    return send(response, 401, { message: "User and password are not correct" });
  }
  const query = queryOf(await bodyOf(request));
  if (query === null) return send(response, 400, { message: 'The body must be {"query": "…"}' });
  const rows = await run(pool, query, response);
  if (isRead && Array.isArray(rows)) return send(response, 200, rows);
  send(response, 204);
}

function isAuthorised(request: IncomingMessage, credentials: string): boolean {
  const expected = `Basic ${Buffer.from(credentials).toString("base64")}`;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ""), digest(expected));
}

class BodyTooLarge extends Error {}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new BodyTooLarge("The body is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function queryOf(body: string): string | null {
  try {
    const { query } = JSON.parse(body);
    return typeof query === "string" && query !== "" ? query : null;
  } catch {
    return null;
  }
}

/** Nothing is run for a caller who has left while no connection was free: they take it for not done. */
function run(pool: Pool, query: string, response: ServerResponse): Promise<unknown> {
  return new Promise((resolve, reject) => {
    pool.getConnection((failed, connection) => {
      if (failed !== null) return reject(failed);
      const done = (error: Error | null, rows?: unknown): void => {
        connection.release();
        if (error === null) resolve(rows);
        else reject(error);
      };
      if (response.destroyed) return done(null);
      connection.query(query, done);
    });
  });
}

/** A statement that the database refused is the caller's mistake; a database that cannot be reached is nobody's. */
function refusal(error: unknown): [status: number, body: { message: string }] {
  const { message, sqlState, fatal } = error as { message: string; sqlState?: string; fatal?: boolean };
  if (error instanceof BodyTooLarge) return [413, { message }];
  return [sqlState === undefined || fatal === true ? 503 : 400, { message: message || "Server error occurred" }];
}

function send(response: ServerResponse, status: number, body?: unknown): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, body === undefined ? {} : { "content-type": "application/json" });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { DATABASE_URL, CREDENTIALS, HOST = "127.0.0.1", PORT = "3010", BASE_PATH = "/api/WesalDead" } = process.env;
  if (DATABASE_URL === undefined || CREDENTIALS === undefined || !CREDENTIALS.includes(":")) {
    process.stderr.write("Set DATABASE_URL to mysql://user:password@host/name and CREDENTIALS to user:password.\n");
    process.exit(1);
  }
  const service = await startQueryService({
    databaseUrl: DATABASE_URL,
    port: Number(PORT),
    host: HOST,
    basePath: BASE_PATH,
    credentials: CREDENTIALS,
  });
  process.stdout.write(`query service: http://${HOST}:${service.port}${BASE_PATH}\n`);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => service.close());
}
