import { sendRequest, telegramSendRequest } from "./instances.ts";
import { type Link, linkByCode, linkByQr } from "./linking.ts";

/** Our gateway beside the bare library it stands on, both on one sandbox: which processes, and how they are linked. */
export interface PlatformBench {
  readonly library: string;
  readonly gateway: string;
  readonly bare: string;
  readonly link: Link;
  /** Phones of ours and of the library's sessions. */
  readonly firstPhones: { readonly ours: number; readonly bare: number };
  readonly contacts: readonly string[];
  /** One of them, as the unified API takes it. */
  readonly recipient: string;
  readonly request: (contact: string) => { path: string; body: string };
  readonly rateAtLeast: number;
}

export const WHATSAPP: PlatformBench = {
  library: "bare Baileys",
  gateway: "linked-gateway",
  bare: "bare-baileys",
  link: linkByQr,
  firstPhones: { ours: 9_647_730_000_001, bare: 9_647_740_000_001 },
  contacts: sixteen((index) => `96478012345${index}`),
  recipient: "+9647801234510",
  request: (contact) => sendRequest(0, contact),
  rateAtLeast: 0.9,
};

export const TELEGRAM: PlatformBench = {
  library: "bare mtcute",
  gateway: "telegram-gateway",
  bare: "bare-mtcute",
  link: linkByCode,
  firstPhones: { ours: 9_647_750_000_001, bare: 9_647_760_000_001 },
  contacts: sixteen((index) => `@bench_contact_${index}`),
  recipient: "@bench_contact_10",
  request: (contact) => telegramSendRequest(0, contact),
  rateAtLeast: 0.55,
};

/** Named by two digits. */
function sixteen(name: (index: number) => string): string[] {
  return Array.from({ length: 16 }, (_, index) => name(10 + index));
}
