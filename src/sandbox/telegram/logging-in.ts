import type { tl } from "@mtcute/core";
import { type Audience, clientOf, isFree } from "../common/audience.ts";
import type { Account } from "./accounts.ts";
import type { LogInCode } from "./codes.ts";
import type { Core } from "./core.ts";
import { deliverFromService } from "./deliveries.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf, clientsOf, newLogIn } from "./log-ins.ts";
import { longOf } from "./longs.ts";
import { isPhone } from "./magic-numbers.ts";
import { type RpcCall, RpcRefusal } from "./rpc.ts";
import { userOf } from "./users.ts";

const CODE_LENGTH = 5;
const RESEND_AFTER_SECONDS = 60;
const VOUCHER_MS = 60_000;
const MAX_VOUCHERS = 1000;

/** Log-in by code, log-out, and the same device's log-in at the other data centre. */
export function logInHandlers(core: Core): Handlers {
  const vouchers = new Map<string, { accountId: number; keyId: string; expiresAt: number }>();

  return {
    "auth.sendCode"(call, request) {
      checkApp(request);
      const phone = digits(request.phoneNumber);
      if (!isPhone(phone)) throw new RpcRefusal(400, "PHONE_NUMBER_INVALID");
      const account = core.accounts.reachPhone(phone);
      if (account?.banned === true) throw new RpcRefusal(400, "PHONE_NUMBER_BANNED");
      migrate(call, account);
      const code = core.codes.issue(phone, call.key.id, account === undefined ? "sms" : "app");
      if (account !== undefined) deliverFromService(core, account, codeText(code), codeAudience(core, call, account));
      return sentCode(code);
    },
    "auth.resendCode": (call, request) =>
      sentCode(core.codes.resend(digits(request.phoneNumber), request.phoneCodeHash, call.key.id)),
    "auth.cancelCode"(_call, request) {
      core.codes.cancel(digits(request.phoneNumber), request.phoneCodeHash);
      return true;
    },
    "auth.signIn"(call, request) {
      const phone = digits(request.phoneNumber);
      const code = request.phoneCode ?? "";
      core.codes.use({ phone, hash: request.phoneCodeHash, code, keyId: call.key.id });
      const account = core.accounts.byPhone(phone);
      return account === undefined ? { _: "auth.authorizationSignUpRequired" } : logIn(core, call, account);
    },
    "auth.logOut"(call) {
      callerOf(core, call);
      endLogIn(core, call.key.id);
      return { _: "auth.loggedOut" };
    },
    "auth.exportAuthorization"(call) {
      const account = callerOf(core, call);
      const bytes = core.random.bytes(32);
      if (vouchers.size >= MAX_VOUCHERS) vouchers.clear();
      const expiresAt = core.clock.now().getTime() + VOUCHER_MS;
      vouchers.set(hex(bytes), { accountId: account.id, keyId: call.key.id, expiresAt });
      return { _: "auth.exportedAuthorization", id: longOf(BigInt(account.id)), bytes };
    },
    "auth.importAuthorization"(call, request) {
      const voucher = vouchers.get(hex(request.bytes));
      vouchers.delete(hex(request.bytes));
      const account = voucher && core.accounts.byId(voucher.accountId);
      if (
        account?.id !== request.id.toNumber() ||
        voucher === undefined ||
        voucher.expiresAt < core.clock.now().getTime()
      ) {
        throw new RpcRefusal(400, "AUTH_BYTES_INVALID");
      }
      const since = core.clock.now();
      core.logIns.add(newLogIn(call.key, account, { passwordPending: false, since, vouchedBy: voucher.keyId }));
      return authorization(account);
    },
  };
}

/** Logs the caller in, unless a two-step password is still missing. */
export function logIn(core: Core, call: RpcCall, account: Account): tl.auth.RawAuthorization {
  const passwordPending = account.twoStep !== null;
  core.logIns.add(newLogIn(call.key, account, { passwordPending, since: core.clock.now() }));
  if (passwordPending) throw new RpcRefusal(401, "SESSION_PASSWORD_NEEDED");
  return admit(core, account);
}

/** Somebody holds this account from now on: its phone no longer reads by itself. */
export function admit(core: Core, account: Account): tl.auth.RawAuthorization {
  account.held = true;
  core.accounts.save(account);
  return authorization(account);
}

/** A code shows to who has the phone; where nobody has it, to who asked for the code. */
function codeAudience({ logIns }: Core, call: RpcCall, account: Account): Audience {
  const possession = { addedBy: account.addedBy ?? null, clients: clientsOf(logIns, account) };
  if (isFree(possession)) return { user: null, clients: [clientOf(call.key.device)] };
  return { user: possession.addedBy, clients: possession.clients };
}

/** Ends a key's log-in and those it vouched for; returns their keys. */
export function endLogIn(core: Core, keyId: string): string[] {
  const keys = core.logIns.remove(keyId).map((ended) => ended.keyId);
  for (const key of keys) core.wire.unsubscribe(key);
  return keys;
}

export function checkApp({ apiId, apiHash }: { readonly apiId: number; readonly apiHash: string }): void {
  if (apiId <= 0 || /^0*$/.test(apiHash)) throw new RpcRefusal(400, "API_ID_INVALID");
}

function authorization(account: Account): tl.auth.RawAuthorization {
  return { _: "auth.authorization", user: userOf(account, account) };
}

function migrate(call: RpcCall, account: Account | undefined): void {
  if (account === undefined || account.dataCentre === call.dataCentre) return;
  throw new RpcRefusal(303, `PHONE_MIGRATE_${account.dataCentre}`);
}

function sentCode({ hash, via }: LogInCode): tl.auth.RawSentCode {
  const common = { _: "auth.sentCode", phoneCodeHash: hash } as const;
  if (via === "sms") return { ...common, type: { _: "auth.sentCodeTypeSms", length: CODE_LENGTH } };
  return {
    ...common,
    type: { _: "auth.sentCodeTypeApp", length: CODE_LENGTH },
    nextType: { _: "auth.codeTypeSms" },
    timeout: RESEND_AFTER_SECONDS,
  };
}

function codeText({ code }: LogInCode): string {
  return `Login code: ${code}. Do not give this code to anyone, even if they say they are from Telegram!\n\nThis code can be used to log in to your Telegram account. We never ask it for anything else.`;
}

function digits(phone: string): string {
  return phone.replace(/\D/g, "");
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
