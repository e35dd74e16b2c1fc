import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { KeptMails } from "#ports/account-removal.ts";
import { OUTBOX_FILE } from "./outbox.ts";
import { openIfThere } from "./outbox-retention.ts";

/** Whom a mail is to stands at its beginning. */
const HEAD_BYTES = 4096;

/** The mails of the outbox by whom they are to. */
export function outboxMails(directory: string): KeptMails {
  return {
    async forget(address) {
      const folder = await openIfThere(directory);
      if (folder === null) return;
      for await (const entry of folder) {
        if (!entry.isFile() || !OUTBOX_FILE.test(entry.name)) continue;
        const path = join(directory, entry.name);
        if (isTo(await headOf(path), address)) await rm(path, { force: true });
      }
    },
  };
}

function isTo(head: string, address: string): boolean {
  const [headers = ""] = head.split(/\r?\n\r?\n/, 1);
  const [, to = ""] = /^To:[ \t]*(.*(?:\r?\n[ \t].*)*)/im.exec(headers) ?? [];
  const [, bracketed] = /<([^>]*)>/.exec(to) ?? [];
  return (bracketed ?? to).trim().toLowerCase() === address.toLowerCase();
}

/** Empty where it has gone meanwhile. */
async function headOf(path: string): Promise<string> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      return buffer.toString("utf8", 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}
