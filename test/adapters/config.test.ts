import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Config, prepareDataDir, readConfig, withPorts } from "#adapters/config.ts";
import type { Environment } from "#adapters/environment.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const MAIL_URL_WRONG =
  "MAIL_URL must be smtp://host:port or smtps://host:port, with user:password@ before the host if it asks for them.";
const base = { cwd: "/srv/wesal" };

function accepted(env: Environment): Config {
  const read = readConfig(env, base);
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
}

function refused(env: Environment): string {
  const read = readConfig(env, base);
  if (read.ok) throw new Error("was accepted");
  return read.failure.message;
}

describe("readConfig", () => {
  it("runs the sandbox on loopback when nothing is set", () => {
    expect(accepted({})).toEqual({
      roles: ["web", "whatsapp", "telegram", "sandbox"],
      network: "sandbox",
      host: "127.0.0.1",
      ports: { web: 3000, whatsapp: 3001, telegram: 3002, sandbox: 3003 },
      dataDir: "/srv/wesal/data",
      databaseUrl: "sqlite:/srv/wesal/data/wesal.sqlite",
      appSecret: "",
      nextAppSecret: "",
      publicUrl: "http://127.0.0.1:3000",
      whatsappUrl: "http://127.0.0.1:3001",
      telegramUrl: "http://127.0.0.1:3002",
      sandboxUrl: "http://127.0.0.1:3003",
      fetchAllow: [],
      whatsappWebVersion: [2, 3000, 1043857760],
      telegramProxy: null,
      mailUrl: null,
      mailFrom: "Wesal <no-reply@wesal.invalid>",
      sendLimit: 120,
      trustedProxies: 0,
      logLevel: "warn",
      production: true,
      givenUrls: {},
    });
  });

  it("takes every variable that is set", () => {
    const config = accepted({
      ROLES: "web, whatsapp,web",
      NETWORK: "live",
      HOST: "0.0.0.0",
      PORT: "80",
      WHATSAPP_PORT: "81",
      TELEGRAM_PORT: "82",
      SANDBOX_PORT: "83",
      DATA_DIR: "/var/lib/wesal",
      DATABASE_URL: "mysql://wesal:pass@db/wesal",
      APP_SECRET: SECRET,
      NEW_APP_SECRET: `new ${SECRET}`,
      PUBLIC_URL: "https://wesal.example.com/",
      WHATSAPP_URL: "https://wa.example.com",
      TELEGRAM_URL: "https://tg.example.com",
      SANDBOX_URL: "http://10.0.0.3:3003",
      FETCH_ALLOW: "127.0.0.1:9000, [::1]:9001",
      WHATSAPP_WEB_VERSION: "2.3000.1",
      TELEGRAM_PROXY: "socks5://user:pass@10.0.0.9:1080",
      MAIL_URL: "smtps://mailer:p%40ss@mail.example.com:465",
      MAIL_FROM: "Wesal Post <post@example.com>",
      SEND_LIMIT: "600",
      TRUST_PROXY: "1",
      LOG_LEVEL: "debug",
      WESAL_DEV: "1",
    });
    expect(config).toMatchObject({
      roles: ["web", "whatsapp"],
      network: "live",
      host: "0.0.0.0",
      ports: { web: 80, whatsapp: 81, telegram: 82, sandbox: 83 },
      dataDir: "/var/lib/wesal",
      databaseUrl: "mysql://wesal:pass@db/wesal",
      appSecret: SECRET,
      nextAppSecret: `new ${SECRET}`,
      publicUrl: "https://wesal.example.com",
      whatsappUrl: "https://wa.example.com",
      telegramUrl: "https://tg.example.com",
      sandboxUrl: "http://10.0.0.3:3003",
      fetchAllow: ["127.0.0.1:9000", "[::1]:9001"],
      whatsappWebVersion: [2, 3000, 1],
      telegramProxy: "socks5://user:pass@10.0.0.9:1080",
      mailUrl: "smtps://mailer:p%40ss@mail.example.com:465",
      mailFrom: "Wesal Post <post@example.com>",
      sendLimit: 600,
      trustedProxies: 1,
      logLevel: "debug",
      production: false,
    });
  });

  it("takes an empty variable for an unset one", () => {
    expect(accepted({ PORT: "", APP_SECRET: "", ROLES: "" })).toEqual(accepted({}));
  });

  it("starts no sandbox and logs requests on the live network", () => {
    expect(accepted({ NETWORK: "live" })).toMatchObject({ roles: ["web", "whatsapp", "telegram"], logLevel: "info" });
  });

  it("derives addresses that were not set from host and ports", () => {
    expect(accepted({ HOST: "0.0.0.0", PORT: "8080" }).publicUrl).toBe("http://127.0.0.1:8080");
    expect(accepted({ HOST: "::", PORT: "8080" }).publicUrl).toBe("http://[::1]:8080");
    expect(accepted({ HOST: "192.168.1.5", WHATSAPP_PORT: "8081" }).whatsappUrl).toBe("http://192.168.1.5:8081");
  });

  it("moves derived addresses to other ports and leaves those that were set", () => {
    const config = accepted({ PORT: "0", WHATSAPP_PORT: "0", WHATSAPP_URL: "https://wa.example.com" });
    const moved = withPorts(config, { ...config.ports, web: 4100, whatsapp: 4101 });
    expect(moved).toMatchObject({ publicUrl: "http://127.0.0.1:4100", whatsappUrl: "https://wa.example.com" });
  });

  it.each([
    [{}, "Wesal <no-reply@wesal.invalid>"],
    [{ PUBLIC_URL: "https://wesal.example.com" }, "Wesal <no-reply@wesal.example.com>"],
    [{ PUBLIC_URL: "http://localhost:3000" }, "Wesal <no-reply@wesal.invalid>"],
    [{ PUBLIC_URL: "http://192.168.1.5:3000" }, "Wesal <no-reply@wesal.invalid>"],
    [{ PUBLIC_URL: "http://[::1]:3000" }, "Wesal <no-reply@wesal.invalid>"],
    [{ PUBLIC_URL: "https://wesal.example.com", MAIL_FROM: "post@example.com" }, "post@example.com"],
  ])("sends mail with %j from %s", (env, mailFrom) => {
    expect(accepted(env).mailFrom).toBe(mailFrom);
  });

  it.each([
    "smtp://mail.example.com",
    "smtp://127.0.0.1:1025/",
    "smtp://user:pass@[::1]:587",
  ])("takes %s for a mail server", (MAIL_URL) => {
    expect(accepted({ MAIL_URL }).mailUrl).toBe(MAIL_URL);
  });

  it.each([
    ["sqlite:", "sqlite:/srv/wesal/data/wesal.sqlite"],
    ["sqlite:other.db", "sqlite:/srv/wesal/data/other.db"],
    ["sqlite:/var/db/w.db", "sqlite:/var/db/w.db"],
    ["sqlite:///var/db/w.db", "sqlite:/var/db/w.db"],
  ])("reads %s as a file", (given, expected) => {
    expect(accepted({ DATABASE_URL: given }).databaseUrl).toBe(expected);
  });
});

