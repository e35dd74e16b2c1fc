import type { tl } from "@mtcute/core";
import { failure, type Result, success } from "#domain/result.ts";
import type { Account } from "./accounts.ts";
import type { Core } from "./core.ts";
import type { Handlers } from "./handlers.ts";
import { checkApp, logIn } from "./logging-in.ts";
import { seconds } from "./longs.ts";
import { type QrToken, tokenOfUrl } from "./qr-tokens.ts";
import { type RpcCall, RpcRefusal } from "./rpc.ts";

export type QrFailure = { readonly code: "code-invalid" } | { readonly code: "code-expired" };

/** Log-in by a code on the screen; an account of another data centre is sent there with it. */
export function qrHandlers(core: Core): Handlers {
  return {
    "auth.exportLoginToken"(call, request) {
      checkApp(request);
      const scanned = core.qrTokens.takeScanned(call.key.id);
      if (scanned !== undefined) return redeem(core, call, scanned);
      // Nobody is logged in yet, and still the phone's scan must reach this client.
      call.subscribe();
      const { token, expiresAt } = core.qrTokens.show(call.key.id);
      return { _: "auth.loginToken", token, expires: seconds(expiresAt) };
    },
    "auth.importLoginToken"(call, request) {
      const token = core.qrTokens.find(request.token);
      if (token === undefined) throw new RpcRefusal(400, "AUTH_TOKEN_EXPIRED");
      if (token.accountId === null) throw new RpcRefusal(400, "AUTH_TOKEN_INVALID");
      core.qrTokens.remove(token);
      return redeem(core, call, token);
    },
  };
}

/** A phone scans what a client shows, and confirms. */
export function scanQr(core: Core, url: string, account: Account): Result<{ device: string }, QrFailure> {
  const bytes = tokenOfUrl(url);
  if (bytes === undefined) return failure({ code: "code-invalid" });
  const token = core.qrTokens.find(bytes);
  if (token === undefined || token.accountId !== null) return failure({ code: "code-expired" });
  core.qrTokens.accept(token, account.id);
  const update: tl.TypeUpdates = {
    _: "updateShort",
    update: { _: "updateLoginToken" },
    date: seconds(core.clock.now()),
  };
  core.wire.push(token.keyId, update);
  return success({ device: core.wire.key(token.keyId)?.device ?? "" });
}

function redeem(core: Core, call: RpcCall, token: QrToken): tl.auth.TypeLoginToken {
  const account = token.accountId === null ? undefined : core.accounts.byId(token.accountId);
  if (account === undefined) throw new RpcRefusal(400, "AUTH_TOKEN_INVALID");
  if (account.dataCentre !== call.dataCentre) {
    core.qrTokens.accept(token, account.id);
    return { _: "auth.loginTokenMigrateTo", dcId: account.dataCentre, token: token.token };
  }
  return { _: "auth.loginTokenSuccess", authorization: logIn(core, call, account) };
}
