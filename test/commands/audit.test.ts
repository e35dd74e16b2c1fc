import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { migrate } from "#adapters/sql/migrate.ts";
import { openDatabase } from "#adapters/sql/open.ts";
import { sqlAuditExport } from "#adapters/sql/stores/audit-export.ts";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import { readArguments, runAudit } from "../../src/commands/audit/run.ts";

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function record(count: number) {
  const dataDir = await mkdtemp(join(tmpdir(), "wesal-audit-"));
  folders.push(dataDir);
  const database = await openDatabase({ url: `sqlite:${dataDir}/wesal.sqlite`, dataDir });
  await migrate(database);
  const log = sqlAuditLog(database);
  const day = Date.parse("2026-11-01T00:00:00Z");
  for (let at = 0; at < count; at += 1) {
    const entry = { at: new Date(day + at * 3_600_000), userId: 1, instanceId: null, address: `10.0.0.${at % 250}` };
    await log.record({ action: "login-failed", about: at === 0 ? "a\nb" : null, ...entry });
  }
  return database;
}

describe("npm run audit -- export", () => {
  it("prints all that is on record, a line of JSON each, oldest first, over any number of pages", async () => {
    const database = await record(1_001);
    const lines: string[] = [];
    expect(
      await runAudit({ read: sqlAuditExport(database), print: (line) => void lines.push(line) }, { since: null }),
    ).toBe(0);
    await database.close();
    expect(lines).toHaveLength(1_001);
    expect(lines.join("")).not.toContain("\n");
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries.map(({ id }) => id)).toEqual(entries.map((_, at) => at + 1));
    expect(entries[0]).toEqual({
      id: 1,
      action: "login-failed",
      at: "2026-11-01T00:00:00.000Z",
      userId: 1,
      instanceId: null,
      address: "10.0.0.0",
      actorId: null,
      about: "a\nb",
    });
  });

  it("begins with the day that is asked for", async () => {
    const database = await record(30);
    const lines: string[] = [];
    const wanted = readArguments(["export", "--since", "2026-11-02"]);
    if (wanted === null) throw new Error("test: no arguments");
    await runAudit({ read: sqlAuditExport(database), print: (line) => void lines.push(line) }, wanted);
    await database.close();
    expect(lines.map((line) => JSON.parse(line).at)).toEqual(
      [0, 1, 2, 3, 4, 5].map((hour) => `2026-11-02T0${hour}:00:00.000Z`),
    );
  });

  it.each([
    [[]],
    [["list"]],
    [["export", "--since"]],
    [["export", "--since", "2026-02-30"]],
    [["export", "all"]],
  ])("is not asked for by %j", (words) => expect(readArguments(words)).toBeNull());
});
