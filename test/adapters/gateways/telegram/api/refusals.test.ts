import { afterEach, describe, expect, it } from "vitest";
import type { TelegramErrorCode } from "#domain/sessions/telegram-errors.ts";
import { describeTelegramError, TELEGRAM_SENTENCES } from "#domain/wording/telegram/errors.ts";
import { ERRORS } from "#ports/contracts/errors.ts";
import { TELEGRAM_PROVIDER } from "#ports/contracts/telegram/provider.ts";
import { TELEGRAM_ROUTES, type TelegramRouteName } from "#ports/contracts/telegram/routes.ts";
import { closeGateways, type Transport } from "#test/support/gateway-transports.ts";
import { ASKING } from "#test/support/telegram-api-cases.ts";
import { openTelegramGateway as open, telegramGatewayWorld } from "#test/support/telegram-gateway-world.ts";
import { sendText } from "#test/support/telegram-send-cases.ts";

afterEach(closeGateways);

const CODES = Object.keys(TELEGRAM_SENTENCES) as TelegramErrorCode[];
const ROUTE_NAMES = Object.keys(TELEGRAM_ROUTES) as TelegramRouteName[];
const listedBy = (code: TelegramErrorCode) =>
  ROUTE_NAMES.filter((name) => TELEGRAM_PROVIDER.errorCodesOf(name).includes(code));

async function post(call: Transport, path: string, body: object) {
  const reply = await call({ path, body });
  return { ...reply, answer: JSON.parse(reply.text) };
}

describe("what Telegram refuses", () => {
  it.each(CODES)("answers %s with its status and sentence wherever it is listed", async (error) => {
    const world = telegramGatewayWorld();
    const call = await open(world);
    world.sessions.failWith({ code: "telegram-error", error });
    const names = listedBy(error).filter((name) => ASKING[name] !== undefined);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const { status, headers, answer } = await post(call, TELEGRAM_ROUTES[name].path, ASKING[name] ?? {});
      const seconds = status === 429 ? Number(headers["retry-after"]) : undefined;
      expect([status, answer], name).toMatchObject([
        ERRORS[error].status,
        { code: error, message: describeTelegramError(error, seconds) },
      ]);
      expect(answer.retryAfter, name).toBe(seconds);
    }
  });

  it.each([
    ["FLOOD_WAIT", 17, 17],
    ["FLOOD_WAIT", 0, 1],
    ["FLOOD_WAIT", undefined, 60],
    ["PEER_FLOOD", undefined, 86_400],
    ["PHONE_NUMBER_FLOOD", undefined, 86_400],
    ["PHONE_PASSWORD_FLOOD", undefined, 86_400],
  ] as const)("tells when to try again after %s (%s)", async (error, retryAfterSeconds, expected) => {
    const world = telegramGatewayWorld();
    const call = await open(world);
    world.sessions.failWith({ code: "telegram-error", error, retryAfterSeconds });
    const name = listedBy(error).find((one) => ASKING[one] !== undefined) ?? "sendText";
    const { status, headers, answer } = await post(call, TELEGRAM_ROUTES[name].path, ASKING[name] ?? {});
    expect([status, headers["retry-after"], answer.retryAfter]).toEqual([429, String(expected), expected]);
  });

  it.each([
    [{ code: "refused", providerCode: "BOTS_TOO_MUCH" }, 502, "PROVIDER_REFUSED", "BOTS_TOO_MUCH"],
    [{ code: "telegram-error", error: "PHONE_CODE_HASH_EMPTY" as TelegramErrorCode }, 502, "PROVIDER_REFUSED", "HASH"],
    [{ code: "not-acknowledged" }, 504, "PROVIDER_SILENT", "in time"],
    [{ code: "connection-lost" }, 502, "CONNECTION_LOST", ""],
  ] as const)("answers %o of any route that asks Telegram", async (reason, status, code, told) => {
    const world = telegramGatewayWorld();
    const call = await open(world);
    world.sessions.failWith(reason);
    for (const [name, body] of Object.entries(ASKING)) {
      const reply = await post(call, TELEGRAM_ROUTES[name as TelegramRouteName].path, body);
      expect([reply.status, reply.answer], name).toMatchObject([status, { code }]);
      expect(reply.answer.message).toContain(told);
      const isSend = name.startsWith("send");
      if (code !== "PROVIDER_REFUSED")
        expect(/may (still arrive|have arrived)/.test(reply.answer.message)).toBe(isSend);
    }
  });

  it("asks to come back soon while an account reconnects", async () => {
    const world = telegramGatewayWorld();
    world.sessions.put(1, { state: "reconnecting", reason: "connection-lost" });
    const reply = await (await open(world))(sendText());
    expect([reply.status, reply.headers["retry-after"]]).toEqual([503, "1"]);
    expect(JSON.parse(reply.text)).toMatchObject({ code: "UNAVAILABLE", id: expect.stringMatching(/^msg_/) });
  });
});
