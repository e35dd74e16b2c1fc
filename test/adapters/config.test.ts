import { describe, expect, it } from "vitest";
import { type Config, readConfig } from "#adapters/config.ts";
import type { Environment } from "#adapters/environment.ts";
import { SANDBOX_CONTACTS } from "#domain/contacts.ts";

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
      contacts: SANDBOX_CONTACTS,
      roles: ["web", "whatsapp", "telegram", "sandbox"],
      network: "sandbox",
      host: "127.0.0.1",
      ports: { web: 3000, whatsapp: 3001, telegram: 3002, sandbox: 3003 },
      dataDir: "/srv/wesal/data",
      databaseUrl: "sqlite:/srv/wesal/data/wesal.sqlite",
      ...{ clusterUrl: null, clusterName: null },
      ...{ appSecret: "", nextAppSecret: "" },
      programPath: "",
      publicUrl: "http://127.0.0.1:3000",
      whatsappUrl: "http://127.0.0.1:3001",
      telegramUrl: "http://127.0.0.1:3002",
      sandboxUrl: "http://127.0.0.1:3003",
      sandboxKey: null,
      fetchAllow: [],
      whatsappWebVersion: [2, 3000, 1043857760],
      telegramProxy: null,
      mailUrl: null,
      mailFrom: "Wesal <no-reply@wesal.invalid>",
      sendLimit: 120,
      pacing: null,
      keepMessagesDays: 30,
      mediaMaxBytes: 64 * 1024 * 1024,
      mediaQuotaBytes: 1024 * 1024 * 1024,
      logQuotaBytes: 10_240 * 1024 * 1024,
      trustedProxies: 0,
      allowedHosts: [],
      corsOrigins: [],
      maxConnections: null,
      adminPort: null,
      traces: null,
      securityContact: null,
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
      SANDBOX_KEY: SECRET,
      FETCH_ALLOW: "127.0.0.1:9000, [::1]:9001",
      WHATSAPP_WEB_VERSION: "2.3000.1",
      TELEGRAM_PROXY: "socks5://user:pass@10.0.0.9:1080",
      MAIL_URL: "smtps://mailer:p%40ss@mail.example.com:465",
      MAIL_FROM: "Wesal Post <post@example.com>",
      SEND_LIMIT: "600",
      PACING_GAP: "0.5-3",
      NEW_CHATS_PER_DAY: "0",
      KEEP_MESSAGES_DAYS: "365",
      MEDIA_MAX_MB: "2000",
      MEDIA_QUOTA_MB: "0",
      LOG_QUOTA_MB: "2",
      TRUST_PROXY: "1",
      ALLOWED_HOSTS: "Wesal.lan, gateway",
      CORS_ORIGINS: "https://app.example.com, http://localhost:5173",
      MAX_CONNECTIONS: "500",
      SECURITY_CONTACT: "security@example.com",
      SUPPORT_URL: "https://help.example.com",
      SOCIAL_URLS: "https://x.com/example, https://t.me/example",
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
      sandboxKey: { key: SECRET, file: null },
      fetchAllow: ["127.0.0.1:9000", "[::1]:9001"],
      whatsappWebVersion: [2, 3000, 1],
      telegramProxy: "socks5://user:pass@10.0.0.9:1080",
      mailUrl: "smtps://mailer:p%40ss@mail.example.com:465",
      mailFrom: "Wesal Post <post@example.com>",
      sendLimit: 600,
      pacing: { gapMs: { min: 500, max: 3_000 }, newChatsPerDay: null },
      keepMessagesDays: 365,
      mediaMaxBytes: 2000 * 1024 * 1024,
      mediaQuotaBytes: 0,
      logQuotaBytes: 2 * 1024 * 1024,
      trustedProxies: 1,
      allowedHosts: ["wesal.lan", "gateway"],
      corsOrigins: ["https://app.example.com", "http://localhost:5173"],
      maxConnections: 500,
      securityContact: "security@example.com",
      contacts: {
        supportUrl: "https://help.example.com",
        social: ["https://x.com/example", "https://t.me/example"],
      },
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
    [{ PACING: "yes" }, 'PACING is "yes": it must be on or off.'],
    [
      { PACING_GAP: "4-1" },
      'PACING_GAP is "4-1": it must be the fewest and the most seconds between two messages, such as 1-4.',
    ],
    [
      { NEW_CHATS_PER_DAY: "many" },
      'NEW_CHATS_PER_DAY is "many": it must be how many new people an account may write to a day; 0 sets no cap.',
    ],
    ...["0", "366", "1.5"].map((days): [Record<string, string>, string] => [
      { KEEP_MESSAGES_DAYS: days },
      `KEEP_MESSAGES_DAYS is "${days}": it must be how many days messages are kept, from 1 to 365.`,
    ]),
    [
      { MEDIA_MAX_MB: "0" },
      'MEDIA_MAX_MB is "0": it must be how many megabytes a file that comes in may have, from 1 to 9999.',
    ],
    [
      { MEDIA_QUOTA_MB: "all" },
      'MEDIA_QUOTA_MB is "all": it must be how many megabytes of files that came in are kept of one user; 0 keeps none.',
    ],
    [
      { LOG_QUOTA_MB: "-1" },
      'LOG_QUOTA_MB is "-1": it must be how many megabytes the messages of one user and their log may take up; 0 sets no bound.',
    ],
    [{ TRUST_PROXY: "yes" }, 'TRUST_PROXY is "yes": it must be how many reverse proxies stand in front, from 0 to 9.'],
    [
      { ALLOWED_HOSTS: "wesal.lan:3000" },
      'ALLOWED_HOSTS is "wesal.lan:3000": it must be host names without ports, separated by commas.',
    ],
    ...["*", "https://app.example.com/", "https://APP.example.com", "https://app.example.com:443"].map(
      (origin): [Record<string, string>, string] => [
        { CORS_ORIGINS: origin },
        `CORS_ORIGINS is "${origin}": it must be origins such as https://app.example.com, separated by commas.`,
      ],
    ),
    [
      { MAX_CONNECTIONS: "5" },
      'MAX_CONNECTIONS is "5": it must be how many connections a role holds at once, from 10 to 999999.',
    ],
    [
      { SECURITY_CONTACT: "http://example.com" },
      'SECURITY_CONTACT is "http://example.com": it must be an e-mail address or an https:// address, for whoever finds a fault.',
    ],
    [
      { SUPPORT_URL: "http://help.example.com" },
      'SUPPORT_URL is "http://help.example.com": it must be an https:// address where people are helped, such as https://t.me/your_support.',
    ],
    [
      { SOCIAL_URLS: "https://example.com/me" },
      'SOCIAL_URLS is "https://example.com/me": it must be https:// addresses on t.me, x.com or github.com, separated by commas.',
    ],
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
