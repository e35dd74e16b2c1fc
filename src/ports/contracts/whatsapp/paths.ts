/** Paths of the WhatsApp provider API, apart from its schemas. Source: spec §7. */
export const WHATSAPP_PATHS = {
  sessionStatus: "/session-status/{client}",
  sessionInstanceStatus: "/session-instance-status/{client}",
  startSession: "/start-session/{client}",
  logout: "/logout/{client}",
  send: "/send/{client}",
  sendImage: "/send-image/{client}",
  sendVideo: "/send-video/{client}",
  sendContact: "/send-contact/{client}",
  sendLocation: "/send-location/{client}",
  sendOtp: "/send-otp/{client}",
  checkNumber: "/check-number/{client}",
  messageStatus: "/message-status/{client}",
} as const;
