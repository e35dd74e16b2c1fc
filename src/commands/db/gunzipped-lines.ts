import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { CommandRefused } from "../command-refused.ts";

const LINE_END = 10;

/** A gzipped file's lines, each without its end; throws `CommandRefused` where it cannot be read or is cut off. */
export async function* gunzippedLines(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  try {
    for await (const chunk of contents(file)) {
      let from = 0;
      for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, end)]);
        rest = [];
        from = end + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
    }
  } catch (error) {
    throw refusal(file, error);
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}

/** `pipeline` hands an error of the file on to the reader. */
function contents(file: string): AsyncIterable<Buffer> {
  return pipeline(createReadStream(file), createGunzip(), () => undefined);
}

function refusal(file: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code.startsWith("Z_")) return new CommandRefused(`${file} is no backup, or is cut off or damaged (${code}).`);
  return code === "" ? error : new CommandRefused(`${file} cannot be read (${code}).`);
}
