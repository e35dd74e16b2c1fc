import type { tl } from "@mtcute/core";
import { failure, type Result, success } from "#domain/result.ts";
import { type RpcCall, RpcRefusal } from "../rpc.ts";
import type { Account } from "./accounts.ts";
import type { Handlers } from "./handlers.ts";
import { checkApp, logIn } from "./logging-in.ts";
import { seconds } from "./longs.ts";
import { type QrToken, tokenOfUrl } from "./qr-tokens.ts";
import type { World } from "./world.ts";

export type QrFailure = { readonly code: "code-invalid" } | { readonly code: "code-expired" };

/** Log-in by a code on the screen; an account of another data centre is sent there with it. */
export function qrHandlers(world: World): Handlers {
  return {
    "auth.exportLoginToken"(call, request) {
      checkApp(request);
      const scanned = world.qrTokens.takeScanned(call.key.id);
      if (scanned !== undefined) return redeem(world, call, scanned);
      // Nobody is logged in yet, and still the phone's scan must reach this client.
      call.subscribe();
      const { token, expiresAt } = world.qrTokens.show(call.key.id);
      return { _: "auth.loginToken", token, expires: seconds(expiresAt) };
    },
    "auth.importLoginToken"(call, request) {
      const token = world.qrTokens.find(request.token);
      if (token === undefined) throw new RpcRefusal(400, "AUTH_TOKEN_EXPIRED");
      if (token.accountId === null) throw new RpcRefusal(400, "AUTH_TOKEN_INVALID");
      world.qrTokens.remove(token);
      return redeem(world, call, token);
    },
  };
}

/** A phone scans what a client shows, and confirms. */
export function scanQr(world: World, url: string, account: Account): Result<{ device: string }, QrFailure> {
  const bytes = tokenOfUrl(url);
  if (bytes === undefined) return failure({ code: "code-invalid" });
  const token = world.qrTokens.find(bytes);
  if (token === undefined || token.accountId !== null) return failure({ code: "code-expired" });
  world.qrTokens.accept(token, account.id);
  const update: tl.TypeUpdates = {
    _: "updateShort",
    update: { _: "updateLoginToken" },
    date: seconds(world.clock.now()),
  };
  world.wire.push(token.keyId, update);
  return success({ device: world.wire.key(token.keyId)?.device ?? "" });
}

function redeem(world: World, call: RpcCall, token: QrToken): tl.auth.TypeLoginToken {
  const account = token.accountId === null ? undefined : world.accounts.byId(token.accountId);
  if (account === undefined) throw new RpcRefusal(400, "AUTH_TOKEN_INVALID");
  if (account.dataCentre !== call.dataCentre) {
    world.qrTokens.accept(token, account.id);
    return { _: "auth.loginTokenMigrateTo", dcId: account.dataCentre, token: token.token };
  }
  return { _: "auth.loginTokenSuccess", authorization: logIn(world, call, account) };
}
