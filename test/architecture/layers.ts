/** A folder (or a file) under `src/`, and the only things that it may import besides itself. */
export interface Layer {
  readonly path: string;
  readonly may: readonly string[];
  /** Packages; `node:` stands for all of Node's own modules. */
  readonly packages: readonly string[];
}

const INNER = ["src/languages", "src/domain", "src/ports", "src/ports/contracts"];
const ADAPTERS = [
  "src/adapters/config.ts",
  "src/adapters/process-roles.ts",
  "src/adapters/system",
  "src/adapters/sql",
  "src/adapters/auth",
  "src/adapters/limits",
  "src/adapters/fetch",
  "src/adapters/mail",
  "src/adapters/media",
  "src/adapters/previews",
  "src/adapters/conversions",
  "src/adapters/providers",
  "src/adapters/providers/pass-on.ts",
  "src/adapters/http",
  "src/adapters/gateways/whatsapp",
  "src/adapters/gateways/telegram",
  "src/adapters/networks",
  "src/adapters/management",
  "src/adapters/cluster",
  "src/adapters/metrics",
  "src/adapters/tracing",
  "src/sandbox",
];
const GATHERED = "src/adapters/gathered-bytes.ts";
const EDGE = [...INNER, "src/use-cases", "src/adapters/http-kit"];
const GATEWAY = [...EDGE, "src/documentation", "src/adapters/gateways/common"];

