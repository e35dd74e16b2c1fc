import { WHATSAPP_ROUTES, type WhatsAppRouteName } from "#ports/contracts/whatsapp/routes.ts";
import { WEBHOOK_CALLS, webhooksOf } from "#test/support/admission-webhooks.ts";
import { admissionMessages, gatewayAdmission, type RightCall } from "#test/support/gateway-admission.ts";
import { openGateway } from "#test/support/gateway-transports.ts";
import { type GatewayWorld, gatewayWorld } from "#test/support/gateway-world.ts";

const client = "Client001";
const number = "9647711111111";

gatewayAdmission<WhatsAppRouteName, GatewayWorld>({
  routes: WHATSAPP_ROUTES,
  open: openGateway,
  calls: {
    sessionStatus: { client },
    sessionInstanceStatus: { client, body: {} },
    startSession: { client: "Client002", body: { newCode: true } },
    logout: { client, body: {} },
    send: { client, body: { number, message: "m" } },
    sendImage: { client, body: { number, imageUrl: "https://a.example/b.png" } },
    sendVideo: { client, body: { number, videoUrl: "https://a.example/b.mp4" } },
    sendDocument: { client, body: { number, documentUrl: "https://a.example/b.pdf" } },
    sendAudio: { client, body: { number, audioUrl: "https://a.example/b.ogg" } },
    sendSticker: { client, body: { number, stickerUrl: "https://a.example/b.webp" } },
    sendPoll: { client, body: { number, question: "q", options: ["a", "b"] } },
    sendContact: { client, body: { number, contactName: "n", contactNumber: "123" } },
    sendLocation: { client, body: { number, latitude: 1, longitude: 2 } },
    sendOtp: { client, body: { number, otpCode: "123456" } },
    checkNumber: { client, query: { number } },
    message: { client, message: "sent" },
    messages: { client },
    cancelMessage: { client, message: "waiting", body: {} },
    resendMessage: { client, message: "sent", body: {} },
    eraseMessages: { client, query: { person: "9647701234567" } },
    messageMedia: { client, message: "received" },
    receivedMessages: { client },
    analytics: { client, query: { from: "1970-01-02", to: "1970-01-02" } },
    messageStatus: { client, query: { messageId: "7" } },
    events: { client },
    ...WEBHOOK_CALLS,
  } satisfies Record<WhatsAppRouteName, RightCall>,
  async makeWorld() {
    const world = gatewayWorld();
    return { world, messages: admissionMessages(world, world.ports.clock.now()) };
  },
  stateOf: async ({ ports, sessions }) => ({
    webhooks: await webhooksOf(ports.webhooks),
    messages: await Promise.all([1, 2].map((id) => ports.messages.list(id, {}, { after: null, limit: 100 }))),
    sent: [...sessions.sent],
    sessions: await Promise.all([1, 2].map((id) => sessions.status({ instanceId: id, client: `Client00${id}` }))),
  }),
  logOf: ({ logLines }) => logLines,
});
