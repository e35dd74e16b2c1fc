import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";

interface FfmpegRun {
  /** What it is asked for, besides to be quiet, to use one thread, and to take what it reads and writes through pipes. */
  readonly given: readonly string[];
  /** Where ffmpeg is looked for: folders, as `PATH` has them. */
  readonly path: string;
  readonly maxMs: number;
  /** Of what it makes. */
  readonly maxBytes: number;
  /** The file that it writes where it cannot write from beginning to end: whoever names it removes it. */
  readonly output?: string;
}

type Made = Buffer | "nothing-made" | "given-up";

/**
 * What ffmpeg makes of `input`: `nothing-made` where it makes nothing of it, `given-up` where that is too much or takes
 * too long. Throws where it cannot be started, as where it is not installed.
 */
export function convertedByFfmpeg(input: Uint8Array, run: FfmpegRun): Promise<Made> {
  const { given, path: PATH, maxMs, maxBytes, output: file } = run;
  const { promise, resolve, reject } = Promise.withResolvers<Made>();
  const all = ["-v", "quiet", "-nostdin", "-threads", "1", ...given];
  if (file !== undefined) all.push("-fs", String(maxBytes), file);
  const child = spawn("ffmpeg", all, { env: { PATH }, stdio: ["pipe", "pipe", "ignore"], windowsHide: true });
  const tooLong = setTimeout(() => child.kill("SIGKILL"), maxMs);
  const output: Buffer[] = [];
  let bytes = 0;
  child.stdout.on("data", (piece: Buffer) => {
    output.push(piece);
    bytes += piece.length;
    if (bytes > maxBytes) child.kill("SIGKILL");
  });
  // It has seen enough before it has read all.
  child.stdin.on("error", () => undefined);
  child.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "EACCES") reject(error);
    else resolve("given-up");
  });
  child.on("close", (code) => {
    // Killed, by us or by whoever looks after the machine's memory.
    if (code === null) resolve("given-up");
    else if (code !== 0) resolve("nothing-made");
    else if (file !== undefined) readFile(file).then(resolve, () => resolve("nothing-made"));
    else resolve(bytes > 0 ? Buffer.concat(output) : "nothing-made");
  });
  child.stdin.end(input);
  return promise.finally(() => clearTimeout(tooLong));
}
