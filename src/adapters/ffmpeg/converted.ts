import { spawn } from "node:child_process";

interface FfmpegRun {
  /** What it is asked for, besides to be quiet, to use one thread, and to take what it reads and writes through pipes. */
  readonly given: readonly string[];
  /** Where ffmpeg is looked for: folders, as `PATH` has them. */
  readonly path: string;
  readonly maxMs: number;
  /** Of what it makes. */
  readonly maxBytes: number;
}

/**
 * What ffmpeg makes of `input`; null where it makes nothing, too much, or takes too long. Throws where it cannot be
 * started, as where it is not installed.
 */
export function convertedByFfmpeg(
  input: Uint8Array,
  { given, path: PATH, maxMs, maxBytes }: FfmpegRun,
): Promise<Buffer | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | null>();
  const all = ["-v", "quiet", "-nostdin", "-threads", "1", ...given];
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
    else resolve(null);
  });
  child.on("close", (code) => resolve(code === 0 && bytes > 0 ? Buffer.concat(output) : null));
  child.stdin.end(input);
  return promise.finally(() => clearTimeout(tooLong));
}
