import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Clock } from "#ports/clock.ts";
import type { Post } from "#ports/mail.ts";

/** Where mails are kept for want of a mail server. */
export function outboxIn(dataDir: string): string {
  return join(dataDir, "outbox");
}

interface OutboxOptions {
  /** Made when the first message comes; what it is in is there. */
  readonly directory: string;
  /** `address` or `name <address>`. */
  readonly from: string;
}

const SUFFIX_BYTES = 4;

/** Names of mails, and of drafts that a crash has left. */
export const OUTBOX_FILE = /^\d{4}-\d{2}-\d{2}T[\d.-]+Z-[\da-f]{8}\.eml(\.draft)?$/;

/** What the name of a mail of that time begins with: names sort by time. */
export function outboxTime(at: Date): string {
  return at.toISOString().replaceAll(":", "-");
}

/** Mail as `.eml` files for whoever owns the directory alone, named by their time; one is there whole or not at all. */
export function outboxMail({ directory, from }: OutboxOptions, clock: Clock): Post {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" }, { from });
  return {
    async send({ to, subject, text, html }) {
      const composed = await transport.sendMail({
        to: { name: "", address: to },
        date: clock.now(),
        subject,
        text: asItIs("text/plain", text),
        html: asItIs("text/html", html),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const name = `${outboxTime(clock.now())}-${randomBytes(SUFFIX_BYTES).toString("hex")}`;
      await makeDirectory(directory);
      await writeWhole(join(directory, `${name}.eml`), composed.message as Buffer);
    },
  };
}

/** Without an encoding that would break a link over two lines: people copy them out of these files. */
function asItIs(type: string, content: string): { raw: string } {
  return { raw: `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}` };
}

async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.draft`;
  try {
    await writeFile(draft, content, { flag: "wx", mode: 0o600, flush: true });
    await rename(draft, path);
  } catch (error) {
    // A full disk need not keep what is of no use.
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}
