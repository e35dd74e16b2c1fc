/** Phones that end in these digits, and usernames that start so, behave so, on purpose. */
export const TELEGRAM_MAGIC = [
  { suffix: "0404", username: "nobody", meaning: "has no Telegram account: RECIPIENT_NOT_FOUND" },
  { suffix: "0403", username: "private", meaning: "does not accept messages: USER_PRIVACY_RESTRICTED" },
  { suffix: "0463", username: "flooded", meaning: "is one stranger too many: PEER_FLOOD" },
  { suffix: "0429", username: "wait", meaning: "makes Telegram ask for 30 seconds: FLOOD_WAIT" },
  { suffix: "0410", username: "deleted", meaning: "has deleted the account: INPUT_USER_DEACTIVATED" },
  { suffix: "0408", username: "silent", meaning: "is never answered for: PROVIDER_SILENT" },
  { suffix: "0001", username: "unread", meaning: "gets the message and never reads it: one tick" },
] as const;

/** Paths of the control API, apart from its schemas: a browser that only calls them need not carry zod. */
export const TELEGRAM_SANDBOX_PATHS = {
  network: "/telegram/network",
  accounts: "/telegram/accounts",
  groups: "/telegram/groups",
  picture: "/telegram/picture",
  code: "/telegram/code",
  pending: "/telegram/pending",
  confirmQr: "/telegram/confirm-qr",
  messages: "/telegram/messages",
  chats: "/telegram/chats",
  media: "/telegram/media/:sha256",
  reply: "/telegram/reply",
  send: "/telegram/send",
  read: "/telegram/read",
  revoke: "/telegram/revoke",
  faults: "/telegram/faults",
} as const;

/** `peer` 777000 is the chat "Telegram", where log-in codes arrive. */
export const TELEGRAM_SERVICE_PEER = "777000";
