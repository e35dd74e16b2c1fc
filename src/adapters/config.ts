import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { PLATFORMS } from "#domain/instances/instance.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import { appSecretFile, readOrMakeAppSecret, SHORTEST_SECRET } from "./app-secret-file.ts";
import { absoluteDatabaseUrl, isSharedDatabase } from "./database-url.ts";
import { type Environment, readVariables, type Variables } from "./environment.ts";
import { ROLE_VARIABLES, ROLES, type Role } from "./process-roles.ts";
import { withFiles } from "./variable-files.ts";

/** The environment, read once (`readConfig`) and passed on; nothing else reads it. */
export interface Config extends ApiHosts {
  readonly roles: readonly Role[];
  readonly network: "sandbox" | "live";
  readonly host: string;
  readonly ports: Readonly<Record<Role, number>>;
  /** Absolute path. */
  readonly dataDir: string;
  /** `sqlite:/absolute/file`, `mysql://…` or `query-service+https://…`. */
  readonly databaseUrl: string;
  /** Empty until `prepareDataDir` has read or generated it. */
  readonly appSecret: string;
  /** What `npm run secrets -- rotate` changes it to; empty where the product makes its own. */
  readonly nextAppSecret: string;
  readonly publicUrl: string;
  readonly sandboxUrl: string;
  /** host:port pairs the download guard lets through besides public addresses. */
  readonly fetchAllow: readonly string[];
  /** Such as [2, 3000, 1043857760]. */
  readonly whatsappWebVersion: readonly [number, number, number];
  /** `socks5://[user:password@]host:port` that Telegram is reached through; null dials it directly. */
  readonly telegramProxy: string | null;
  /** `smtp://` or `smtps://[user:password@]host[:port]`; null puts mail into files under `dataDir`. */
  readonly mailUrl: string | null;
  /** Whom mail is from: `address` or `name <address>`. */
  readonly mailFrom: string;
  /** Messages an instance may send a minute. */
  readonly sendLimit: number;
  /** Reverse proxies in front whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: number;
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
  readonly production: boolean;
  /** The URLs that were set; the others follow from host and ports (`withPorts`). */
  readonly givenUrls: Readonly<Partial<Record<Role, string>>>;
}

export interface ConfigInvalid {
  readonly code: "config-invalid";
  /** A sentence a line, each naming the variable, what was wrong and what to do. */
  readonly message: string;
}

/** Thrown by a role that will not start for a reason its operator can mend; `message` says which and how. */
export class StartRefused extends Error {
  readonly code = "start-refused";
  override readonly name = "StartRefused";
}

/** Reads and checks every variable, and the files that `…_FILE` names; writes nothing. */
export function readConfig(
  env: Environment = process.env,
  base: { cwd: string } = { cwd: process.cwd() },
): Result<Config, ConfigInvalid> {
  const filled = withFiles(env);
  if (filled.problems.length > 0) return invalid(...filled.problems);
  const read = readVariables(filled.env);
  if ("problems" in read) return invalid(...read.problems);
  const variables = read.variables;
  const problems = contradictions(variables);
  if (problems.length > 0) return invalid(...problems);

  const dataDir = resolve(base.cwd, variables.DATA_DIR);
  const ports = portsOf(variables);
  const givenUrls = withoutUndefined(byRole((role) => variables[ROLE_VARIABLES[role].url]));
  return success({
    roles: variables.ROLES ?? defaultRoles(variables.NETWORK),
    network: variables.NETWORK,
    host: variables.HOST,
    dataDir,
    databaseUrl: absoluteDatabaseUrl(variables.DATABASE_URL, dataDir),
    appSecret: variables.APP_SECRET ?? "",
    nextAppSecret: variables.NEW_APP_SECRET ?? "",
    fetchAllow: variables.FETCH_ALLOW,
    whatsappWebVersion: variables.WHATSAPP_WEB_VERSION,
    telegramProxy: variables.TELEGRAM_PROXY ?? null,
    mailUrl: variables.MAIL_URL ?? null,
    mailFrom: variables.MAIL_FROM ?? defaultMailFrom(givenUrls.web),
    sendLimit: variables.SEND_LIMIT,
    trustedProxies: variables.TRUST_PROXY,
    logLevel: variables.LOG_LEVEL ?? (variables.NETWORK === "live" ? "info" : "warn"),
    production: variables.WESAL_DEV === "0",
    givenUrls,
    ports,
    ...urls(variables.HOST, ports, givenUrls),
  });
}

