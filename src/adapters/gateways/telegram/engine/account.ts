import { TransportError } from "@mtcute/core";
import type { BaseTelegramClient } from "@mtcute/core/client.js";
import { orInterrupted } from "#adapters/gateways/common/session/interruption.ts";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { Logger } from "#ports/logger.ts";
import type { TelegramApp } from "#ports/telegram-sessions.ts";
import type { AccountStorage } from "./account-storage.ts";
import type { CallOptions, Calls } from "./calls.ts";
import { accountChats } from "./chats.ts";
import { resendCode, sendCode, signInByCode, signInByPassword } from "./code-login.ts";
import { downloadFile } from "./download.ts";
import type { EngineAccount, QrEvents } from "./engine.ts";
import { telegramFailure } from "./errors.ts";
import { accountGroups } from "./groups.ts";
import { accountHistory } from "./history.ts";
import { accountPresence } from "./presence.ts";
import { logInByQr } from "./qr-login.ts";
import { type SendDependencies, sendMessage } from "./send.ts";
import { accountStandings } from "./standings.ts";
import type { GatewayTransport } from "./transport.ts";
import { startUpdates } from "./updates.ts";
import { toUser } from "./users.ts";

interface AccountDependencies extends SendDependencies {
  readonly client: BaseTelegramClient;
  readonly app: TelegramApp;
  readonly calls: Calls;
  readonly storage: AccountStorage;
  readonly transport: GatewayTransport;
  readonly waits: { readonly callMs: number; readonly whoAmIMs: number; readonly logOutMs: number };
  readonly logger: Logger;
  /** Nothing is reported any more. */
  hush(): void;
}

/** Messages that came in, on their way into the store; mtcute, on its way out. */
const CLOSE_WAIT_MS = 3_000;

export function engineAccount(dependencies: AccountDependencies): EngineAccount {
  const { client, app, calls, clock, updateQueue, storage, waits } = dependencies;
  let closing: Promise<void> | null = null;

  /** Telegram's answer, or what kept it from coming, within `limitMs`. */
  async function ask<Value>(
    limitMs: number,
    work: (options: CallOptions) => Promise<Result<Value, TelegramFailure>>,
  ): Promise<Result<Value, TelegramFailure>> {
    try {
      return await calls.within(limitMs, work);
    } catch (error) {
      return failure(telegramFailure(error));
    }
  }

  return {
    requestCode: (phone) => ask(waits.callMs, (options) => sendCode(client, { phone, app, clock }, options)),
    resendCode: (phone, phoneCodeHash) =>
      ask(waits.callMs, (options) => resendCode(client, { phone, phoneCodeHash, clock }, options)),
    async cancelCode(phoneNumber, phoneCodeHash) {
      await ask(waits.logOutMs, async (options) => {
        await client.call({ _: "auth.cancelCode", phoneNumber, phoneCodeHash }, options);
        return success(null);
      });
    },
    signIn: (input) => ask(waits.callMs, (options) => signInByCode(client, input, options)),
    checkPassword: (password) => ask(waits.callMs, (options) => signInByPassword(client, password, options)),
    signInByQr(events, signal) {
      void showCodes(dependencies, events, signal);
    },
    listen() {
      updateQueue.start();
      return ask(waits.callMs, async (options) => {
        await startUpdates(client, storage);
        await client.call({ _: "updates.getState" }, options);
        return success(null);
      });
    },
    whoAmI: () => ask(waits.whoAmIMs, (options) => whoAmI(client, options)),
    send: (message) => sendMessage(dependencies, message),
    download: (reference) =>
      downloadFile({ client, call: (work) => calls.within(dependencies.limits.partMs, work) }, reference),
    chats: accountChats(dependencies),
    history: accountHistory(dependencies),
    standings: accountStandings(dependencies),
    groups: accountGroups(dependencies),
    presence: accountPresence(dependencies),
    async logOut() {
      await ask(waits.logOutMs, async (options) => {
        await client.call({ _: "auth.logOut" }, options);
        await client.stopUpdatesLoop();
        return success(null);
      });
    },
    async save() {
      await updateQueue.settle(CLOSE_WAIT_MS);
      await storage.save();
    },
    close(options) {
      closing ??= close(dependencies, options?.discard ?? false);
      return closing;
    },
  };
}

async function whoAmI(
  client: BaseTelegramClient,
  options: CallOptions,
): Promise<Result<TelegramUser, TelegramFailure>> {
  const [me] = await client.call({ _: "users.getUsers", id: [{ _: "inputUserSelf" }] }, options);
  if (me?._ !== "user") return failure({ code: "telegram-error", error: "AUTH_KEY_UNREGISTERED" });
  return success(toUser(me));
}

async function showCodes(dependencies: AccountDependencies, events: QrEvents, signal: AbortSignal): Promise<void> {
  const { client, app, clock, calls, waits } = dependencies;
  const call = <Value>(work: (options: CallOptions) => Promise<Value>) => calls.within(waits.callMs, work);
  const report = (outcome: Result<TelegramUser, TelegramFailure>) => {
    if (!signal.aborted) events.settled(outcome);
  };
  try {
    report(await logInByQr({ client, app, clock, call }, events.shown, signal));
  } catch (error) {
    if (!signal.aborted) report(failure(failureOf(error, dependencies.logger)));
  }
}

/** Nobody waits for this to throw. */
function failureOf(error: unknown, logger: Logger): TelegramFailure {
  try {
    return telegramFailure(error);
  } catch (fault) {
    logger.error("qr-log-in-failed", { error: fault });
    return { code: "connection-lost" };
  }
}

/** What came in and was not taken is replayed by Telegram when the account is opened again. */
async function close(dependencies: AccountDependencies, discard: boolean): Promise<void> {
  const { client, calls, updateQueue, storage, transport } = dependencies;
  dependencies.hush();
  updateQueue.stop();
  calls.close();
  await client.stopUpdatesLoop();
  if (!discard) {
    await updateQueue.settle(CLOSE_WAIT_MS);
    await storage.save();
  }
  storage.seal();
  transport.close();
  await orInterrupted(client.destroy(), { withinMs: CLOSE_WAIT_MS }).catch((error: unknown) =>
    dependencies.logger.warn("client-not-closed", { error }),
  );
}

/** The data centre has forgotten the key: mtcute makes a new one, with which nobody is logged in. */
export function saysKeyIsGone(error: unknown): boolean {
  return error instanceof TransportError && error.code === 404;
}
