import { randomBytes } from "node:crypto";
import { createConnection } from "mysql2/promise";

/** As for the tests: a server that may be filled, and is left as it was. */
const SERVER = process.env.TEST_MYSQL_URL ?? "mysql://root@127.0.0.1:3306";

/** Addresses of so many new schemas, which are dropped at the end. */
export async function withMariaDbSchemas<Value>(
  count: number,
  use: (urls: readonly string[]) => Promise<Value>,
): Promise<Value> {
  const server = await createConnection(SERVER);
  const names = Array.from({ length: count }, () => `wesal_bench_${randomBytes(6).toString("hex")}`);
  try {
    for (const name of names) await server.query(`create schema ${name}`);
    return await use(names.map((name) => `${SERVER.replace(/\/$/, "")}/${name}`));
  } finally {
    for (const name of names) await server.query(`drop schema if exists ${name}`);
    await server.end();
  }
}
