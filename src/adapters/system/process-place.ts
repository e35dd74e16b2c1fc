import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import process from "node:process";

/** Linux's name of this start of the machine, and of the ids that this process sees: a container has its own. */
const BOOT_ID = "/proc/sys/kernel/random/boot_id";
const PID_SPACE = "/proc/self/ns/pid";

/** A host's name may be longer than a database likes. */
const MAX_NAME_LENGTH = 160;

/** See `ProcessPlace`. Elsewhere than on Linux the host's name alone. */
export async function processPlace() {
  const [boot, space] = await Promise.all([readFile(BOOT_ID, "utf8"), readlink(PID_SPACE)]).catch(() => ["", ""]);
  const name = [space, boot, hostname()].map((part) => part.trim()).join(" ");
  return { name: name.trim().slice(0, MAX_NAME_LENGTH), pid: process.pid, isRunning };
}

/** Signal 0 asks; who may not send one to it has been told that it is there. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
