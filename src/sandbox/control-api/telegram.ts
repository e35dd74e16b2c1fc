import { success, unreachable } from "#domain/result.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import { TELEGRAM_SANDBOX_ROUTES } from "#ports/contracts/telegram/sandbox-routes.ts";
import type { UsernameTaken } from "../telegram/accounts.ts";
import type { QrFailure } from "../telegram/qr.ts";
import type { NotOnTelegram, TelegramSandboxControls } from "../telegram/sandbox-controls.ts";
import { commonCalls, type UnknownPeer } from "./common-calls.ts";
import { OK, type RouteCalls, type SandboxApp, serveRoutes } from "./serve.ts";

type Failure = QrFailure | NotOnTelegram | UsernameTaken | UnknownPeer;

const NO_CODE = { code: null, via: null };

/** The control API of the Telegram network. */
export function telegramRoutes(sandbox: TelegramSandboxControls, newRequestId: () => string): SandboxApp {
  const { calls: common, among, messagesOf } = commonCalls(sandbox);
  const calls: RouteCalls<typeof TELEGRAM_SANDBOX_ROUTES, Failure> = {
    ...common,
    accounts: () => success({ accounts: sandbox.accounts() }),
    async putAccount(input) {
      const put = await sandbox.putAccount(input);
      return put.ok ? success({ accounts: sandbox.accounts() }) : put;
    },
    // A number without an account has no code and no log-ins; a username without one names nobody.
    code: ({ phone }) => among(usernamesOf(phone), () => sandbox.code(phone) ?? NO_CODE),
    confirmQr: ({ url, phone }) => sandbox.confirmQr(url, phone),
    messages: ({ peer }) => messagesOf(peer),
    revoke: (revocation) =>
      among(usernamesOf(revocation.phone), () => {
        sandbox.revoke(revocation);
        return OK.value;
      }),
  };
  return serveRoutes(TELEGRAM_SANDBOX_ROUTES, calls, describe, newRequestId);
}

function usernamesOf(address: string): string[] {
  return address.startsWith("@") ? [address] : [];
}

function describe(reason: Failure): [ErrorCode, string] {
  switch (reason.code) {
    case "code-invalid":
      return ["MALFORMED", "This is not a Telegram log-in code."];
    case "code-expired":
      return ["CONFLICT", "This code has expired. Generate a new one."];
    case "not-on-telegram":
      return ["RECIPIENT_NOT_FOUND", "This number is not on the sandbox's Telegram."];
    case "username-not-on-telegram":
      return ["RECIPIENT_NOT_FOUND", "This username is not on the sandbox's Telegram."];
    case "username-taken":
      return ["CONFLICT", "Another account has this username."];
    case "unknown-peer":
      return [
        "RECIPIENT_NOT_FOUND",
        "Nobody on the sandbox's Telegram has this number or username. A username begins with @.",
      ];
    default:
      return unreachable(reason);
  }
}
