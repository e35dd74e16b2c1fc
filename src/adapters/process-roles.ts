import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";

/** A process of the product; what a user may do is `UserRole`. */
export type Role = "web" | Platform | "sandbox";

export const ROLES = ["web", ...PLATFORMS, "sandbox"] as const satisfies readonly Role[];

/** Who calls others stands before whom they call, and ends first. */
export const STOP_ORDER: readonly (readonly Role[])[] = [["web"], PLATFORMS, ["sandbox"]];

/** The variables for where a role listens, and for what others call it by. */
export const ROLE_VARIABLES = {
  web: { port: "PORT", url: "PUBLIC_URL" },
  whatsapp: { port: "WHATSAPP_PORT", url: "WHATSAPP_URL" },
  telegram: { port: "TELEGRAM_PORT", url: "TELEGRAM_URL" },
  sandbox: { port: "SANDBOX_PORT", url: "SANDBOX_URL" },
} as const satisfies Readonly<Record<Role, { readonly port: string; readonly url: string }>>;

/** What a role that is being started may need of its process, where its start takes long. */
export interface Starting {
  /** Aborts when the start is to be given up; it then rejects. */
  readonly signal: AbortSignal;
  /** Tells the operator, on the terminal, what is waited for; one sentence. */
  say(sentence: string): void;
}
