import type { z } from "zod";
import { failure, type Result, success } from "#domain/result.ts";
import type {
  accountInputSchema,
  PendingTelegram,
  revokeInputSchema,
  TelegramAccount,
  TelegramSandboxMessage,
  telegramNetworkSchema,
} from "#ports/contracts/telegram/sandbox.ts";
import type { NetworkControls } from "../common/network-controls.ts";
import { type Account, nameOf, type UsernameTaken } from "./accounts.ts";
import type { Core } from "./core.ts";
import { deliver } from "./deliveries.ts";
import type { TelegramFault } from "./faults.ts";
import { endLogIn } from "./logging-in.ts";
import { type QrFailure, scanQr } from "./qr.ts";
import { urlOf } from "./qr-tokens.ts";
import { shownMessages } from "./shown-messages.ts";
import { twoStepPassword } from "./srp.ts";

export type TelegramNetworkAddress = z.infer<typeof telegramNetworkSchema>;
export type AccountInput = z.output<typeof accountInputSchema>;
type Revocation = z.output<typeof revokeInputSchema>;

/** Documented as without an account, or no number or username at all. */
export interface NotOnTelegram {
  readonly code: "not-on-telegram" | "username-not-on-telegram";
}

function notOnTelegram(address: string): NotOnTelegram {
  return { code: address.startsWith("@") ? "username-not-on-telegram" : "not-on-telegram" };
}

/** What can be done to the network and with its phones. Addresses are digits without plus, or @username; peers also 777000. */
export interface TelegramSandboxControls
  extends NetworkControls<
    TelegramNetworkAddress,
    PendingTelegram,
    TelegramSandboxMessage,
    TelegramFault,
    NotOnTelegram
  > {
  /** Those made by hand or logged in to, newest first, then those that were active last; at most 50. */
  accounts(): TelegramAccount[];
  /** Makes an account, or changes what is given of one. */
  putAccount(input: AccountInput): Promise<Result<TelegramAccount, NotOnTelegram | UsernameTaken>>;
  /** Null when none was asked for, or it was used, or has expired. */
  code(phone: string): { readonly code: string; readonly via: "app" | "sms" } | null;
  confirmQr(url: string, phone: string): Result<{ phone: string; device: string }, QrFailure | NotOnTelegram>;
  read(phone: string, peer: string): Promise<void>;
  /** How many keys lost their log-in. */
  revoke(revocation: Revocation): number;
}

const MAX_LISTED = 50;

export function sandboxControls(core: Core, address: TelegramNetworkAddress): TelegramSandboxControls {
  const { accounts, chats, codes, outbox, logIns, wire } = core;

  function accountOf(account: Account): TelegramAccount {
    const devices = logIns.ofAccount(account.id).filter((each) => !each.passwordPending && each.vouchedBy === null);
    return {
      id: String(account.id),
      phone: account.phone,
      username: account.username,
      name: nameOf(account),
      hasPassword: account.twoStep !== null,
      sessions: devices.map(({ keyId, device, since }) => ({
        device,
        online: wire.key(keyId)?.online ?? false,
        since: since.toISOString(),
      })),
      unread: chats.unread(account.id),
    };
  }

  return {
    network: () => address,
    accounts: () => accounts.listed(MAX_LISTED).map(accountOf),
    async putAccount(input) {
      const account = accounts.reach(input.phone);
      if (account === undefined) return failure(notOnTelegram(input.phone));
      const twoStep = await twoStepOf(core, input);
      if (input.username !== undefined) {
        const renamed = accounts.rename(account, input.username);
        if (!renamed.ok) return renamed;
      }
      if (twoStep !== undefined) account.twoStep = twoStep;
      const { name = account.name, dataCentre = account.dataCentre } = input;
      const { findable = account.findable, banned = account.banned } = input;
      Object.assign(account, { name, dataCentre, findable, banned, held: true });
      accounts.save(account);
      await outbox.settled();
      return success(accountOf(account));
    },
    code(phone) {
      const current = codes.current(accounts.find(phone)?.phone ?? phone);
      return current === undefined ? null : { code: current.code, via: current.via };
    },
    pending: () =>
      core.qrTokens.waiting().flatMap((token) => {
        const key = wire.key(token.keyId);
        if (key?.online !== true) return [];
        return [{ url: urlOf(token), device: key.device, since: token.since.toISOString() }];
      }),
    confirmQr(url, phone) {
      const account = accounts.reach(phone);
      if (account === undefined) return failure(notOnTelegram(phone));
      const scanned = scanQr(core, url, account);
      return scanned.ok ? success({ phone: account.phone, device: scanned.value.device }) : scanned;
    },
    has: (address) => accounts.find(address) !== undefined,
    messages(peer) {
      const account = accounts.find(peer);
      return account === undefined ? [] : shownMessages(core, account);
    },
    media: (sha256) => core.media.find(sha256),
    async reply({ from, to, text }) {
      const writer = accounts.reach(from);
      const reader = accounts.reach(to);
      if (writer === undefined) return failure(notOnTelegram(from));
      if (reader === undefined) return failure(notOnTelegram(to));
      const { id } = deliver(core, { from: writer, to: reader, text });
      await outbox.settled();
      return success({ id: String(id) });
    },
    async read(phone, peer) {
      const reader = accounts.find(phone);
      const other = accounts.find(peer);
      if (reader === undefined || other === undefined) return;
      core.reader.read(reader, other);
      await outbox.settled();
    },
    revoke({ phone, how }) {
      const account = accounts.find(phone);
      if (account === undefined) return 0;
      const keys = logIns.ofAccount(account.id).map(({ keyId }) => keyId);
      for (const keyId of keys) {
        endLogIn(core, keyId);
        if (how === "destroy-key") wire.destroyKey(keyId);
      }
      core.store.flush();
      return keys.length;
    },
    inject: (fault) => inject(core, fault),
  };
}

/** Undefined where the input says nothing of a password. */
async function twoStepOf(core: Core, { password, hint }: AccountInput): Promise<Account["twoStep"] | undefined> {
  if (password === undefined) return undefined;
  return password === "" ? null : await twoStepPassword(core.random, password, hint ?? null);
}

/** Some faults happen at once; the others wait for a call. */
function inject({ faults, wire }: Core, fault: TelegramFault): void {
  switch (fault.kind) {
    case "drop":
      wire.dropConnections();
      break;
    case "salt":
      wire.rotateSalts();
      break;
    case "clear":
      faults.clear();
      break;
    default:
      faults.add(fault);
  }
}
