import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Contacts, NO_CONTACTS, SANDBOX_CONTACTS } from "#domain/contacts.ts";
import { PLATFORMS } from "#domain/instances/instance.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import {
  appSecretFile,
  readOrMakeAppSecret,
  readOrMakeSandboxKey,
  SHORTEST_SECRET,
  sandboxKeyFile,
} from "./app-secret-file.ts";
import { absoluteDatabaseUrl, isSharedDatabase } from "./database-url.ts";
import { type Environment, readVariables, type Variables } from "./environment.ts";
import { ROLE_VARIABLES, ROLES, type Role } from "./process-roles.ts";
import { withFiles } from "./variable-files.ts";

const MIB = 1024 * 1024;
const LOOPBACK = /^(localhost|::1|127(\.\d{1,3}){3})$/;

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
  /** NATS, through which several gateways of a kind share the instances; null where one of a kind has all. */
  readonly clusterUrl: string | null;
  /** Keeps clusters on one NATS apart; null derives it from the database. */
  readonly clusterName: string | null;
  /** Empty until `prepareDataDir` has read or generated it. */
  readonly appSecret: string;
  /** What `npm run secrets -- rotate` changes it to; empty where the product makes its own. */
  readonly nextAppSecret: string;
  readonly publicUrl: string;
  readonly sandboxUrl: string;
  /**
   * What the sandbox's control API asks for, and the file that it was made into, null where it was given; null where it
   * asks for nothing. One is made by `prepareDataDir`.
   */
  readonly sandboxKey: { readonly key: string; readonly file: string | null } | null;
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
  /** How fast each account writes; null is as fast as it can. */
  readonly pacing: {
    /** Between two messages. */
    readonly gapMs: { readonly min: number; readonly max: number };
    /** People whom the account has never written to, a day; null sets no cap. */
    readonly newChatsPerDay: number | null;
  } | null;
  /** Of messages that went out or came in, and of their files. */
  readonly keepMessagesDays: number;
  /** Of one file that comes in. */
  readonly mediaMaxBytes: number;
  /** Of all files that came in for one user; 0 keeps none. */
  readonly mediaQuotaBytes: number;
  /** Of all rows about one user's messages; 0 sets no bound. */
  readonly logQuotaBytes: number;
  /** Reverse proxies in front whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: number;
  /** Names besides its own that a role answers under, in lower case. */
  readonly allowedHosts: readonly string[];
  /** Whose pages may call the provider APIs from a browser. */
  readonly corsOrigins: readonly string[];
  /** Of each role, at once; null takes half of what the process may open. */
  readonly maxConnections: number | null;
  /** The first of the ports that figures are told on, one a role; null tells them on each role's own, to this machine. */
  readonly adminPort: number | null;
  /** A collector of OpenTelemetry, and of how many traces it is told, 0 to 1; null tells nobody. */
  readonly traces: { readonly endpoint: string; readonly ratio: number } | null;
  /** Whom faults in security are told to: an e-mail address or an https:// one; null is at the host of `publicUrl`. */
  readonly securityContact: string | null;
  readonly contacts: Contacts;
  /** Where programs are looked for, such as ffmpeg. */
  readonly programPath: string;
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
  const contacts = contactsOf(variables);
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = variables;
  const givenUrls = withoutUndefined(byRole((role) => variables[ROLE_VARIABLES[role].url]));
  return success({
    roles: variables.ROLES ?? defaultRoles(variables.NETWORK),
    network: variables.NETWORK,
    host: variables.HOST,
    dataDir,
    databaseUrl: absoluteDatabaseUrl(variables.DATABASE_URL, dataDir),
    clusterUrl: variables.CLUSTER_URL ?? null,
    clusterName: variables.CLUSTER_NAME ?? null,
    appSecret: variables.APP_SECRET ?? "",
    nextAppSecret: variables.NEW_APP_SECRET ?? "",
    sandboxKey: variables.SANDBOX_KEY === undefined ? null : { key: variables.SANDBOX_KEY, file: null },
    fetchAllow: variables.FETCH_ALLOW,
    programPath: env.PATH ?? "",
    whatsappWebVersion: variables.WHATSAPP_WEB_VERSION,
    telegramProxy: variables.TELEGRAM_PROXY ?? null,
    mailUrl: variables.MAIL_URL ?? null,
    mailFrom: variables.MAIL_FROM ?? defaultMailFrom(contacts.productName, givenUrls.web),
    sendLimit: variables.SEND_LIMIT,
    pacing: pacingOf(variables),
    keepMessagesDays: variables.KEEP_MESSAGES_DAYS,
    mediaMaxBytes: variables.MEDIA_MAX_MB * MIB,
    mediaQuotaBytes: variables.MEDIA_QUOTA_MB * MIB,
    logQuotaBytes: variables.LOG_QUOTA_MB * MIB,
    trustedProxies: variables.TRUST_PROXY,
    allowedHosts: variables.ALLOWED_HOSTS,
    corsOrigins: variables.CORS_ORIGINS,
    maxConnections: variables.MAX_CONNECTIONS ?? null,
    adminPort: variables.ADMIN_PORT ?? null,
    traces: endpoint === undefined ? null : { endpoint, ratio: variables.OTEL_TRACES_SAMPLER_ARG },
    securityContact: variables.SECURITY_CONTACT ?? null,
    contacts,
    logLevel: variables.LOG_LEVEL ?? (variables.NETWORK === "live" ? "info" : "warn"),
    production: variables.WESAL_DEV === "0",
    givenUrls,
    ports,
    ...urls(variables.HOST, ports, givenUrls),
  });
}

