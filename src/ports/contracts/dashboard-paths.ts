/** Apart from the schemas, so that a browser that only calls them need not carry zod. */
export const DASHBOARD_PATHS = {
  figures: "/api/dashboard",
  instances: "/api/instances",
  instance: "/api/instances/:id",
  token: "/api/instances/:id/token",
  session: "/api/instances/:id/session",
  startSession: "/api/instances/:id/session/start",
  logoutSession: "/api/instances/:id/session/logout",
  messages: "/api/instances/:id/messages",
  messageStatus: "/api/instances/:id/messages/:messageId",
} as const;
