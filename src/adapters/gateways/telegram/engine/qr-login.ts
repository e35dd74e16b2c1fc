import type { tl } from "@mtcute/core";
import type { BaseTelegramClient } from "@mtcute/core/client.js";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { Clock } from "#ports/clock.ts";
import type { TelegramApp } from "#ports/telegram-sessions.ts";
import type { CallOptions } from "./calls.ts";
import { askingForPassword } from "./code-login.ts";
import type { QrEvents } from "./engine.ts";
import { isRefusal } from "./errors.ts";
import { toUser } from "./users.ts";

interface QrDependencies {
  readonly client: BaseTelegramClient;
  readonly app: TelegramApp;
  readonly clock: Clock;
  /** With the limit of one call. */
  call<Value>(work: (options: CallOptions) => Promise<Value>): Promise<Value>;
}

/** Telegram's clock and ours may differ. */
const SHOWN_MS = { shortest: 1_000, longest: 60_000 } as const;

/** Shows codes until one is scanned; rejects when `signal` aborts, or with what a call rejected with. */
export async function logInByQr(
  dependencies: QrDependencies,
  shown: QrEvents["shown"],
  signal: AbortSignal,
): Promise<Result<TelegramUser, TelegramFailure>> {
  const scan = watchForScan(dependencies.client, signal);
  try {
    for (;;) {
      const token = await currentToken(dependencies);
      signal.throwIfAborted();
      if (token._ === "auth.loginTokenSuccess") return await finish(dependencies.client, token.authorization);
      if (token._ !== "auth.loginToken") throw new Error(`mtcute: ${token._} where a token was due`);
      const leftMs = token.expires * 1000 - dependencies.clock.now().getTime();
      const shownMs = Math.min(Math.max(leftMs, SHOWN_MS.shortest), SHOWN_MS.longest);
      shown(loginUrl(token.token), new Date(dependencies.clock.now().getTime() + shownMs));
      await scan.within(shownMs);
      signal.throwIfAborted();
    }
  } catch (error) {
    if (!isRefusal(error, "SESSION_PASSWORD_NEEDED")) throw error;
    return failure(await dependencies.call((options) => askingForPassword(dependencies.client, error, options)));
  } finally {
    scan.end();
  }
}

/** A new code, or what the last one has led to; that may be told by another data centre, the account's own. */
async function currentToken({ client, app, call }: QrDependencies): Promise<tl.auth.TypeLoginToken> {
  const { apiId, apiHash } = app;
  const answer = await call((options) =>
    client.call({ _: "auth.exportLoginToken", apiId, apiHash, exceptIds: [] }, options),
  );
  if (answer._ !== "auth.loginTokenMigrateTo") return answer;
  return call(async (options) => {
    await client.changePrimaryDc(answer.dcId);
    return client.call({ _: "auth.importLoginToken", token: answer.token }, options);
  });
}

async function finish(
  client: BaseTelegramClient,
  authorization: tl.auth.TypeAuthorization,
): Promise<Result<TelegramUser, TelegramFailure>> {
  return success(toUser(await client.notifyLoggedIn(authorization)));
}

function loginUrl(token: Uint8Array): string {
  return `tg://login?token=${Buffer.from(token).toString("base64url")}`;
}

/** Telegram says so; after a dropped connection it may have been said to nobody. */
function watchForScan(client: BaseTelegramClient, signal: AbortSignal) {
  let wake: () => void = () => undefined;
  const onUpdate = (updates: tl.TypeUpdates) => {
    if (saysScanned(updates)) wake();
  };
  const onState = (state: string) => {
    if (state === "connected") wake();
  };
  const onAbort = () => wake();
  client.onServerUpdate.add(onUpdate);
  client.onConnectionState.add(onState);
  signal.addEventListener("abort", onAbort);
  return {
    within: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (signal.aborted) wake();
      }),
    end() {
      wake();
      client.onServerUpdate.remove(onUpdate);
      client.onConnectionState.remove(onState);
      signal.removeEventListener("abort", onAbort);
    },
  };
}

function saysScanned(updates: tl.TypeUpdates): boolean {
  if (updates._ === "updateShort") return updates.update._ === "updateLoginToken";
  return updates._ === "updates" && updates.updates.some((update) => update._ === "updateLoginToken");
}
