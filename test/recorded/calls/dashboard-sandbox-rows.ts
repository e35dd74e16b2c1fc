import type { DashboardRow } from "./dashboard-row.ts";

const SHA256 = "a".repeat(64);

/** What a page asks the sandbox's networks, and how it links their phones. */
export const SANDBOX_LINKING_ROWS: readonly DashboardRow[] = [
  { method: "GET", path: "/api/sandbox/whatsapp/pending", who: "user", store: "instances" },
  { method: "GET", path: "/api/sandbox/telegram/pending", who: "user", store: "instances" },
  { method: "GET", path: "/api/sandbox/whatsapp/phones", who: "user" },
  { method: "GET", path: "/api/sandbox/whatsapp/messages?phone=9647701234567", who: "user" },
  { method: "GET", path: "/api/sandbox/whatsapp/passkeys?phone=9647701234567", who: "user" },
  { method: "GET", path: "/api/sandbox/whatsapp/chats?phone=9647701234567", who: "user" },
  { method: "GET", path: "/api/sandbox/telegram/chats?peer=%40layla", who: "user" },
  { method: "GET", path: "/api/sandbox/telegram/accounts", who: "user" },
  { method: "GET", path: "/api/sandbox/telegram/messages?peer=%40layla", who: "user" },
  { method: "GET", path: `/api/sandbox/whatsapp/media/${SHA256}`, who: "user" },
  { method: "GET", path: `/api/sandbox/telegram/media/${SHA256}`, who: "user" },
  {
    method: "POST",
    path: "/api/sandbox/whatsapp/scan",
    who: "user",
    body: { qrText: "2@abc", phone: "9647701234567" },
  },
  {
    method: "POST",
    path: "/api/sandbox/whatsapp/enter-code",
    who: "user",
    body: { code: "ABCD2345", phone: "9647701234567" },
  },
  {
    method: "POST",
    path: "/api/sandbox/whatsapp/passkeys",
    who: "user",
    body: { phone: "9647701234567", asked: true },
  },
  {
    method: "POST",
    path: "/api/sandbox/whatsapp/phones",
    who: "user",
    body: { phone: "9647701234567", name: "Phone" },
  },
  ...["whatsapp", "telegram"].map((network) => ({
    method: "POST" as const,
    path: `/api/sandbox/${network}/chats`,
    who: "user" as const,
    body: { phone: "9647701234567", peer: "9647709998888", archived: true },
  })),
  ...["whatsapp", "telegram"].map((network) => ({
    method: "POST" as const,
    path: `/api/sandbox/${network}/picture`,
    who: "user" as const,
    body: { peer: "9647701234567", image: "/9j/4AAQSkZJRgABAQ==" },
  })),
  ...["whatsapp", "telegram"].map((network) => ({
    method: "POST" as const,
    path: `/api/sandbox/${network}/send`,
    who: "user" as const,
    body: { kind: "text", from: "9647701234567", to: "9647709998888", text: "Hi" },
  })),
];