describe("readConfig refuses, naming the variable and the remedy", () => {
  const port = "must be a whole number from 0 to 65535 (0 takes a free port).";
  const mailFrom = "must be an e-mail address, such as no-reply@example.com or Wesal <no-reply@example.com>.";
  const url = "must be an http:// or https:// address without query or fragment, such as https://api.example.com.";
  it.each([
    [{ ROLES: "web,mail" }, 'ROLES is "web,mail": it may hold web, whatsapp, telegram, sandbox, separated by commas.'],
    [{ ROLES: "," }, 'ROLES is ",": it must name a role.'],
    [
      { TELEGRAM_PROXY: "http://user:hunter2@proxy:1080" },
      "TELEGRAM_PROXY must be socks5://host:port or socks5://user:password@host:port.",
    ],
    [
      { TELEGRAM_PROXY: "socks5://user:hunter%2@proxy:1080" },
      "TELEGRAM_PROXY must be socks5://host:port or socks5://user:password@host:port.",
    ],
    [{ MAIL_URL: "http://user:hunter2@mail" }, MAIL_URL_WRONG],
    [{ MAIL_URL: "smtp://" }, MAIL_URL_WRONG],
    [{ MAIL_URL: "smtp://user:hunter%2@mail" }, MAIL_URL_WRONG],
    [{ MAIL_URL: "smtp://mail?password=hunter2" }, MAIL_URL_WRONG],
    [{ MAIL_FROM: "nobody" }, `MAIL_FROM is "nobody": it ${mailFrom}`],
    [{ MAIL_FROM: "Wesal <nobody>" }, `MAIL_FROM is "Wesal <nobody>": it ${mailFrom}`],
    [{ MAIL_FROM: "<a@b.example> <c@d.example>" }, `MAIL_FROM is "<a@b.example> <c@d.example>": it ${mailFrom}`],
    [{ NETWORK: "test" }, 'NETWORK is "test": it must be sandbox or live.'],
    [{ HOST: "my host" }, 'HOST is "my host": it must be an IP address, such as 127.0.0.1 or 0.0.0.0.'],
    [{ PORT: "http" }, `PORT is "http": it ${port}`],
    [{ PORT: "-1" }, `PORT is "-1": it ${port}`],
    [{ WHATSAPP_PORT: "65536" }, `WHATSAPP_PORT is "65536": it ${port}`],
    [{ TELEGRAM_PORT: "1.5" }, `TELEGRAM_PORT is "1.5": it ${port}`],
    [{ SANDBOX_PORT: "x" }, `SANDBOX_PORT is "x": it ${port}`],
    [{ PUBLIC_URL: "wesal.example.com" }, `PUBLIC_URL is "wesal.example.com": it ${url}`],
    [{ WHATSAPP_URL: "ftp://a" }, `WHATSAPP_URL is "ftp://a": it ${url}`],
    [{ TELEGRAM_URL: "http://a/?b" }, `TELEGRAM_URL is "http://a/?b": it ${url}`],
    [{ SANDBOX_URL: "/" }, `SANDBOX_URL is "/": it ${url}`],
    [{ FETCH_ALLOW: "localhost" }, 'FETCH_ALLOW is "localhost": it must be host:port pairs, separated by commas.'],
    [
      { WHATSAPP_WEB_VERSION: "2.3000" },
      'WHATSAPP_WEB_VERSION is "2.3000": it must be three numbers with dots, such as 2.3000.1043857760.',
    ],
    [
      { SEND_LIMIT: "0" },
      'SEND_LIMIT is "0": it must be a whole number from 1: how many messages an instance may send a minute.',
    ],
    [{ TRUST_PROXY: "yes" }, 'TRUST_PROXY is "yes": it must be how many reverse proxies stand in front, from 0 to 9.'],
    [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL is "loud": it must be debug, info, warn, error or silent.'],
    [{ WESAL_DEV: "yes" }, 'WESAL_DEV is "yes": it must be 0 or 1.'],
    [
      { NETWORK: "live", ROLES: "web,sandbox" },
      "ROLES names sandbox, but NETWORK is live: leave sandbox out, or set NETWORK=sandbox.",
    ],
    [
      { PORT: "3001" },
      "PORT, WHATSAPP_PORT, TELEGRAM_PORT and SANDBOX_PORT name one port twice: give each role its own.",
    ],
    [
      { NETWORK: "live", DATABASE_URL: "mysql://u@h/d" },
      "APP_SECRET is not set, but NETWORK is live and DATABASE_URL is a shared database: set it to one secret on every host (`openssl rand -hex 32`).",
    ],
  ])("%o", (env, message) => {
    expect(refused(env)).toBe(message);
  });

  it("says every problem at once, a line each", () => {
    expect(refused({ PORT: "a", LOG_LEVEL: "b" }).split("\n")).toHaveLength(2);
  });

  it("never repeats a secret", () => {
    expect(refused({ APP_SECRET: "hunter2" })).toBe(
      "APP_SECRET must be at least 32 characters: make one with `openssl rand -hex 32`.",
    );
  });

  it("does not mind the port of a role that is not started", () => {
    expect(accepted({ PORT: "3002", ROLES: "web,whatsapp" }).ports.web).toBe(3002);
  });
});

describe("prepareDataDir", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "wesal-config-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const prepare = (env: Environment = {}) => prepareDataDir(accepted({ DATA_DIR: join(folder, "data"), ...env }));
  const secretOf = (prepared: ReturnType<typeof prepare>) => (prepared.ok ? prepared.value.appSecret : null);

  it("generates a secret once, for this user's eyes alone", () => {
    const secret = secretOf(prepare());
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(secretOf(prepare())).toBe(secret);
    expect(statSync(join(folder, "data", "app-secret")).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "data")).mode & 0o777).toBe(0o700);
  });

  it("gives processes that race one secret", async () => {
    const config = fileURLToPath(new URL("../../src/adapters/config.ts", import.meta.url));
    const program = `import { prepareDataDir, readConfig } from ${JSON.stringify(config)};
      console.log(prepareDataDir(readConfig().value).value.appSecret);`;
    const env = { ...process.env, DATA_DIR: join(folder, "data") };
    const racers = Array.from({ length: 6 }, () =>
      promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], { env }),
    );
    const secrets = new Set((await Promise.all(racers)).map(({ stdout }) => stdout.trim()));
    expect([...secrets]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(readdirSync(join(folder, "data"))).toEqual(["app-secret"]);
  });

  it("writes no secret when one is set", () => {
    expect(secretOf(prepare({ APP_SECRET: SECRET }))).toBe(SECRET);
    expect(() => readFileSync(join(folder, "data", "app-secret"))).toThrow("ENOENT");
  });

  it("refuses a damaged secret rather than make another", () => {
    mkdirSync(join(folder, "data"));
    writeFileSync(join(folder, "data", "app-secret"), "abc\n");
    expect(prepare()).toEqual({
      ok: false,
      failure: {
        code: "config-invalid",
        message: `${join(folder, "data", "app-secret")} is damaged: restore it from a backup, or set APP_SECRET to what it held.`,
      },
    });
  });

  it("refuses a directory that cannot be made, in one sentence", () => {
    writeFileSync(join(folder, "file"), "");
    const path = join(folder, "file", "data");
    expect(prepare({ DATA_DIR: path })).toMatchObject({
      ok: false,
      failure: {
        message: `DATA_DIR is "${path}", which cannot be written (ENOTDIR): make it writable for this user, or set DATA_DIR to a directory that is.`,
      },
    });
  });

  it("refuses a directory that this user may not write; root may write any", () => {
    mkdirSync(join(folder, "data"));
    chmodSync(join(folder, "data"), 0o500);
    expect(prepare().ok).toBe(process.getuid?.() === 0);
  });
});
