export type Role = "web" | "whatsapp" | "telegram" | "sandbox";

/** The environment, read once (`readConfig`) and passed on; nothing else reads it. */
export interface Config {
  readonly roles: readonly Role[];
  readonly network: "sandbox" | "live";
  readonly host: string;
  readonly ports: Readonly<Record<Role, number>>;
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Null until read from, or generated into, the data directory. */
  readonly appSecret: string;
  readonly publicUrl: string;
  readonly whatsappUrl: string;
  readonly telegramUrl: string;
  readonly sandboxUrl: string;
  /** host:port pairs the download guard lets through besides public addresses. */
  readonly fetchAllow: readonly string[];
  /** Such as [2, 3000, 1043857760]. */
  readonly whatsappWebVersion: readonly [number, number, number];
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
  readonly production: boolean;
}
