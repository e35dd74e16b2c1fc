import { describe, expect, it } from "vitest";
import { readConfig } from "#adapters/config.ts";
import { databaseAddress } from "#adapters/database-url.ts";

const KIND =
  "DATABASE_URL names a query service without the kind of its SQL: end it in ?sql=mysql, which is MySQL and MariaDB.";
const SHAPE =
  "DATABASE_URL must be sqlite:FILE, mysql://user:password@host/database or query-service+https://user:password@host/path?sql=mysql.";

describe("the address of a database, as it is shown", () => {
  it.each([
    ["mysql://wesal:hunter2@db/wesal", "db:3306"],
    ["mysql://wesal:hunter2@[::1]:3307/wesal", "[::1]:3307"],
    ["query-service+https://wesal:hunter2@host/api?sql=mysql", "host:443"],
    ["query-service+http://wesal:hunter2@host/api?sql=mysql", "host:80"],
    ["query-service+http://host:3010/api?sql=mysql", "host:3010"],
    ["sqlite:/srv/wesal.sqlite", "/srv/wesal.sqlite"],
  ])("of %s is %s", (url, address) => {
    expect(databaseAddress(url)).toBe(address);
  });
});

describe("DATABASE_URL", () => {
  it.each([
    "query-service+https://host/api/WesalDead?sql=mysql",
    "query-service+http://wesal:p%25ss@127.0.0.1:3010/?sql=mysql",
  ])("may be %s", (url) => {
    const read = readConfig({ DATABASE_URL: url });
    expect(read.ok && read.value.databaseUrl).toBe(url);
  });

  it("of a query service needs APP_SECRET on the live network, as every shared database does", () => {
    const read = readConfig({ NETWORK: "live", DATABASE_URL: "query-service+https://host/api?sql=mysql" });
    expect(!read.ok && read.failure.message).toMatch(/^APP_SECRET is not set/);
  });

  it.each([
    ["query-service+https://host/api/WesalDead", KIND],
    ["query-service+https://host/api/WesalDead?sql=oracle", KIND],
    ["query-service+https://host/api?sql=mysql&sql=oracle", KIND],
    ["query-service+ftp://host/api?sql=mysql", SHAPE],
    ["query-service+https://user:100%@host/api?sql=mysql", SHAPE],
    ["query-service+https://host/api?sql=mysql#part", SHAPE],
    ["mysql://wesal:100%@db/wesal", SHAPE],
    [" mysql://wesal:hunter2@db/wesal", SHAPE],
    ["mysql://wesal:hunter2@db/wesal\nanother line", SHAPE],
    ["postgres://wesal:hunter2@db/wesal", SHAPE],
  ])("is refused, and not repeated, where it reads %s", (url, message) => {
    const read = readConfig({ DATABASE_URL: url });
    expect(!read.ok && read.failure.message).toBe(message);
  });
});
