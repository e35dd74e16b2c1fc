import { crc32 } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;

/** The files of a ZIP without compression, read by its directory, each with the sum that stands there. Source: APPNOTE 6.3. */
export function unzip(zip: Uint8Array): ReadonlyMap<string, Buffer> {
  const bytes = Buffer.from(zip);
  const end = bytes.length - END_BYTES;
  if (bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error("test: the ZIP is cut off");
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error("test: no entry where one should be");
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + (nameLength ?? 0));
    const size = bytes.readUInt32LE(at + 24);
    const local = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(local) !== LOCAL) throw new Error(`test: ${name} is not where it should be`);
    const from = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(from, from + size);
    if (crc32(content) !== bytes.readUInt32LE(at + 16)) throw new Error(`test: ${name} is damaged`);
    if (files.has(name)) throw new Error(`test: ${name} is there twice`);
    files.set(name, content);
    at += ENTRY_BYTES + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

/** A file of JSON lines. */
export function jsonLines<Row>(file: Buffer | undefined): Row[] {
  const lines = (file?.toString("utf8") ?? "").split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as Row);
}
