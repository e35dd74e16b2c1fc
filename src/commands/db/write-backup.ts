import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip, type Gzip } from "node:zlib";
import type { DumpItem } from "#adapters/sql/backup/dump.ts";
import type { Secrets } from "#ports/secrets.ts";
import { CommandRefused } from "../command-refused.ts";
import { FORMAT, sealOf, secretOf } from "./backup-format.ts";

const FLUSH_CHARACTERS = 64 * 1024;

interface BackupSource {
  readonly secrets: Secrets;
  readonly at: Date;
  readonly dump: (write: (item: DumpItem) => Promise<void>) => Promise<void>;
}

/** Writes the file whole or not at all, for its owner's eyes; resolves to how many rows it holds. */
export async function writeBackup(file: string, source: BackupSource): Promise<number> {
  if (await isThere(file)) throw new CommandRefused(`${file} is there already: name another file, or remove it.`);
  const draft = `${file}.part`;
  try {
    const rows = await writeDraft(draft, source);
    await rename(draft, file);
    return rows;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    const { code, path, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || (path === undefined && syscall !== "write")) throw error;
    throw new CommandRefused(`${file} cannot be written (${code}).`);
  }
}

async function writeDraft(draft: string, source: BackupSource): Promise<number> {
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(draft, { mode: 0o600 }));
  const filled = writeLines(gzip, source);
  filled.catch((error) => gzip.destroy(error));
  // A full disk ends both, and the first to know is the file.
  const [file, lines] = await Promise.allSettled([written, filled]);
  if (file.status === "rejected") throw file.reason;
  if (lines.status === "rejected") throw lines.reason;
  await toDisk(draft);
  return lines.value;
}

async function writeLines(gzip: Gzip, { secrets, at, dump }: BackupSource): Promise<number> {
  const hash = createHash("sha256");
  let rows = 0;
  let pending = "";
  const flush = async () => {
    hash.update(pending);
    await write(gzip, pending);
    pending = "";
  };
  const add = async (value: unknown) => {
    pending += `${JSON.stringify(value)}\n`;
    if (pending.length > FLUSH_CHARACTERS) await flush();
  };
  await dump(async (item) => {
    if (item.kind === "rows") {
      rows += item.rows.length;
      for (const row of item.rows) await add(row);
    } else if (item.kind === "table") await add({ table: item.table, columns: item.columns });
    else {
      const { dialect, migrations } = item;
      await add({ wesalBackup: FORMAT, at, dialect, migrations, secret: secretOf(secrets) });
    }
  });
  await flush();
  await write(gzip, `${JSON.stringify({ rows, seal: sealOf(secrets, hash.digest("hex")) })}\n`);
  gzip.end();
  return rows;
}

/** Resolves when there is room for more. */
function write(gzip: Gzip, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    gzip.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

async function toDisk(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function isThere(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}
