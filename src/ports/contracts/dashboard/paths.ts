import type { Platform } from "#domain/instances/instance.ts";

/** Apart from the schemas, so that a browser that only calls them need not carry zod. */
export const DASHBOARD_PATHS = {
  profile: "/api/profile",
  devices: "/api/devices",
  device: "/api/devices/:id",
  signOutEverywhere: "/api/devices/sign-out-everywhere",
  activity: "/api/activity",
  adminUsers: "/api/admin/users",
  adminSubscription: "/api/admin/users/:id/subscription",
  adminInstances: "/api/admin/instances",
  adminInstance: "/api/admin/instances/:id",
  adminTutorials: "/api/admin/tutorials",
  adminTutorial: "/api/admin/tutorials/:id",
  adminFaqs: "/api/admin/faqs",
  adminFaq: "/api/admin/faqs/:id",
  recover: "/api/auth/recover",
  reset: "/api/auth/reset/:token",
  figures: "/api/dashboard",
  instances: "/api/instances",
  instance: "/api/instances/:id",
  token: "/api/instances/:id/token",
  session: "/api/instances/:id/session",
  startSession: "/api/instances/:id/session/start",
  logoutSession: "/api/instances/:id/session/logout",
  messages: "/api/instances/:id/messages",
  messageStatus: "/api/instances/:id/messages/:messageId",
  telegram: "/api/instances/:id/telegram",
  telegramCode: "/api/instances/:id/telegram/code",
  telegramResend: "/api/instances/:id/telegram/resend",
  telegramVerify: "/api/instances/:id/telegram/verify",
  telegramPassword: "/api/instances/:id/telegram/password",
  telegramCancel: "/api/instances/:id/telegram/cancel",
  telegramQr: "/api/instances/:id/telegram/qr",
  telegramLogout: "/api/instances/:id/telegram/logout",
  telegramMessages: "/api/instances/:id/telegram/messages",
  telegramMessageStatus: "/api/instances/:id/telegram/messages/:messageId",
} as const;

/** Where each platform's messages are sent, and asked after. */
export const MESSAGE_PATHS: Readonly<Record<Platform, { readonly send: string; readonly status: string }>> = {
  whatsapp: { send: DASHBOARD_PATHS.messages, status: DASHBOARD_PATHS.messageStatus },
  telegram: { send: DASHBOARD_PATHS.telegramMessages, status: DASHBOARD_PATHS.telegramMessageStatus },
};

/** Query parameters, of the paths that take any. */
export const DASHBOARD_QUERIES: Readonly<Record<string, readonly string[]>> = {
  [DASHBOARD_PATHS.activity]: ["before"],
  [DASHBOARD_PATHS.adminUsers]: ["search", "before"],
  [DASHBOARD_PATHS.adminInstances]: ["search", "before"],
};
