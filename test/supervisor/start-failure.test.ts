import { describe, expect, it } from "vitest";
import { type Config, readConfig, StartRefused } from "#adapters/config.ts";
import { startFailure } from "../../src/supervisor/start-failure.ts";

function config(): Config {
  const read = readConfig({}, { cwd: "/srv" });
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
}

const systemError = (code: string, more = {}) => Object.assign(new Error(`${code}: broke`), { code, ...more });
const explain = (error: unknown) => startFailure(error, "web", config());

describe("startFailure", () => {
  it("passes on what a role refused", () => {
    expect(explain(new StartRefused("APP_SECRET is not the one."))).toEqual({
      type: "refused",
      message: "APP_SECRET is not the one.",
    });
  });

  it.each(["ECONNREFUSED", "ER_ACCESS_DENIED_ERROR", "ERR_SQLITE_ERROR"])("blames the database for %s", (code) => {
    const failure = explain(systemError(code));
    expect(failure.message).toMatch(/^The database of DATABASE_URL could not be opened \(.+\): check .+\.$/);
    expect(failure.detail).toBeUndefined();
  });

  it("looks behind an adapter's own error", () => {
    const wrapped = new Error("sql: could not connect", { cause: systemError("ENOTFOUND") });
    expect(explain(wrapped).message).toContain("(ENOTFOUND)");
  });

  it("says in the database adapter's words what no code says better", () => {
    const refused = Object.assign(new Error("sql: cannot reach the query service at host: no JSON"), {
      code: "unopenable",
      cause: new Error("no JSON"),
    });
    expect(explain(refused)).toEqual({
      type: "refused",
      message: "The database of DATABASE_URL could not be used: cannot reach the query service at host: no JSON.",
    });
  });

  it("names the variable of a port that this user may not use", () => {
    expect(explain(systemError("EACCES", { syscall: "listen" })).message).toBe(
      "Port 3000 (PORT, for the web role) may not be used by this user: set PORT to a port from 1024 up.",
    );
  });

  it("shows where a defect is", () => {
    const failure = explain(new TypeError("x is not a function"));
    expect(failure.message).toBe("The web role could not start: x is not a function");
    expect(failure.detail).toContain("start-failure.test.ts");
  });
});
