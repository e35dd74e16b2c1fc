import express from "express";
import { failedAnswer } from "#adapters/http-kit/answers.ts";
import { MAX_BODY_BYTES } from "#adapters/http-kit/read-json.ts";
import { WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { parseWhatsAppRecipient } from "#domain/messages/recipient.ts";
import { WHATSAPP_SEND_BODIES } from "#ports/contracts/whatsapp/requests.ts";
import { gatewayAuthorise } from "#use-cases/provider-api/authorise.ts";
import { sendByToken } from "#use-cases/provider-api/send-by-token.ts";
import { host, listenLocally, readInput } from "../harness/host.ts";
import { type NoOpInput, noOpGateway } from "../parts/no-op-gateway.ts";

/** The same work in the usual way: Express routes and parses, the rest is what our gateway does too. */
const { ports } = await noOpGateway(readInput<NoOpInput>());
const { sessions, outbox, limits, clock, logger } = ports;
const authorise = gatewayAuthorise({ instances: ports.instances, clock }, "whatsapp");
const rules = { limits: WHATSAPP_LIMITS, parseRecipient: parseWhatsAppRecipient };
/** It sends texts alone. */
const uploads = { nameOf: async () => null };
const sendPorts = { rules, sessions, outbox, clock, sends: limits.sends, uploads };
let requests = 0;

const app = express();
app.disable("x-powered-by");
app.use(express.json({ limit: MAX_BODY_BYTES }));
app.post("/send/:client", async (request, response) => {
  const startedMs = clock.monotonicMs();
  const requestId = `bench-${(++requests).toString(36)}`;
  const { client = "" } = request.params;
  const answer = (status: number, body: object): void => {
    response.setHeader("cache-control", "no-store");
    response.setHeader("x-content-type-options", "nosniff");
    response.setHeader("x-request-id", requestId);
    response.status(status).json(body);
    const durationMs = Math.round(clock.monotonicMs() - startedMs);
    logger.info("request", { requestId, method: "POST", path: "/send/{client}", client, status, durationMs });
  };
  const refuse = (code: "MALFORMED" | "TOKEN_INVALID" | "PROVIDER_REFUSED"): void => {
    const refusal = failedAnswer(code, code, requestId);
    answer(refusal.status, refusal.body);
  };
  const input = WHATSAPP_SEND_BODIES.text.safeParse(request.body);
  if (!input.success) return refuse("MALFORMED");
  const { dtoken, number, message } = input.data;
  const address = request.socket.remoteAddress ?? "";
  const instance = await authorise.byToken({ client, token: dtoken, address }, "unexpired");
  if (!instance.ok) return refuse("TOKEN_INVALID");
  const content = { kind: "text", text: message } as const;
  const sent = await sendByToken(sendPorts, {
    instance: instance.value,
    recipient: number,
    content,
    options: {},
    key: undefined,
    later: undefined,
    gone: () => undefined,
  });
  if (!sent.ok || sent.value.outcome !== "sent") return refuse("PROVIDER_REFUSED");
  const { id, messageId, sentAt } = sent.value;
  answer(200, {
    success: true,
    status: "success",
    message: "Message sent successfully",
    id,
    messageId,
    timestamp: sentAt.toISOString(),
  });
});

host({ url: await listenLocally(app) });
