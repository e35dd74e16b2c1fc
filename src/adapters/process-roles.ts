import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";

/** A process of the product; what a user may do is `UserRole`. */
export type Role = "web" | Platform | "sandbox";

/** What people and programs call comes first, what those call last: so they stop. */
export const ROLES = ["web", ...PLATFORMS, "sandbox"] as const satisfies readonly Role[];

/** The variables for where a role listens, and for what others call it by. */
export const ROLE_VARIABLES = {
  web: { port: "PORT", url: "PUBLIC_URL" },
  whatsapp: { port: "WHATSAPP_PORT", url: "WHATSAPP_URL" },
  telegram: { port: "TELEGRAM_PORT", url: "TELEGRAM_URL" },
  sandbox: { port: "SANDBOX_PORT", url: "SANDBOX_URL" },
} as const satisfies Readonly<Record<Role, { readonly port: string; readonly url: string }>>;
