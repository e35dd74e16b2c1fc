import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Role } from "#adapters/process-roles.ts";
import { rolesOf, watchSources } from "../../src/supervisor/watch-sources.ts";
import { eventually } from "./server-process.ts";

const ALL: readonly Role[] = ["web", "whatsapp", "sandbox"];

describe("the roles that a changed file concerns", () => {
  it.each([
    ["adapters/http/app.ts", ["web"]],
    ["adapters/gateways/whatsapp/session.ts", ["whatsapp"]],
    ["sandbox/whatsapp/network.ts", ["sandbox"]],
    ["domain/wording/accounts.ts", ["web", "whatsapp", "sandbox"]],
    ["ui/pages/login.tsx", []],
  ])("%s: %o", (file, roles) => {
    expect(rolesOf(file, ALL)).toEqual(roles);
  });

  it("are told once their changes have settled", async () => {
    const folder = mkdtempSync(join(tmpdir(), "wesal-watch-"));
    mkdirSync(join(folder, "adapters", "http"), { recursive: true });
    const told: (readonly Role[])[] = [];
    const watcher = watchSources(folder, ALL, (roles) => told.push(roles));
    writeFileSync(join(folder, "adapters", "http", "a.ts"), "1");
    writeFileSync(join(folder, "adapters", "http", "b.ts"), "2");
    await eventually(() => told[0]);
    watcher.close();
    rmSync(folder, { recursive: true });
    expect(told).toEqual([["web"]]);
  });
});
