/** A table's text; null where it is in no encoding that can be told for sure. Spreadsheets write UTF-8, and UTF-16 with a mark. */
export function decodeTable(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  try {
    const text = new TextDecoder(marked ?? "utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/** How many people it names, about: lines below the first that are not empty. */
export function rowsAbout(csv: string): number {
  return Math.max(0, csv.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "").length - 1);
}