/** Real accounts are paced unless that is switched off; nobody minds in the sandbox. */
function pacingOf({ NETWORK, PACING, PACING_GAP, NEW_CHATS_PER_DAY }: Variables): Config["pacing"] {
  if ((PACING ?? (NETWORK === "live" ? "on" : "off")) === "off") return null;
  const [min, max] = PACING_GAP;
  return { gapMs: { min, max }, newChatsPerDay: NEW_CHATS_PER_DAY === 0 ? null : NEW_CHATS_PER_DAY };
}

/** The same configuration on other ports; URLs that were not set follow. */
export function withPorts(config: Config, ports: Config["ports"]): Config {
  return { ...config, ports, ...urls(config.host, ports, config.givenUrls) };
}

/** Makes the data directory and, unless they are set, reads or generates `APP_SECRET` and `SANDBOX_KEY` in it. */
export function prepareDataDir(config: Config): Result<Config, ConfigInvalid> {
  try {
    makeDirectory(config.dataDir);
    accessSync(config.dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const keyed = withSandboxKey(config);
    if (!keyed.ok || config.appSecret !== "") return keyed;
    const appSecret = readOrMakeAppSecret(config.dataDir);
    if (appSecret.length >= SHORTEST_SECRET) return success({ ...keyed.value, appSecret });
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

/** Who opens the product to a network has the sandbox closed to other programs on the machine as well. */
function withSandboxKey(config: Config): Result<Config, ConfigInvalid> {
  if (config.network === "live" || config.sandboxKey !== null || LOOPBACK.test(config.host)) return success(config);
  const file = sandboxKeyFile(config.dataDir);
  const key = readOrMakeSandboxKey(config.dataDir);
  if (key.length >= SHORTEST_SECRET) return success({ ...config, sandboxKey: { key, file } });
  return invalid(`${file} is damaged: remove it, and another one is made at the next start, or set SANDBOX_KEY.`);
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
  if (variables.CLUSTER_URL !== undefined && !isSharedDatabase(variables.DATABASE_URL)) {
    problems.push(
      "CLUSTER_URL is set, but DATABASE_URL is not a database that several hosts can share: set it to a mysql:// address.",
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
    // The sandbox is on loopback whatever HOST is.
    sandboxUrl: given.sandbox ?? `http://127.0.0.1:${ports.sandbox}`,
  };
}

function reachableHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

/** Of the public host, where that is a name. */
function defaultMailFrom(productName: string, publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? "" : new URL(publicUrl).hostname;
  return `${productName} <no-reply@${/^[^:[\]]*\.[a-z][^.]*$/i.test(host) ? host : "wesal.invalid"}>`;
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

function contactsOf(variables: Variables): Contacts {
  const unset = variables.NETWORK === "sandbox" ? SANDBOX_CONTACTS : NO_CONTACTS;
  return {
    productName: variables.PRODUCT_NAME ?? unset.productName,
    legalEntity: variables.LEGAL_ENTITY ?? unset.legalEntity,
    legalAddress: variables.LEGAL_ADDRESS ?? unset.legalAddress,
    contactEmail: variables.CONTACT_EMAIL ?? unset.contactEmail,
    supportUrl: variables.SUPPORT_URL ?? unset.supportUrl,
    social: variables.SOCIAL_URLS ?? unset.social,
  };
}
