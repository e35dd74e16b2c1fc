/** Paths of the Telegram provider API, apart from its schemas. Source: spec §7. */
export const TELEGRAM_PATHS = {
  sessionStatus: "/session-status/{client}",
  sessionInstanceStatus: "/session-instance-status/{client}",
  requestCode: "/auth/request-new-code",
  resendCode: "/auth/resend-code",
  verifyCode: "/auth/verify-code-op",
  verifyPassword: "/auth/verify-password",
  cancelLogin: "/auth/cancel",
  startQr: "/auth/qr",
  logout: "/logout",
  sendText: "/send-text",
  sendPhoto: "/send-photo-url",
  sendFile: "/send-file-url",
  sendContact: "/send-contact",
  sendLocation: "/send-location",
  messageStatus: "/message-status/{client}",
  receivedMessages: "/received-messages/{client}",
} as const;
