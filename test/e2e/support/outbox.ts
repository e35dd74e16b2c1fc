import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Place, place } from "./canaries.ts";
import { until } from "./until.ts";

const WITHIN_MS = 5_000;

/** The path of the reset link in the newest mail to an address, once it is there. */
export async function resetPathFor(dataDir: string, email: string): Promise<string> {
  return linkPathFor(dataDir, email, "/reset-password/");
}

/** The path of a link in the newest mail to an address that has one of the kind, once it is there. */
export async function linkPathFor(
  dataDir: string,
  email: string,
  kind: "/link/" | "/reset-password/",
  subject = "",
): Promise<string> {
  const read = async () => newestLink(join(dataDir, "outbox"), { email, kind, subject });
  return String(await until(read, (path) => typeof path === "string", WITHIN_MS));
}

interface Wanted {
  readonly email: string;
  readonly kind: string;
  readonly subject: string;
}

function newestLink(outbox: string, { email, kind, subject }: Wanted): string | undefined {
  const mails = readdirSync(outbox)
    .toSorted()
    .map((name) => unfold(readFileSync(join(outbox, name), "utf8")));
  const mail = mails.findLast((text) =>
    [`To: ${email}`, `Subject: ${subject}`, kind].every((part) => text.includes(part)),
  );
  return new RegExp(`${kind}[\\w-]+`).exec(mail ?? "")?.[0];
}

/** Quoted-printable breaks long lines, a link among them. */
function unfold(mail: string): string {
  return mail.replace(/=\r?\n/g, "");
}

/** Each token stands in one mail, and there alone. */
export function mailsIn(outbox: string, tokens: readonly string[]): Place[] {
  const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), "utf8"));
  for (const token of tokens) {
    const own = mails.findIndex((mail) => mail.includes(token));
    mails.splice(own, 1, mails[own]?.replaceAll(token, "") ?? "");
  }
  return mails.map((mail, at) => place(`mail ${at + 1}`, mail));
}
