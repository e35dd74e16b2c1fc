import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { installBeside } from "../../scripts/tools/install-beside.ts";

const WANTED = { tool: "2.0.0", "@of/plugin": "1.4.0" };

let folder: string;
let calls: string[][];
beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  folder = mkdtempSync(join(tmpdir(), "install-beside-"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ dependencies: WANTED }));
  calls = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As npm does. */
function put(packages: Readonly<Record<string, string>>): void {
  for (const [name, version] of Object.entries(packages)) {
    mkdirSync(join(folder, "node_modules", name), { recursive: true });
    writeFileSync(join(folder, "node_modules", name, "package.json"), JSON.stringify({ name, version }));
  }
}

const install = () =>
  installBeside(folder, "the tool", async (args) => {
    calls.push([...args]);
    put(WANTED);
  });

describe("tools that are installed beside", () => {
  it("are installed the first time, and then found", async () => {
    await install();
    await install();
    expect(calls).toEqual([
      ["install", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps"],
    ]);
  });

  it.each([
    ["are of another version", { ...WANTED, tool: "1.9.0" }],
    ["lack one of them", { tool: WANTED.tool }],
    ["have one of another version", { ...WANTED, "@of/plugin": "1.3.9" }],
  ])("are installed anew where they %s, from the lock file where there is one", async (_why, there) => {
    put(there);
    writeFileSync(join(folder, "package-lock.json"), "{}");
    await install();
    expect(calls.map(([command]) => command)).toEqual(["ci"]);
  });
});
