/** A file of a message as a form has it. */
export interface FileRow {
  /** Tells it from others. */
  readonly key: number;
  /** As typed; `media:` and an id of a file that was sent up. */
  readonly url: string;
  /** Of a file from this device. */
  readonly file?: FileFacts | undefined;
}

/** One that is, or comes, from this device. */
export type DeviceRow = FileRow & { readonly file: FileFacts };

interface FileFacts {
  readonly name: string;
  readonly bytes: number;
  /** Until when the server keeps it, in milliseconds; null while it is on its way there. */
  readonly until: number | null;
}

const MAX_NAME = 120;

/** A file that this page may be sending up; of a page before nobody is. */
export function isRowComing({ file }: Pick<FileRow, "file">): boolean {
  return file?.until === null;
}

/** A file's name as a message may have it. */
export function calledName(name: string): string {
  return name.replace(/[/\\\p{Cc}]/gu, "_").slice(-MAX_NAME);
}

/** What a draft says of one file from this device: a draft holds texts. Null where there is none. */
export function readRow(typed: string): DeviceRow | null {
  try {
    const row = JSON.parse(typed) as DeviceRow | null;
    return typeof row?.file?.name === "string" ? row : null;
  } catch {
    return null;
  }
}

export function writeRow(row: FileRow | undefined): string {
  return row === undefined ? "" : JSON.stringify(row);
}
