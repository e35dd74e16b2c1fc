import { success, unreachable } from "#domain/result.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import type { SandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import { TELEGRAM_SANDBOX_ROUTES } from "#ports/contracts/telegram/sandbox-routes.ts";
import type { PhoneOfAnother, TooManyPhones } from "../common/audience.ts";
import type { UsernameTaken } from "../telegram/accounts.ts";
import type { MessageUnknown } from "../telegram/phone-sends.ts";
import type { QrFailure } from "../telegram/qr.ts";
import type {
  GroupUnknown,
  NotOnTelegram,
  SeenTelegram,
  TelegramSandboxControls,
} from "../telegram/sandbox-controls.ts";
import { commonCalls, phoneRefusal, type UnknownPeer, wholeCalls } from "./common-calls.ts";
import { OK, type RouteCalls, type SandboxApp, serveRoutes } from "./serve.ts";

type Failure =
  | QrFailure
  | NotOnTelegram
  | UsernameTaken
  | UnknownPeer
  | MessageUnknown
  | GroupUnknown
  | PhoneOfAnother
  | TooManyPhones;

const NO_CODE = { code: null, via: null };

/** The control API of the Telegram network. */
export function telegramRoutes(sandbox: TelegramSandboxControls, newRequestId: () => string): SandboxApp {
  const { among } = commonCalls(sandbox);
  const all: Calls = {
    ...pageCalls(sandbox),
    ...wholeCalls(sandbox),
    // A number without an account has no code and no log-ins; a username without one names nobody.
    code: ({ phone }) => among(usernamesOf(phone), () => sandbox.code(phone) ?? NO_CODE),
    groups: ({ peer }) => among([peer], () => ({ groups: sandbox.groups(peer) })),
    async putGroup(input) {
      const made = await sandbox.putGroup(input);
      return made.ok ? success({ groups: [made.value] }) : made;
    },
    revoke: (revocation) =>
      among(usernamesOf(revocation.phone), () => {
        sandbox.revoke(revocation);
        return OK.value;
      }),
  };
  const callsFor = (viewer: SandboxViewer | null): Partial<Calls> => {
    if (viewer === null) return all;
    const seen = sandbox.seenBy(viewer);
    return {
      ...pageCalls(seen),
      revoke: (revocation) =>
        commonCalls(seen).among([revocation.phone], () => {
          seen.revoke(revocation);
          return OK.value;
        }),
    };
  };
  return serveRoutes(TELEGRAM_SANDBOX_ROUTES, callsFor, describe, newRequestId);
}

type Calls = RouteCalls<typeof TELEGRAM_SANDBOX_ROUTES, Failure>;

/** What pages ask as well as scripts. */
function pageCalls(sandbox: SeenTelegram) {
  const { calls, among, messagesOf } = commonCalls(sandbox);
  return {
    ...calls,
    accounts: () => success({ accounts: sandbox.accounts() }),
    async putAccount(input) {
      const put = await sandbox.putAccount(input);
      return put.ok ? success({ accounts: sandbox.accounts() }) : put;
    },
    confirmQr: ({ url, phone }) => sandbox.confirmQr(url, phone),
    messages: ({ peer }) => messagesOf(peer),
    send: (message) => sandbox.send(message),
    chats: ({ peer }) => among([peer], () => ({ chats: sandbox.standings(peer) })),
    async setPicture(picture) {
      const put = await sandbox.setPicture(picture);
      return put.ok ? OK : put;
    },
    async putChat(chat) {
      const put = await sandbox.putChat(chat);
      return put.ok ? OK : put;
    },
  } satisfies Partial<Calls>;
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
    case "message-unknown":
      return ["NOT_FOUND", "This phone has no such message."];
    case "group-unknown":
      return ["RECIPIENT_NOT_FOUND", "This phone is in no such group or channel."];
    case "unknown-peer":
      return [
        "RECIPIENT_NOT_FOUND",
        "Nobody on the sandbox's Telegram has this number or username. A username begins with @.",
      ];
    case "phone-of-another":
    case "too-many-phones":
      return phoneRefusal(reason);
    default:
      return unreachable(reason);
  }
}
