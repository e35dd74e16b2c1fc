import { vi } from "vitest";
import type { TelegramAccount, TelegramSandboxMessage } from "#ports/contracts/telegram/sandbox.ts";
// Fetched later by the page: loaded here, so that it is there at once.
import "#ui/features/virtual-phone/add-phone-dialog.tsx";
import "#ui/features/virtual-phone/phone-apps.tsx";
import { VirtualPhone } from "#ui/features/virtual-phone/index.tsx";
import { jsonApi } from "./json-api.ts";
import { memoryStorage } from "./memory-storage.ts";
import { type Screen, show } from "./ui.tsx";

const NOW = new Date("2026-11-21T12:00:00Z");
export const SUPPORT = "9647705550138";
export const LAYLA = "9647701234567";
export const STARTER = "9647705550141";
export const WHATSAPP = "/api/sandbox/whatsapp";
export const TELEGRAM = "/api/sandbox/telegram";
export const WAITING = {
  url: "tg://login?token=x",
  device: "Wesal Client041",
  since: NOW.toISOString(),
  instanceName: "Support",
};
export const CODE_TEXT = "Login code: 48213. Do not give this code to anyone!";

export const account = (phone: string, fields: Partial<TelegramAccount> = {}): TelegramAccount => ({
  id: phone,
  phone,
  username: null,
  name: `+${phone}`,
  hasPassword: false,
  sessions: [],
  unread: 0,
  ...fields,
});
export const session = (client: string, online = true) => ({
  device: `Wesal ${client}`,
  online,
  since: NOW.toISOString(),
});

export function message(id: string, fields: Partial<TelegramSandboxMessage>): TelegramSandboxMessage {
  return { id, from: SUPPORT, to: LAYLA, kind: "text", at: NOW.toISOString(), status: "read", ...fields };
}

export const media = (fields: object = {}) => ({
  mimetype: "image/jpeg",
  bytes: 84_213,
  sha256: "a".repeat(64),
  kept: true,
  ...fields,
});

export interface TelegramSandbox {
  accounts: TelegramAccount[];
  pending: object[];
  messages: TelegramSandboxMessage[];
  /** Peers of the chats that are in the archive. */
  archived: string[];
}

/** The virtual phone in front of a sandbox that holds what is given; what it holds may change. */
export async function openTelegramPhone(network: Partial<TelegramSandbox> = {}, hash = "#telegram") {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("localStorage", memoryStorage());
  window.location.hash = hash;
  const now: TelegramSandbox = { accounts: [], pending: [], messages: [], archived: [], ...network };
  const api = jsonApi({
    [`GET ${WHATSAPP}/phones`]: () => ({ phones: [] }),
    [`GET ${WHATSAPP}/pending`]: () => ({ pending: [] }),
    [`GET ${WHATSAPP}/messages`]: () => ({ messages: [] }),
    [`GET ${TELEGRAM}/accounts`]: () => ({ accounts: now.accounts }),
    [`GET ${TELEGRAM}/pending`]: () => ({ pending: now.pending }),
    [`GET ${TELEGRAM}/messages`]: () => ({ messages: now.messages }),
    [`GET ${WHATSAPP}/chats`]: () => ({ chats: [] }),
    [`GET ${TELEGRAM}/chats`]: () => ({
      chats: [
        { peer: "9647700000001", archived: false, mutedUntil: "forever" },
        ...now.archived.map((peer) => ({ peer, archived: true, mutedUntil: null })),
      ],
    }),
    [`POST ${TELEGRAM}/chats`]: ({ body }) => {
      const { peer, archived } = body as { peer: string; archived: boolean };
      now.archived = [...now.archived.filter((one) => one !== peer), ...(archived ? [peer] : [])];
      return { ok: true };
    },
    [`POST ${TELEGRAM}/accounts`]: () => ({ accounts: now.accounts }),
    [`POST ${TELEGRAM}/confirm-qr`]: () => ({ phone: LAYLA, device: "Wesal Client041" }),
    [`POST ${TELEGRAM}/reply`]: () => ({ id: "r1" }),
    [`POST ${TELEGRAM}/read`]: () => ({ ok: true }),
    [`POST ${TELEGRAM}/revoke`]: () => ({ ok: true }),
  });
  const page = await show(<VirtualPhone starterPhone={STARTER} />);
  await page.settle();
  const posted = (path: string) =>
    api.calls.filter((call) => call.method === "POST" && call.path === `${TELEGRAM}/${path}`).map(({ body }) => body);
  return { page, api, now, posted };
}

export async function closeTelegramPhone(page: Screen): Promise<void> {
  await page.close();
  window.location.hash = "";
  vi.useRealTimers();
  vi.unstubAllGlobals();
}
