import { readFile } from "node:fs/promises";
import type { CommonPasswords } from "#ports/common-passwords.ts";

/** Where the list comes from: NOTICE. One a line, in lower case; none is shorter than any password may be. */
const LIST = new URL("./common-passwords.txt", import.meta.url);

/** Read when the first password is asked about, and once; a reading that failed is tried again by the next. */
export function commonPasswords(read: () => Promise<string> = () => readFile(LIST, "utf8")): CommonPasswords {
  let reading: Promise<ReadonlySet<string>> | null = null;
  const list = (): Promise<ReadonlySet<string>> => {
    reading ??= read()
      .then((text) => new Set(text.split("\n").filter((line) => line !== "")))
      .catch((error) => {
        reading = null;
        throw error;
      });
    return reading;
  };
  return { has: async (password) => (await list()).has(password.toLowerCase()) };
}
