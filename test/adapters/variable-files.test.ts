import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readConfig } from "#adapters/config.ts";
import { withFiles } from "#adapters/variable-files.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const NOBODY = 65_534;
const NAMES = ["APP_SECRET", "NEW_APP_SECRET", "SANDBOX_KEY", "DATABASE_URL", "MAIL_URL", "TELEGRAM_PROXY"];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wesal-files-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(text: string, name = "secret"): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

it("takes each secret from the file that its variable names, without the line break at its end", () => {
  const values: Record<string, string> = {
    APP_SECRET: SECRET,
    NEW_APP_SECRET: `new ${SECRET}`,
    SANDBOX_KEY: `key-${SECRET}`,
    DATABASE_URL: "mysql://wesal:p%20ss@db/wesal",
    MAIL_URL: "smtp://mail.example.com:587",
    TELEGRAM_PROXY: "socks5://10.0.0.9:1080",
  };
  const env = Object.fromEntries(NAMES.map((name) => [`${name}_FILE`, file(`${values[name]}\n`, name)]));
  expect(readConfig(env)).toMatchObject({
    ok: true,
    value: {
      appSecret: SECRET,
      nextAppSecret: `new ${SECRET}`,
      sandboxKey: { key: `key-${SECRET}`, file: null },
      databaseUrl: values.DATABASE_URL,
      mailUrl: values.MAIL_URL,
      telegramProxy: values.TELEGRAM_PROXY,
    },
  });
});

it.each(NAMES)("takes %s once", (name) => {
  const read = withFiles({ [name]: "a", [`${name}_FILE`]: file("b") });
  expect(read.problems).toEqual([`${name} and ${name}_FILE are both set: keep one of them.`]);
  expect(withFiles({ [name]: "", [`${name}_FILE`]: file("b") }).env[name]).toBe("b");
  expect(withFiles({ [name]: "a", [`${name}_FILE`]: "" })).toMatchObject({ env: { [name]: "a" }, problems: [] });
});

it("says which file cannot be read, and never what is in one", () => {
  const path = join(folder, "none");
  expect(withFiles({ APP_SECRET_FILE: path }).problems).toEqual([
    `APP_SECRET_FILE is "${path}", which cannot be read (ENOENT): make it readable for this user.`,
  ]);
  const short = readConfig({ APP_SECRET_FILE: file("hunter2") });
  expect(short.ok ? "" : short.failure.message).toBe(
    "APP_SECRET must be at least 32 characters: make one with `openssl rand -hex 32`.",
  );
});

it("takes an empty file for no mail server and no proxy, and never for another secret or database", () => {
  const empty = file(" \n");
  expect(readConfig({ MAIL_URL_FILE: empty, TELEGRAM_PROXY_FILE: empty })).toMatchObject({
    value: { mailUrl: null, telegramProxy: null },
  });
  for (const name of ["APP_SECRET", "NEW_APP_SECRET", "SANDBOX_KEY", "DATABASE_URL"]) {
    expect(withFiles({ [`${name}_FILE`]: empty }).problems).toEqual([
      `${name}_FILE is "${empty}", which is empty: write the value of ${name} into it.`,
    ]);
  }
});

it("does not go on without a file that only others may read", () => {
  const path = file(SECRET);
  chmodSync(path, 0);
  expect(unprivileged(() => withFiles({ APP_SECRET_FILE: path })).problems).toEqual([
    expect.stringMatching(/\(EACCES\)/),
  ]);
});

/** No file is closed to root. */
function unprivileged<Value>(run: () => Value): Value {
  if (process.getuid?.() !== 0) return run();
  process.seteuid?.(NOBODY);
  try {
    return run();
  } finally {
    process.seteuid?.(0);
  }
}
