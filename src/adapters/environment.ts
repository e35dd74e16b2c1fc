import { isIP } from "node:net";
import { z } from "zod";
import { isEmail } from "#domain/accounts/email.ts";
import { socialNameOf } from "#domain/contacts.ts";
import { KEEP_MESSAGES_DAYS } from "#domain/retention.ts";
import { addressOf, isDecodable } from "./address.ts";
import { databaseUrlProblem } from "./database-url.ts";
import { ROLES } from "./process-roles.ts";

/** Every variable the product reads, each with the sentence that says what is wrong with a bad value. */

/** Values that are never repeated in a message. */
const SECRET_VARIABLES: ReadonlySet<string> = new Set([
  "APP_SECRET",
  "NEW_APP_SECRET",
  "SANDBOX_KEY",
  "DATABASE_URL",
  "TELEGRAM_PROXY",
  "MAIL_URL",
  "CLUSTER_URL",
]);

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, "must be a whole number from 0 to 65535 (0 takes a free port)")
    .transform(Number)
    .refine((value) => value <= 65_535, "must be a whole number from 0 to 65535 (0 takes a free port)")
    .default(fallback);

const list = z
  .string()
  .transform((text) => text.split(",").map((item) => item.trim()))
  .transform((items) => items.filter((item) => item !== ""));

const webUrl = z
  .string()
  .refine(isWebUrl, "must be an http:// or https:// address without query or fragment, such as https://api.example.com")
  .transform((text) => text.replace(/\/+$/, ""))
  .optional();

const appSecret = z.string().min(32, "must be at least 32 characters: make one with `openssl rand -hex 32`").optional();

const hostName = /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/i;
const hostAndPort = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+):\d{1,5}$/i;

const schema = z.object({
  ROLES: list
    .pipe(z.array(z.enum(ROLES, `may hold ${ROLES.join(", ")}, separated by commas`)).nonempty("must name a role"))
    .transform((roles) => [...new Set(roles)])
    .optional(),
  NETWORK: z.enum(["sandbox", "live"], "must be sandbox or live").default("sandbox"),
  HOST: z
    .string()
    .refine((text) => text === "localhost" || isIP(text) !== 0, "must be an IP address, such as 127.0.0.1 or 0.0.0.0")
    .default("127.0.0.1"),
  PORT: port(3000),
  WHATSAPP_PORT: port(3001),
  TELEGRAM_PORT: port(3002),
  SANDBOX_PORT: port(3003),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .superRefine((text, context) => {
      const message = databaseUrlProblem(text);
      if (message !== null) context.addIssue({ code: "custom", message });
    })
    .default("sqlite:"),
  CLUSTER_URL: z
    .string()
    .refine(
      isClusterUrl,
      "must be nats://host:port or tls://host:port, several separated by commas, with user:password@ before the host if they ask for them",
    )
    .optional(),
  CLUSTER_NAME: z
    .string()
    .regex(
      /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/,
      "must be at most 32 small letters, digits and hyphens, such as wesal-eu",
    )
    .optional(),
  APP_SECRET: appSecret,
  NEW_APP_SECRET: appSecret,
  PUBLIC_URL: webUrl,
  WHATSAPP_URL: webUrl,
  TELEGRAM_URL: webUrl,
  SANDBOX_URL: webUrl,
  SANDBOX_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, "must be 16 characters or more, without blanks: make one with `openssl rand -hex 32`")
    .optional(),
  FETCH_ALLOW: list
    .refine((items) => items.every((item) => hostAndPort.test(item)), "must be host:port pairs, separated by commas")
    .default([]),
  ALLOWED_HOSTS: list
    .refine(
      (items) => items.every((item) => hostName.test(item)),
      "must be host names without ports, separated by commas",
    )
    .transform((items) => items.map((item) => item.toLowerCase()))
    .default([]),
  CORS_ORIGINS: list
    .refine((items) => items.every(isOrigin), "must be origins such as https://app.example.com, separated by commas")
    .default([]),
  MAX_CONNECTIONS: z
    .string()
    .regex(/^[1-9]\d{1,5}$/, "must be how many connections a role holds at once, from 10 to 999999")
    .transform(Number)
    .optional(),
  ADMIN_PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port from 1 to 65532: each role takes one, from it on")
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_532, "must be a port from 1 to 65532: each role takes one, from it on")
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isWebUrl, "must be the address of a collector of OpenTelemetry, such as http://127.0.0.1:4318")
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, "must be a number from 0 to 1, such as 0.1 for one trace in ten")
    .default("1")
    .transform(Number),
  SECURITY_CONTACT: z
    .string()
    .refine(isContact, "must be an e-mail address or an https:// address, for whoever finds a fault")
    .optional(),
  PRODUCT_NAME: z
    .string()
    .regex(
      /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} &'’.-]{0,38}[\p{L}\p{M}\p{N}])?$/u,
      "must be a name of at most 40 letters, digits and blanks, such as Wesal",
    )
    .optional(),
  LEGAL_ENTITY: oneLine("the person or company that runs this server, such as Example GmbH"),
  LEGAL_ADDRESS: oneLine("a postal address, such as 1 Example Street, 12345 Exampletown"),
  CONTACT_EMAIL: z.string().refine(isEmail, "must be an e-mail address, such as hello@example.com").optional(),
  SUPPORT_URL: z
    .string()
    .refine(isHttpsUrl, "must be an https:// address where people are helped, such as https://t.me/your_support")
    .optional(),
  SOCIAL_URLS: list
    .refine(
      (items) => items.every((item) => socialNameOf(item) !== null),
      "must be https:// addresses on t.me, x.com or github.com, separated by commas",
    )
    .optional(),
  WHATSAPP_WEB_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, "must be three numbers with dots, such as 2.3000.1043857760")
    .transform((text) => text.split(".").map(Number))
    .pipe(z.tuple([z.number(), z.number(), z.number()]))
    .default([2, 3000, 1_043_857_760]),
  TELEGRAM_PROXY: z
    .string()
    .refine(isSocksUrl, "must be socks5://host:port or socks5://user:password@host:port")
    .optional(),
  MAIL_URL: z
    .string()
    .refine(
      isMailUrl,
      "must be smtp://host:port or smtps://host:port, with user:password@ before the host if it asks for them",
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isMailFrom, "must be an e-mail address, such as no-reply@example.com or Wesal <no-reply@example.com>")
    .optional(),
  SEND_LIMIT: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "must be a whole number from 1: how many messages an instance may send a minute")
    .transform(Number)
    .default(120),
  PACING: z.enum(["on", "off"], "must be on or off").optional(),
  PACING_GAP: z
    .string()
    .regex(
      /^\d{1,3}(\.\d)?-\d{1,3}(\.\d)?$/,
      "must be the fewest and the most seconds between two messages, such as 1-4",
    )
    .transform((text) => text.split("-").map((seconds) => Number(seconds) * 1000) as [number, number])
    .refine(([min, max]) => min <= max, "must be the fewest and the most seconds between two messages, such as 1-4")
    .default([1_000, 4_000]),
  NEW_CHATS_PER_DAY: z
    .string()
    .regex(/^\d{1,5}$/, "must be how many new people an account may write to a day; 0 sets no cap")
    .transform(Number)
    .default(50),
  KEEP_MESSAGES_DAYS: z
    .string()
    .regex(/^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/, "must be how many days messages are kept, from 1 to 365")
    .transform(Number)
    .default(KEEP_MESSAGES_DAYS),
  MEDIA_MAX_MB: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, "must be how many megabytes a file that comes in may have, from 1 to 9999")
    .transform(Number)
    .default(64),
  MEDIA_QUOTA_MB: z
    .string()
    .regex(/^\d{1,9}$/, "must be how many megabytes of files that came in are kept of one user; 0 keeps none")
    .transform(Number)
    .default(1_024),
  LOG_QUOTA_MB: z
    .string()
    .regex(
      /^\d{1,9}$/,
      "must be how many megabytes the messages of one user and their log may take up; 0 sets no bound",
    )
    .transform(Number)
    .default(10_240),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, "must be how many reverse proxies stand in front, from 0 to 9")
    .transform(Number)
    .default(0),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
    .optional(),
  WESAL_DEV: z.enum(["0", "1"], "must be 0 or 1").default("0"),
});

