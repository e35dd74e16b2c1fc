import { makeZip } from "client-zip";

export interface ZipEntry {
  /** With slashes between folders; of our own making. */
  readonly name: string;
  /** Read once, as the caller takes it. */
  readonly content: string | AsyncIterable<string | Uint8Array>;
}

/** The bytes of a ZIP as they are asked for, and no sooner; nothing is compressed. ZIP64 where it grows over 4 GB. */
export async function* zipBytes(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const reader = makeZip(inputsOf(entries, at)).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function* inputsOf(entries: AsyncIterable<ZipEntry>, at: Date) {
  // The format has no zones, and the library writes this machine's: moved so that it says UTC.
  const lastModified = new Date(at.getTime() + at.getTimezoneOffset() * 60_000);
  for await (const { name, content } of entries) {
    yield { name, input: content, lastModified };
  }
}
