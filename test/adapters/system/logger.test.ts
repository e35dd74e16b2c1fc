import { describe, expect, it } from "vitest";
import { pinoLogger } from "#adapters/system/logger.ts";
import type { LogFields } from "#ports/logger.ts";

function recording(level: "debug" | "info" | "silent" = "info", fields?: LogFields) {
  const lines: string[] = [];
  const logger = pinoLogger({ level, fields, destination: { write: (line) => void lines.push(line) } });
  return { logger, lines, parsed: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe("the log", () => {
  it("writes one JSON line an event, with its fields and those of its makers", () => {
    const { logger, parsed } = recording("info", { role: "web" });
    logger.child({ requestId: "r1" }).info("answered", { status: 200, path: "/login", durationMs: 1.5 });
    expect(parsed()).toEqual([
      {
        level: "info",
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        role: "web",
        requestId: "r1",
        status: 200,
        path: "/login",
        durationMs: 1.5,
        event: "answered",
      },
    ]);
  });

  it("drops every field that is not on the list, at any depth", () => {
    const { logger, lines } = recording();
    const smuggled = {
      token: "canary",
      body: { dtoken: "canary" },
      reason: { secret: "canary" },
    } as unknown as LogFields;
    logger.warn("odd", smuggled);
    logger.child(smuggled).error("odd", smuggled);
    expect(lines).toHaveLength(2);
    expect(lines.join("")).not.toContain("canary");
  });

  it("keeps of an error its name, message, code and stack", () => {
    const { logger, parsed } = recording();
    const error = Object.assign(new TypeError("no"), { code: "E_NO", sql: "canary", request: { token: "canary" } });
    logger.error("failed", { error });
    expect(parsed()[0]).toMatchObject({ level: "error", error: { name: "TypeError", message: "no", code: "E_NO" } });
    expect(Object.keys(parsed()[0]?.error as object).sort()).toEqual(["code", "message", "name", "stack"]);
    expect(JSON.stringify(parsed())).not.toContain("canary");
  });

  it("keeps of a thrown value that is no error its type alone", () => {
    const { logger, lines } = recording();
    logger.error("failed", { error: { token: "canary" } });
    logger.error("failed", { error: "canary" });
    expect(lines.join("")).not.toContain("canary");
  });

  it("writes nothing below its level", () => {
    const quiet = recording("silent");
    quiet.logger.error("failed");
    const usual = recording("info");
    usual.logger.debug("detail");
    expect([...quiet.lines, ...usual.lines]).toEqual([]);
  });
});
