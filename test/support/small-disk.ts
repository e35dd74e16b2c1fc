import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  readonly folder: string;
  /** Leaves no more than about this much room, in bytes. */
  fill(leaving: number): void;
  makeRoom(): void;
  unmount(): void;
}

const PIECE_BYTES = 64 * 1024;

/** A disk of its own, which takes an administrator to mount; without one, why there is none. */
export function smallDisk(sizeMb: number): SmallDisk | string {
  if (process.platform !== "linux") return "a tmpfs is Linux's";
  if (process.getuid?.() !== 0) return "a tmpfs takes an administrator to mount";
  const folder = mkdtempSync(join(tmpdir(), "wesal-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${sizeMb}m`, "tmpfs", folder], { stdio: "pipe" });
  } catch (error) {
    rmSync(folder, { recursive: true });
    return `no tmpfs: ${(error as Error).message.split("\n").at(-1)}`;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill(leaving) {
      const file = openSync(ballast, "a");
      try {
        for (;;) {
          const { bavail, bsize } = statfsSync(folder);
          const left = bavail * bsize - leaving;
          if (left <= 0) break;
          writeSync(file, Buffer.alloc(Math.min(left, PIECE_BYTES)));
        }
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    unmount() {
      execFileSync("umount", [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
