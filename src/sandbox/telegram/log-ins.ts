import { type Audience, clientOf } from "../common/audience.ts";
import { collection, type SandboxStore } from "../common/store.ts";
import type { Account, Accounts } from "./accounts.ts";
import { type AuthKey, type RpcCall, RpcRefusal, type TelegramWire } from "./rpc.ts";

/** A device on which an account is logged in, or will be once its two-step password is given. */
export interface LogIn {
  readonly keyId: string;
  readonly accountId: number;
  readonly passwordPending: boolean;
  /** What the client calls itself. */
  readonly device: string;
  readonly since: Date;
  /** The key that vouched for this one, where the same device speaks to a second data centre. */
  readonly vouchedBy: string | null;
}

export interface LogIns {
  of(keyId: string): LogIn | undefined;
  ofAccount(accountId: number): LogIn[];
  /** Those that somebody has logged in to. */
  accounts(): Iterable<number>;
  /** Replaces the key's log-in. */
  add(logIn: LogIn): void;
  /** With those that it vouched for. */
  remove(keyId: string): LogIn[];
}

export function logIns(store: SandboxStore, wire: Pick<TelegramWire, "key">): LogIns {
  const stored = collection<LogIn>(store, "log-in");
  const byKey = new Map(stored.list().map(({ value }) => [value.keyId, value]));
  const byAccount = new Map<number, Set<string>>();
  for (const logIn of byKey.values()) index(logIn);

  function index({ accountId, keyId }: LogIn): void {
    byAccount.set(accountId, (byAccount.get(accountId) ?? new Set()).add(keyId));
  }

  function forget(logIn: LogIn): void {
    byKey.delete(logIn.keyId);
    byAccount.get(logIn.accountId)?.delete(logIn.keyId);
    stored.delete(logIn.keyId);
  }

  function ofAccount(accountId: number): LogIn[] {
    const known = [...(byAccount.get(accountId) ?? [])].map((keyId) => byKey.get(keyId));
    const alive: LogIn[] = [];
    for (const logIn of known) {
      if (logIn === undefined) continue;
      // A client that left for good destroys its key without logging out.
      if (wire.key(logIn.keyId) === null) forget(logIn);
      else alive.push(logIn);
    }
    return alive;
  }

  for (const accountId of byAccount.keys()) ofAccount(accountId);

  return {
    of: (keyId) => byKey.get(keyId),
    ofAccount,
    accounts: () => byAccount.keys(),
    add(logIn) {
      const before = byKey.get(logIn.keyId);
      if (before !== undefined) forget(before);
      byKey.set(logIn.keyId, logIn);
      index(logIn);
      stored.set(logIn.keyId, logIn);
    },
    remove(keyId) {
      const logIn = byKey.get(keyId);
      if (logIn === undefined) return [];
      const ended = [logIn, ...ofAccount(logIn.accountId).filter(({ vouchedBy }) => vouchedBy === keyId)];
      for (const each of ended) forget(each);
      return ended;
    },
  };
}

/** The clients that are logged in to an account, and not at its password. */
export function clientsOf(logIns: Pick<LogIns, "ofAccount">, account: Account): string[] {
  const present = logIns.ofAccount(account.id).filter(({ passwordPending }) => !passwordPending);
  return [...new Set(present.map(({ device }) => clientOf(device)))];
}

/** What is written between two accounts shows to whose instances are logged in to them, and to who wrote it on a phone. */
export function audienceOf(logIns: Pick<LogIns, "ofAccount">, ends: readonly Account[], user?: string): Audience {
  return { user: user ?? null, clients: [...new Set(ends.flatMap((account) => clientsOf(logIns, account)))] };
}

/** The account that calls; refuses as Telegram does where there is none. */
export function callerOf(core: { readonly logIns: LogIns; readonly accounts: Accounts }, call: RpcCall): Account {
  const logIn = core.logIns.of(call.key.id);
  if (logIn?.passwordPending === true) throw new RpcRefusal(401, "SESSION_PASSWORD_NEEDED");
  const account = logIn && core.accounts.byId(logIn.accountId);
  if (account === undefined) throw new RpcRefusal(401, "AUTH_KEY_UNREGISTERED");
  if (account.banned) throw new RpcRefusal(401, "USER_DEACTIVATED_BAN");
  return account;
}

export function newLogIn(
  key: AuthKey,
  account: Account,
  more: Pick<LogIn, "passwordPending" | "since"> & { readonly vouchedBy?: string },
): LogIn {
  return {
    keyId: key.id,
    accountId: account.id,
    passwordPending: more.passwordPending,
    device: key.device,
    since: more.since,
    vouchedBy: more.vouchedBy ?? null,
  };
}