export type Environment = Readonly<Record<string, string | undefined>>;
export type Variables = z.infer<typeof schema>;

/** The variables in their types, or a sentence for each that is wrong. An empty variable counts as unset. */
export function readVariables(env: Environment): { variables: Variables } | { problems: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return { variables: parsed.data };
  const first = new Map(
    parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]).reverse() as [string, string][],
  );
  return { problems: [...first].reverse().map(([name, message]) => sentence(name, given[name], message)) };
}

function sentence(name: string, value: string | undefined, problem: string): string {
  return SECRET_VARIABLES.has(name) || value === undefined
    ? `${name} ${problem}.`
    : `${name} is "${value}": it ${problem}.`;
}

function isWebUrl(text: string): boolean {
  const url = addressOf(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "" && url.username === "";
}

/** As browsers write it: lower-case, without a path or the port that its protocol has anyway. */
function isOrigin(text: string): boolean {
  return isWebUrl(text) && addressOf(text)?.origin === text;
}

function oneLine(what: string) {
  return z
    .string()
    .regex(/^(?=.{1,200}$)[^\p{C}\s][^\p{C}]*$/u, `must be ${what}: one line of at most 200 characters`)
    .optional();
}

function isContact(text: string): boolean {
  return isEmail(text) || isHttpsUrl(text);
}

function isHttpsUrl(text: string): boolean {
  return addressOf(text)?.protocol === "https:" && isWebUrl(text);
}

function isSocksUrl(text: string): boolean {
  const url = addressOf(text);
  if (url === null || url.protocol !== "socks5:" || url.hostname === "" || url.port === "") return false;
  return /^\/?$/.test(url.pathname) && isDecodable(url.username) && isDecodable(url.password);
}

function isMailUrl(text: string): boolean {
  const url = addressOf(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === "") return false;
  const nothingMore = /^\/?$/.test(url.pathname) && url.search === "" && url.hash === "";
  return nothingMore && isDecodable(url.username) && isDecodable(url.password);
}

function isClusterUrl(text: string): boolean {
  return text.split(",").every((one) => {
    const url = addressOf(one.trim());
    if (url === null || !/^(nats|tls):$/.test(url.protocol) || url.hostname === "") return false;
    return /^\/?$/.test(url.pathname) && isDecodable(url.username) && isDecodable(url.password);
  });
}

function isMailFrom(text: string): boolean {
  const [, name, address] = /^(?:([^<>\r\n]*)<([^<>]+)>|[^<>]+)$/.exec(text.trim()) ?? [];
  return isEmail(name === undefined ? text.trim() : (address ?? ""));
}
