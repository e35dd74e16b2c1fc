/** Numbers that end in these digits behave so, on purpose. */
export const WHATSAPP_MAGIC = [
  { suffix: "0404", meaning: "is not on WhatsApp: the send fails with RECIPIENT_NOT_FOUND" },
  { suffix: "0463", meaning: "is refused as a restricted account: ACCOUNT_RESTRICTED" },
  { suffix: "0408", meaning: "never acknowledges: the send times out with PROVIDER_SILENT" },
  { suffix: "0503", meaning: "drops the connection: CONNECTION_LOST, then reconnects" },
  { suffix: "0001", meaning: "is delivered but never read: two grey ticks" },
] as const;

export const WHATSAPP_SANDBOX_PATHS = {
  network: "/whatsapp/network",
  pending: "/whatsapp/pending",
  scan: "/whatsapp/scan",
  enterCode: "/whatsapp/enter-code",
  passkeys: "/whatsapp/passkeys",
  phones: "/whatsapp/phones",
  messages: "/whatsapp/messages",
  chats: "/whatsapp/chats",
  media: "/whatsapp/media/:sha256",
  reply: "/whatsapp/reply",
  send: "/whatsapp/send",
  groups: "/whatsapp/groups",
  picture: "/whatsapp/picture",
  online: "/whatsapp/online",
  read: "/whatsapp/read",
  unlink: "/whatsapp/unlink",
  takeovers: "/whatsapp/takeovers",
  limits: "/whatsapp/limits",
  faults: "/whatsapp/faults",
} as const;
