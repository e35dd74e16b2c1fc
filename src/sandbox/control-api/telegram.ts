import { z } from "zod";
import { success, unreachable } from "#domain/result.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import {
  accountInputSchema,
  confirmQrInputSchema,
  peerQuerySchema,
  revokeInputSchema,
  telegramFaultSchema,
  telegramReadInputSchema,
  telegramReplyInputSchema,
} from "#ports/contracts/telegram/sandbox.ts";
import { SANDBOX_TELEGRAM_PATHS } from "#ports/contracts/telegram/sandbox-paths.ts";
import { sandboxPhoneNumber } from "#ports/contracts/whatsapp/sandbox.ts";
import type { UsernameTaken } from "../telegram/accounts.ts";
import type { QrFailure } from "../telegram/qr.ts";
import type { NotOnTelegram, TelegramSandboxControls } from "../telegram/sandbox-controls.ts";
import { OK, routeKit, type SandboxApp } from "./route-kit.ts";

type Failure = QrFailure | NotOnTelegram | UsernameTaken;

const phoneQuerySchema = z.object({ phone: sandboxPhoneNumber });

/** The control API of the Telegram network: see `ports/contracts/sandbox-telegram-api.ts`. */
export function telegramRoutes(sandbox: TelegramSandboxControls, newRequestId: () => string): SandboxApp {
  const { app, get, post, media } = routeKit<Failure>(newRequestId, describe);
  const paths = SANDBOX_TELEGRAM_PATHS;

  app.get(paths.network, (c) => c.json(sandbox.network()));
  app.get(paths.accounts, (c) => c.json({ accounts: sandbox.accounts() }));
  get(paths.code, phoneQuerySchema, ({ phone }) => success(sandbox.code(phone) ?? { code: null, via: null }));
  app.get(paths.pending, (c) => c.json({ pending: sandbox.pending() }));
  get(paths.messages, peerQuerySchema, ({ peer }) => success({ messages: sandbox.messages(peer) }));
  media(paths.media, (sha256) => sandbox.media(sha256));

  post(paths.accounts, accountInputSchema, async (input) => {
    const put = await sandbox.putAccount(input);
    return put.ok ? success({ accounts: sandbox.accounts() }) : put;
  });
  post(paths.confirmQr, confirmQrInputSchema, ({ url, phone }) => sandbox.confirmQr(url, phone));
  post(paths.reply, telegramReplyInputSchema, (message) => sandbox.reply(message));
  post(paths.read, telegramReadInputSchema, async ({ phone, peer }) => {
    await sandbox.read(phone, peer);
    return OK;
  });
  post(paths.revoke, revokeInputSchema, (revocation) => {
    sandbox.revoke(revocation);
    return OK;
  });
  post(paths.faults, telegramFaultSchema, (fault) => {
    sandbox.inject(fault);
    return OK;
  });
  return app;
}

function describe(reason: Failure): [ErrorCode, string] {
  switch (reason.code) {
    case "code-invalid":
      return ["MALFORMED", "This is not a Telegram log-in code."];
    case "code-expired":
      return ["CONFLICT", "This code has expired. Generate a new one."];
    case "not-on-telegram":
      return ["RECIPIENT_NOT_FOUND", "This number is not on the sandbox's Telegram."];
    case "username-taken":
      return ["CONFLICT", "Another account has this username."];
    default:
      return unreachable(reason);
  }
}