/** The same configuration on other ports; URLs that were not set follow. */
export function withPorts(config: Config, ports: Config["ports"]): Config {
  return { ...config, ports, ...urls(config.host, ports, config.givenUrls) };
}

/** Makes the data directory and, unless `APP_SECRET` is set, reads or generates the secret in it. */
export function prepareDataDir(config: Config): Result<Config, ConfigInvalid> {
  try {
    makeDirectory(config.dataDir);
    accessSync(config.dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    if (config.appSecret !== "") return success(config);
    const appSecret = readOrMakeAppSecret(config.dataDir);
    if (appSecret.length >= SHORTEST_SECRET) return success({ ...config, appSecret });
    return invalid(
      `${appSecretFile(config.dataDir)} is damaged: restore it from a backup, or set APP_SECRET to what it held.`,
    );
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown error";
    return invalid(
      `DATA_DIR is "${config.dataDir}", which cannot be written (${code}): make it writable for this user, or set DATA_DIR to a directory that is.`,
    );
  }
}

function invalid(...problems: string[]): Result<never, ConfigInvalid> {
  return failure({ code: "config-invalid", message: problems.join("\n") });
}

function contradictions(variables: Variables): string[] {
  const problems: string[] = [];
  if (variables.NETWORK === "live" && variables.ROLES?.includes("sandbox")) {
    problems.push("ROLES names sandbox, but NETWORK is live: leave sandbox out, or set NETWORK=sandbox.");
  }
  if (variables.NETWORK === "live" && isSharedDatabase(variables.DATABASE_URL) && variables.APP_SECRET === undefined) {
    problems.push(
      "APP_SECRET is not set, but NETWORK is live and DATABASE_URL is a shared database: set it to one secret on every host (`openssl rand -hex 32`).",
    );
  }
  const ports = portsOf(variables);
  const roles = variables.ROLES ?? defaultRoles(variables.NETWORK);
  const fixed = roles.map((role) => ports[role]).filter((port) => port !== 0);
  if (new Set(fixed).size < fixed.length) {
    const names = ROLES.map((role) => ROLE_VARIABLES[role].port);
    const named = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
    problems.push(`${named} name one port twice: give each role its own.`);
  }
  return problems;
}

function portsOf(variables: Variables): Config["ports"] {
  return byRole((role) => variables[ROLE_VARIABLES[role].port]);
}

function byRole<Value>(read: (role: Role) => Value): Record<Role, Value> {
  return Object.fromEntries(ROLES.map((role) => [role, read(role)])) as Record<Role, Value>;
}

function defaultRoles(network: Config["network"]): readonly Role[] {
  return ROLES.filter((role) => role !== "sandbox" || network === "sandbox");
}

function urls(host: string, ports: Config["ports"], given: Config["givenUrls"]) {
  const local = (role: Role) => given[role] ?? `http://${reachableHost(host)}:${ports[role]}`;
  return {
    publicUrl: local("web"),
    ...(Object.fromEntries(PLATFORMS.map((name) => [`${name}Url`, local(name)])) as unknown as ApiHosts),
    sandboxUrl: local("sandbox"),
  };
}

function reachableHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

/** Of the public host, where that is a name. */
function defaultMailFrom(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? "" : new URL(publicUrl).hostname;
  return `Wesal <no-reply@${/^[^:[\]]*\.[a-z][^.]*$/i.test(host) ? host : "wesal.invalid"}>`;
}

function withoutUndefined<Key extends string>(record: Record<Key, string | undefined>): Partial<Record<Key, string>> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<
    Record<Key, string>
  >;
}

/** Node's own recursive mkdir never returns where a parent exists but takes no entries, as in /proc. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  if (!existsSync(dirname(path))) makeDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
