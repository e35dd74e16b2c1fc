import { isIP } from "node:net";
import { z } from "zod";
import { isEmail } from "#domain/accounts/email.ts";
import { addressOf, isDecodable } from "./address.ts";
import { databaseUrlProblem } from "./database-url.ts";
import { ROLES } from "./process-roles.ts";

/** Every variable the product reads, each with the sentence that says what is wrong with a bad value. */

/** Values that are never repeated in a message. */
const SECRET_VARIABLES: ReadonlySet<string> = new Set([
  "APP_SECRET",
  "NEW_APP_SECRET",
  "DATABASE_URL",
  "TELEGRAM_PROXY",
  "MAIL_URL",
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
  APP_SECRET: appSecret,
  NEW_APP_SECRET: appSecret,
  PUBLIC_URL: webUrl,
  WHATSAPP_URL: webUrl,
  TELEGRAM_URL: webUrl,
  SANDBOX_URL: webUrl,
  FETCH_ALLOW: list
    .refine((items) => items.every((item) => hostAndPort.test(item)), "must be host:port pairs, separated by commas")
    .default([]),
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

function isMailFrom(text: string): boolean {
  const [, name, address] = /^(?:([^<>\r\n]*)<([^<>]+)>|[^<>]+)$/.exec(text.trim()) ?? [];
  return isEmail(name === undefined ? text.trim() : (address ?? ""));
}
