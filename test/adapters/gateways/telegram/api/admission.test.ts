import { TELEGRAM_ROUTES, type TelegramRouteName } from "#ports/contracts/telegram/routes.ts";
import { RIGHT_CODE, RIGHT_PASSWORD } from "#test/fakes/telegram-sessions.ts";
import { WEBHOOK_CALLS, webhooksOf } from "#test/support/admission-webhooks.ts";
import { admissionMessages, gatewayAdmission, type RightCall } from "#test/support/gateway-admission.ts";
import {
  openTelegramGateway,
  type TelegramGatewayWorld,
  telegramGatewayWorld,
} from "#test/support/telegram-gateway-world.ts";

const client = "Client001";
const fresh = "Client002";
const recipient = "@layla";
const phone = "9647701234567";
const app = { apiId: 12345, apiHash: "own-hash" };

gatewayAdmission<TelegramRouteName, TelegramGatewayWorld>({
  routes: TELEGRAM_ROUTES,
  open: openTelegramGateway,
  calls: {
    sessionStatus: { client },
    sessionInstanceStatus: { client },
    requestCode: { client: fresh, body: { phoneNumber: phone } },
    resendCode: { client: fresh, body: {} },
    verifyCode: { client: fresh, body: { code: RIGHT_CODE } },
    verifyPassword: { client: fresh, body: { password: RIGHT_PASSWORD } },
    cancelLogin: { client: fresh, body: {} },
    startQr: { client: fresh, body: { newCode: true } },
    logout: { client, body: {} },
    sendText: { client, body: { recipient, message: "m" } },
    sendPhoto: { client, body: { recipient, photoUrl: "https://a.example/b.png" } },
    sendFile: { client, body: { recipient, fileUrl: "https://a.example/b.mp4" } },
    sendAudio: { client, body: { recipient, audioUrl: "https://a.example/b.ogg" } },
    sendSticker: { client, body: { recipient, stickerUrl: "https://a.example/b.webp" } },
    sendPoll: { client, body: { recipient, question: "q", options: ["a", "b"] } },
    sendContact: { client, body: { recipient, phoneNumber: "123", firstName: "n" } },
    sendLocation: { client, body: { recipient, latitude: 1, longitude: 2 } },
    messageStatus: { client, query: { messageId: "7" } },
    events: { client },
    ...WEBHOOK_CALLS,
    message: { client, message: "sent" },
    messages: { client },
    cancelMessage: { client, message: "waiting", body: {} },
    resendMessage: { client, message: "sent", body: {} },
    eraseMessages: { client, query: { person: "id:99" } },
    messageMedia: { client, message: "received" },
    receivedMessages: { client },
    analytics: { client, query: { from: "1970-01-02", to: "1970-01-02" } },
  } satisfies Record<TelegramRouteName, RightCall>,
  async makeWorld(name) {
    const world = telegramGatewayWorld();
    const messages = admissionMessages(world, world.clock.now());
    const instance = { instanceId: 2, client: fresh };
    if (name === "resendCode" || name === "verifyCode" || name === "cancelLogin") {
      await world.sessions.requestCode(instance, { phone, app });
    }
    if (name === "verifyPassword") world.sessions.scan(2, true);
    return { world, messages };
  },
  stateOf: async ({ ports, sessions, opened, turns }) => ({
    webhooks: await webhooksOf(ports.webhooks),
    messages: await Promise.all([1, 2].map((id) => ports.messages.list(id, {}, { after: null, limit: 100 }))),
    opened: opened.length,
    uploads: turns.taken,
    sent: [...sessions.sent],
    sessions: await Promise.all([1, 2].map((id) => sessions.status({ instanceId: id, client: `Client00${id}` }))),
  }),
  logOf: ({ logLines }) => logLines,
});
