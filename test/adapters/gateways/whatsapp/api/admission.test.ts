import { WHATSAPP_ROUTES, type WhatsAppRouteName } from "#ports/contracts/whatsapp/routes.ts";
import { gatewayAdmission, type RightCall } from "#test/support/gateway-admission.ts";
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
    sendContact: { client, body: { number, contactName: "n", contactNumber: "123" } },
    sendLocation: { client, body: { number, latitude: 1, longitude: 2 } },
    sendOtp: { client, body: { number, otpCode: "123456" } },
    checkNumber: { client, query: { number } },
    messageStatus: { client, query: { messageId: "7" } },
  } satisfies Record<WhatsAppRouteName, RightCall>,
  async makeWorld() {
    const world = gatewayWorld();
    world.putMessage(1, "7", "read");
    world.putMessage(2, "8", "read");
    return world;
  },
  stateOf: async ({ sessions }) => ({
    sent: [...sessions.sent],
    sessions: await Promise.all([1, 2].map((id) => sessions.status({ instanceId: id, client: `Client00${id}` }))),
  }),
  logOf: ({ logLines }) => logLines,
});
