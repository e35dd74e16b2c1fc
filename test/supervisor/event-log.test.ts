import { describe, expect, it } from "vitest";
import { pinoLogger } from "#adapters/system/logger.ts";
import { eventLog } from "../../src/supervisor/event-log.ts";

const LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

describe("the supervisor's log", () => {
  it.each(LEVELS)("is the roles' log in every line, from %s up", (level) => {
    const roles: string[] = [];
    const supervisor: string[] = [];
    const error = Object.assign(new Error("spawn EAGAIN"), { code: "EAGAIN", path: "/usr/bin/node" });
    for (const logger of [
      pinoLogger({ level, destination: { write: (line) => void roles.push(line) } }),
      eventLog(level, (line) => supervisor.push(line)),
    ]) {
      logger.info("role-ready", { role: "web", port: 3000 });
      logger.warn("role-ended", { role: "web", code: "SIGKILL", attempt: 1, delayMs: 250 });
      logger.error("role-process-failed", { role: "web", error });
      logger.error("role-refused", { role: "web", reason: "taken", error: undefined });
    }
    expect(supervisor.map(withoutTime)).toEqual(roles.map(withoutTime));
  });

  it("tells the time as the roles do", () => {
    const lines: string[] = [];
    eventLog("info", (line) => lines.push(line)).info("role-ready");
    expect(JSON.parse(lines[0] ?? "").time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });
});

function withoutTime(line: string): unknown {
  const { time, ...rest } = JSON.parse(line);
  return time === undefined ? "no time" : rest;
}
