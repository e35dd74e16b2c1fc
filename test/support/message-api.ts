import { openGateway, type Transport } from "#test/support/gateway-transports.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";
import { openTelegramGateway, telegramGatewayWorld } from "#test/support/telegram-gateway-world.ts";

/** Both gateways, each with a linked `Client001` that is asked about its messages. */

export const AUTHORIZATION = { authorization: "Bearer token1" };
export const PHONE = "9647701234567";
/** Three hours after the worlds' noon. */
export const LATER = "2026-01-01T15:00:00.000Z";

interface Answered {
  readonly status: number;
  readonly answer: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
}

function asking(transport: Transport) {
  return async (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answered> => {
    const reply = await transport({ method, path, body, headers: { ...AUTHORIZATION, ...headers } });
    return { status: reply.status, answer: JSON.parse(reply.text), headers: reply.headers };
  };
}

export async function whatsApp() {
  const world = gatewayWorld();
  const transport = await openGateway(world);
  const ask = asking(transport);
  const send = (message: string, more: object = {}, headers: Record<string, string> = {}) =>
    ask("POST", "/send/Client001", { number: PHONE, message, ...more }, headers);
  const pass = (ms: number) => world.passMs(ms);
  return { world, transport, ask, send, pass, logLines: () => JSON.stringify(world.logLines) };
}

export async function telegram() {
  const world = telegramGatewayWorld();
  const transport = await openTelegramGateway(world);
  const ask = asking(transport);
  const send = (message: string, more: object = {}, headers: Record<string, string> = {}) =>
    ask("POST", "/send-text", { sessionId: "Client001", recipient: "@layla", message, ...more }, headers);
  const pass = (ms: number) => void world.clock.pass(ms);
  return { world, transport, ask, send, pass, logLines: () => JSON.stringify(world.logLines) };
}

export const BOTH = [
  { platform: "WhatsApp", open: whatsApp, person: PHONE },
  { platform: "Telegram", open: telegram, person: "@layla" },
] as const;