/** The dependency rule, from the ground up. The longest path that fits a file is its layer; what is not listed is forbidden. */
export const LAYERS: readonly Layer[] = [
  // What is said, in each language.
  { path: "src/languages", may: [], packages: ["intl-messageformat"] },
  // Pure, and the one reader of addresses that there is.
  { path: "src/domain", may: ["src/languages"], packages: ["ipaddr.js"] },
  { path: "src/ports/contracts", may: ["src/languages", "src/domain"], packages: ["zod"] },
  { path: "src/ports", may: ["src/languages", "src/domain", "src/ports/contracts"], packages: [] },
  { path: "src/use-cases", may: INNER, packages: [] },
  { path: "src/documentation", may: INNER, packages: ["zod"] },

  { path: GATHERED, may: [], packages: [] },
  {
    path: "src/adapters/http-kit",
    may: [...INNER, GATHERED],
    packages: ["node:", "hono", "@hono/node-server", "zod", "qrcode"],
  },
  { path: "src/adapters/address.ts", may: [], packages: [] },
  { path: "src/adapters/database-url.ts", may: ["src/adapters/address.ts"], packages: ["node:"] },
  { path: "src/adapters/process-roles.ts", may: ["src/domain"], packages: [] },
  {
    path: "src/adapters/environment.ts",
    may: ["src/domain", "src/adapters/address.ts", "src/adapters/database-url.ts", "src/adapters/process-roles.ts"],
    packages: ["node:", "zod"],
  },
  { path: "src/adapters/variable-files.ts", may: ["src/adapters/environment.ts"], packages: ["node:"] },
  { path: "src/adapters/app-secret-file.ts", may: [], packages: ["node:"] },
  {
    path: "src/adapters/config.ts",
    may: [
      ...INNER,
      "src/adapters/database-url.ts",
      "src/adapters/environment.ts",
      "src/adapters/process-roles.ts",
      "src/adapters/variable-files.ts",
      "src/adapters/app-secret-file.ts",
    ],
    packages: ["node:"],
  },
  { path: "src/adapters/system", may: INNER, packages: ["node:", "pino"] },
  {
    path: "src/adapters/sql",
    may: [...INNER, "src/adapters/database-url.ts", GATHERED],
    packages: ["node:", "kysely", "mysql2", "undici"],
  },
  {
    path: "src/adapters/auth",
    may: INNER,
    packages: ["node:", "@node-rs/argon2", "@simplewebauthn/server", "otpauth"],
  },
  { path: "src/adapters/limits", may: INNER, packages: ["rate-limiter-flexible"] },
  { path: "src/adapters/fetch", may: [...INNER, GATHERED], packages: ["node:", "undici", "ipaddr.js", "@fuman/net"] },
  { path: "src/adapters/mail", may: INNER, packages: ["node:", "nodemailer"] },
  { path: "src/adapters/media", may: INNER, packages: ["node:"] },
  { path: "src/adapters/ffmpeg", may: [], packages: ["node:"] },
  { path: "src/adapters/previews", may: [...INNER, "src/adapters/ffmpeg"], packages: ["sharp"] },
  { path: "src/adapters/conversions", may: [...INNER, "src/adapters/ffmpeg"], packages: ["node:"] },
  {
    path: "src/adapters/providers/pass-on.ts",
    may: [...INNER, "src/adapters/http-kit"],
    packages: ["node:", "undici"],
  },
  { path: "src/adapters/providers", may: INNER, packages: ["node:", "undici", "zod"] },
  { path: "src/adapters/networks", may: INNER, packages: ["zod", "undici"] },
  {
    path: "src/adapters/http",
    may: [...EDGE, "src/documentation"],
    packages: ["node:", "hono", "@hono/node-server", "zod", "vite", "client-zip"],
  },
  {
    path: "src/adapters/cluster",
    may: INNER,
    packages: ["node:", "@nats-io/transport-node", "@nats-io/kv", "@nats-io/jetstream"],
  },
  {
    path: "src/adapters/metrics",
    may: [...INNER, "src/adapters/http-kit"],
    packages: ["node:", "prom-client"],
  },
  {
    path: "src/adapters/tracing",
    may: [...INNER, "src/adapters/http-kit"],
    packages: [
      "node:",
      "@opentelemetry/api",
      "@opentelemetry/core",
      "@opentelemetry/exporter-trace-otlp-http",
      "@opentelemetry/resources",
      "@opentelemetry/sdk-trace",
    ],
  },
  {
    path: "src/adapters/management",
    may: [...EDGE, "src/documentation"],
    packages: ["node:", "zod"],
  },
  {
    path: "src/adapters/gateways/common",
    may: [...EDGE, GATHERED],
    packages: ["node:", "zod", "@fastify/busboy"],
  },
  {
    path: "src/adapters/gateways/whatsapp",
    may: GATEWAY,
    packages: ["node:", "zod", "baileys", "libsignal"],
  },
  {
    path: "src/adapters/gateways/telegram",
    may: GATEWAY,
    packages: [
      ...["node:", "zod", "@mtcute/core", "@mtcute/wasm", "@fuman/node", "@fuman/net", "@fuman/utils", "long"],
      "music-metadata",
    ],
  },
  {
    path: "src/sandbox",
    may: [...INNER, "src/adapters/http-kit"],
    packages: ["node:", "hono", "zod", "ws", "baileys", "libsignal", "@mtcute/core", "@mtcute/wasm", "long"],
  },

  {
    path: "src/ui",
    may: [...INNER, "src/documentation"],
    packages: ["react", "react-dom", "lucide-react", "zod", "idb"],
  },

  // The composition root: what each role is put together from.
  {
    path: "src/roles",
    may: [...EDGE, ...ADAPTERS, "src/adapters/database-url.ts", "src/adapters/gateways/common"],
    packages: ["node:", "@hono/node-server"],
  },
  {
    path: "src/commands",
    may: [
      ...INNER,
      "src/use-cases",
      "src/adapters/config.ts",
      "src/adapters/process-roles.ts",
      "src/adapters/app-secret-file.ts",
      "src/adapters/database-url.ts",
      "src/roles",
      "src/adapters/sql",
      "src/adapters/system",
    ],
    packages: ["node:", "yaml", "zod"],
  },
  {
    path: "src/supervisor",
    may: [...INNER, "src/adapters/config.ts", "src/adapters/process-roles.ts"],
    packages: ["node:"],
  },
  {
    path: "src/server.ts",
    may: ["src/supervisor", "src/roles"],
    packages: ["node:"],
  },
];

/** Use-cases without a test of their own at the mirrored path, and why; one that has its test must leave this list. */
export const UNTESTED_USE_CASES: Readonly<Record<string, string>> = {};

/** Tables of data may be longer than the rest. */
export const DATA_TABLES: readonly string[] = ["src/domain/countries.ts", "src/adapters/sql/table-shapes.ts"];

/** The only file that reads the environment. */
export const ENVIRONMENT_READER = "src/adapters/config.ts";

/** The only file that takes anything out of the audit log. */
export const AUDIT_RETENTION = "src/adapters/sql/stores/audit-retention.ts";

/** The only file that changes anything in it: of an account that is deleted, the names. */
export const AUDIT_CLEARING = "src/adapters/sql/stores/audit-clearing.ts";

/** Names that two rooms export although one may be taken for the other, each with why. */
export const SHARED_NAMES: Readonly<Record<string, string>> = {
  Outbox: "what our messages leave through, and what a network of the sandbox keeps for its phones",
  ProfileForm: "the fields of the form, and the component that shows them",
};
