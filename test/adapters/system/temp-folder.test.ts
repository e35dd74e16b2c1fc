import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { processPlace } from "#adapters/system/process-place.ts";
import { ownTempFolder } from "#adapters/system/temp-folder.ts";

const FOLDERS = fileURLToPath(new URL("../../../src/adapters/system/temp-folder.ts", import.meta.url));
const PLACES = fileURLToPath(new URL("../../../src/adapters/system/process-place.ts", import.meta.url));
const PROGRAM = `
  const { ownTempFolder } = await import(${JSON.stringify(FOLDERS)});
  const { processPlace } = await import(${JSON.stringify(PLACES)});
  const { path } = await ownTempFolder(await processPlace(), process.argv[1]);
  process.stdout.write(path);
  setInterval(() => undefined, 60_000);
`;

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "temp-folder-test-"));
});
afterEach(() => rm(parent, { recursive: true }));

/** Another process, with a file in a folder of its own. */
async function otherProcess() {
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM, parent], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [path] = (await once(child.stdout, "data")).map(String);
  if (path === undefined) throw new Error("it has no folder");
  await writeFile(join(path, "image-enc"), "half a picture");
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { name: basename(path), kill };
}

const own = async (touchEveryMs?: number) => ownTempFolder(await processPlace(), parent, touchEveryMs);

describe("the folder of a process for temporary files", () => {
  it("is its own, and goes with all that is in it", async () => {
    const { path, remove } = await own();
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    await writeFile(join(path, "a"), "b");
    await remove();
    expect(await readdir(parent)).toEqual([]);
  });

  it("goes at the start of the next where its process was killed, and stays while that lives", async () => {
    const killed = await otherProcess();
    const alive = await otherProcess();
    try {
      await killed.kill();
      const { path } = await own();
      expect((await readdir(parent)).sort()).toEqual([alive.name, basename(path)].sort());
      expect(await readdir(join(parent, alive.name))).toEqual(["image-enc"]);
    } finally {
      await alive.kill();
    }
  });

  it("is no other's: not of another machine or container, nor what looks like one", async () => {
    const elsewhere = await ownTempFolder({ name: "another", pid: 4_000_000, isRunning: () => false }, parent);
    await mkdir(join(parent, "wesal-document-1"));
    await own();
    expect(await readdir(parent)).toEqual(expect.arrayContaining([basename(elsewhere.path), "wesal-document-1"]));
    expect(await readdir(parent)).toHaveLength(3);
  });

  it("goes wherever its process was, once nobody has made it young for hours, as after a restart of a container", async () => {
    const place = { name: "a container that was", pid: process.pid, isRunning: () => true };
    const [old, young] = [await ownTempFolder(place, parent), await ownTempFolder({ ...place, pid: 1 }, parent)];
    await mkdir(join(parent, "wesal-document-1"));
    const hoursAgo = new Date(Date.now() - 4 * 3_600_000);
    for (const path of [old.path, join(parent, "wesal-document-1")]) await utimes(path, hoursAgo, hoursAgo);
    const { path } = await own();
    expect((await readdir(parent)).sort()).toEqual([basename(young.path), basename(path), "wesal-document-1"].sort());
  });

  it("of a process that had the same number before goes, as where a supervisor starts it anew", async () => {
    const place = { ...(await processPlace()), isRunning: () => true };
    const before = await ownTempFolder(place, parent);
    const now = await ownTempFolder(place, parent);
    expect(await readdir(parent)).toEqual([basename(now.path)]);
    expect(before.path).not.toBe(now.path);
  });

  it("stays young for a system that removes what is old, and is there again where one has removed it", async () => {
    const { path, remove } = await own(20);
    const longAgo = new Date(0);
    await utimes(path, longAgo, longAgo);
    await vi.waitFor(async () => expect((await stat(path)).mtimeMs).toBeGreaterThan(Date.now() - 60_000));
    await rm(path, { recursive: true });
    await vi.waitFor(async () => expect((await stat(path)).mode & 0o777).toBe(0o700));
    await remove();
  });
});
