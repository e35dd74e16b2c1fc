import { MtPeerNotFoundError, MtTimeoutError, MtUnsupportedError, TransportError, tl } from "@mtcute/core";
import { describe, expect, it } from "vitest";
import { AccountClosed, CallTimedOut } from "#adapters/gateways/telegram/engine/calls.ts";
import { endOfSession, sendFailure, telegramFailure } from "#adapters/gateways/telegram/engine/errors.ts";
import { ENDS_SESSION } from "#domain/sessions/telegram-errors.ts";
import { TELEGRAM_SENTENCES } from "#domain/wording/telegram/errors.ts";

/** Those that no answer of Telegram's is called by. */
const OURS = [
  "NO_TELEGRAM_ACCOUNT",
  "API_ID_MISSING",
  "LOGIN_METHOD_UNSUPPORTED",
  "NO_LOGIN_PENDING",
  "NO_PASSWORD_STEP",
  "ALREADY_CONNECTED",
  "FLOOD_WAIT",
  "FILE_PART_MISSING",
];

function refusal(code: number, text: string): tl.RpcError {
  return tl.RpcError.fromTl({ _: "mt_rpc_error", errorCode: code, errorMessage: text });
}

describe("an answer of Telegram's", () => {
  const names = Object.keys(TELEGRAM_SENTENCES).filter((name) => !OURS.includes(name));

  it.each(names)("%s is told by that name, whatever its number", (name) => {
    const failure = { code: "telegram-error", error: name };
    expect(telegramFailure(refusal(400, name))).toEqual(failure);
    expect(telegramFailure(refusal(406, name))).toEqual(failure);
  });

  it.each([
    ["FLOOD_WAIT_86400", 86_400],
    ["FLOOD_PREMIUM_WAIT_7", 7],
    ["SLOWMODE_WAIT_9", 9],
    ["FLOOD_TEST_PHONE_WAIT_5", 5],
  ])("%s is a wait of %i seconds", (text, retryAfterSeconds) => {
    const failure = { code: "telegram-error", error: "FLOOD_WAIT", retryAfterSeconds };
    expect(telegramFailure(refusal(420, text))).toEqual(failure);
  });

  it.each([
    ["ALLOW_PAYMENT_REQUIRED_50", "ALLOW_PAYMENT_REQUIRED"],
    ["FILE_PART_3_MISSING", "FILE_PART_MISSING"],
    ["PHONE_NUMBER_UNOCCUPIED", "NO_TELEGRAM_ACCOUNT"],
    ["AUTH_KEY_INVALID", "AUTH_KEY_UNREGISTERED"],
    ["FILE_PART_SIZE_CHANGED", "FILE_PARTS_INVALID"],
  ])("%s means %s", (text, error) => {
    expect(telegramFailure(refusal(400, text))).toEqual({ code: "telegram-error", error });
  });

  it("that is not in the table is told by Telegram's name for it", () => {
    const failure = { code: "refused", providerCode: "WHATEVER_NEW" };
    expect(telegramFailure(refusal(400, "WHATEVER_NEW"))).toEqual(failure);
    expect(telegramFailure(refusal(500, "NO_LOGIN_PENDING"))).toEqual({
      code: "refused",
      providerCode: "NO_LOGIN_PENDING",
    });
  });

  it.each([
    "PEER_ID_INVALID",
    "USERNAME_NOT_OCCUPIED",
    "PHONE_NOT_OCCUPIED",
  ])("%s to a send is nobody there", (text) => {
    expect(sendFailure(refusal(400, text))).toEqual({ code: "recipient-not-found" });
  });

  it.each([...ENDS_SESSION])("%s ends the session", (text) => {
    expect(endOfSession(text)).toEqual({ code: "telegram-error", error: text });
  });

  it.each(["FLOOD_WAIT_3", "PEER_FLOOD", "INTERNAL"])("%s does not", (text) => {
    expect(endOfSession(text)).toBeNull();
  });
});

describe("no answer", () => {
  it.each([
    [new CallTimedOut(), "not-acknowledged"],
    [new MtTimeoutError(1_000), "not-acknowledged"],
    [refusal(-503, "Timeout"), "not-acknowledged"],
    [new AccountClosed(), "connection-lost"],
    [new TransportError(429), "connection-lost"],
  ])("%s is told as %s", (error, code) => {
    expect(telegramFailure(error)).toEqual({ code });
  });

  it("because nobody is there is told so", () => {
    expect(sendFailure(new MtPeerNotFoundError())).toEqual({ code: "recipient-not-found" });
    const failure = { code: "telegram-error", error: "NO_TELEGRAM_ACCOUNT" };
    expect(telegramFailure(new MtUnsupportedError())).toEqual(failure);
  });

  it("because of a fault of ours is thrown on", () => {
    const fault = new TypeError("a fault");
    expect(() => sendFailure(fault)).toThrow(fault);
  });
});
