import { sendRequest, telegramSendRequest } from "./instances.ts";
import { type Link, linkByCode, linkByQr } from "./linking.ts";

/** Our gateway beside the bare library it stands on, both on one sandbox: which processes, and how they are linked. */
export interface PlatformBench {
  readonly library: string;
  readonly sandbox: string;
  readonly gateway: string;
  readonly bare: string;
  readonly link: Link;
  /** Phones of ours and of the library's sessions. */
  readonly firstPhones: { readonly ours: number; readonly bare: number };
  readonly contact: string;
  readonly request: (contact: string) => { path: string; body: string };
  readonly rateAtLeast: number;
}

export const WHATSAPP: PlatformBench = {
  library: "bare Baileys",
  sandbox: "sandbox",
  gateway: "linked-gateway",
  bare: "bare-baileys",
  link: linkByQr,
  firstPhones: { ours: 9_647_730_000_001, bare: 9_647_740_000_001 },
  contact: "9647801234567",
  request: (contact) => sendRequest(0, contact),
  rateAtLeast: 0.8,
};

export const TELEGRAM: PlatformBench = {
  library: "bare mtcute",
  sandbox: "telegram-sandbox",
  gateway: "telegram-gateway",
  bare: "bare-mtcute",
  link: linkByCode,
  firstPhones: { ours: 9_647_750_000_001, bare: 9_647_760_000_001 },
  contact: "@bench_contact",
  request: (contact) => telegramSendRequest(0, contact),
  rateAtLeast: 0.7,
};
