import type { Step } from "../recording.ts";

/** A call of the dashboard, as its pages make it. Instance 1 is the owner's WhatsApp, 2 their Telegram, 3 a stranger's. */
export interface DashboardRow {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly who: "everyone" | "user" | "owner" | "admin";
  /** Whose cookies go along, where it is nobody's call. */
  readonly caller?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly before?: readonly Step[];
  /** Which store to break for it. */
  readonly store?: string;
  /** The provider API behind it. */
  readonly gateway?: "whatsapp" | "telegram";
}
