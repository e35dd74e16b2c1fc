import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "./until.ts";

const WITHIN_MS = 5_000;

/** The path of the reset link in the newest mail to an address, once it is there. */
export async function resetPathFor(dataDir: string, email: string): Promise<string> {
  const read = async () => newestLink(join(dataDir, "outbox"), email);
  return String(await until(read, (path) => typeof path === "string", WITHIN_MS));
}

function newestLink(outbox: string, email: string): string | undefined {
  const mails = readdirSync(outbox)
    .toSorted()
    .map((name) => unfold(readFileSync(join(outbox, name), "utf8")));
  const mail = mails.findLast((text) => text.includes(email) && text.includes("/reset-password/"));
  return /\/reset-password\/[\w-]+/.exec(mail ?? "")?.[0];
}

/** Quoted-printable breaks long lines, a link among them. */
function unfold(mail: string): string {
  return mail.replace(/=\r?\n/g, "");
}
