import { failure, success, unreachable } from "#domain/result.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import type { SandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import { WHATSAPP_SANDBOX_ROUTES } from "#ports/contracts/whatsapp/sandbox-routes.ts";
import type { TooManyPhones } from "../common/audience.ts";
import type { EnterFailure } from "../whatsapp/link-codes.ts";
import type { NotWritten, SeenWhatsApp, WhatsAppSandboxControls } from "../whatsapp/sandbox-controls.ts";
import { commonCalls, phoneRefusal, type UnknownPeer, wholeCalls } from "./common-calls.ts";
import { OK, type RouteCalls, type SandboxApp, serveRoutes } from "./serve.ts";

type Failure = EnterFailure | NotWritten | UnknownPeer | TooManyPhones;

/** The control API of the WhatsApp network. */
export function whatsAppRoutes(sandbox: WhatsAppSandboxControls, newRequestId: () => string): SandboxApp {
  const { among } = commonCalls(sandbox);
  const all: Calls = {
    ...pageCalls(sandbox),
    ...wholeCalls(sandbox),
    show: ({ qrText }) => (sandbox.show(qrText) ? OK : failure({ code: "code-expired" })),
    takeovers: () => success({ takeovers: sandbox.takeovers() }),
    limits: ({ phone }) => among([phone], () => sandbox.limits(phone)),
    changeLimits: (limits) => sandbox.changeLimits(limits),
    groups: ({ phone }) => success({ groups: sandbox.groups(phone) }),
    makeGroup: (group) => sandbox.makeGroup(group),
    async online({ phone, online }) {
      const switched = await sandbox.setOnline(phone, online);
      return switched.ok ? OK : switched;
    },
    unlink({ phone }) {
      sandbox.unlink(phone);
      return OK;
    },
  };
  const callsFor = (viewer: SandboxViewer | null): Partial<Calls> => {
    if (viewer === null) return all;
    const seen = sandbox.seenBy(viewer);
    const { among } = commonCalls(seen);
    return {
      ...pageCalls(seen),
      unlink: ({ phone }) =>
        among([phone], () => {
          seen.unlink(phone);
          return OK.value;
        }),
    };
  };
  return serveRoutes(WHATSAPP_SANDBOX_ROUTES, callsFor, describe, newRequestId);
}

type Calls = RouteCalls<typeof WHATSAPP_SANDBOX_ROUTES, Failure>;

/** What pages ask as well as scripts. */
function pageCalls(sandbox: SeenWhatsApp) {
  const { calls, among, messagesOf } = commonCalls(sandbox);
  return {
    ...calls,
    scan: ({ qrText, phone }) => sandbox.scan(qrText, phone),
    enterCode: ({ code, phone }) => sandbox.enterCode(code, phone),
    askForPasskey({ phone, asked }) {
      const changed = sandbox.setPasskey(phone, asked);
      return changed.ok ? OK : changed;
    },
    setPicture(picture) {
      const put = sandbox.setPicture(picture);
      return put.ok ? OK : put;
    },
    pendingPasskeys: ({ phone }) => success({ pending: sandbox.pendingPasskeys(phone) }),
    phones: () => success({ phones: sandbox.phones() }),
    addPhone({ phone, name }) {
      const held = sandbox.holdPhone(phone, name);
      return held.ok ? success({ phones: sandbox.phones() }) : held;
    },
    messages: ({ phone }) => messagesOf(phone),
    send: (message) => sandbox.send(message),
    chats: ({ phone }) => among([phone], () => ({ chats: sandbox.standings(phone) })),
    putChat(chat) {
      const put = sandbox.putChat(chat);
      return put.ok ? OK : put;
    },
  } satisfies Partial<Calls>;
}

function describe(reason: Failure): [ErrorCode, string] {
  switch (reason.code) {
    case "code-invalid":
      return ["MALFORMED", "This is not a WhatsApp linking code."];
    case "code-expired":
      return ["CONFLICT", "This code has expired. Generate a new one."];
    case "link-code-wrong":
      return ["CODE_WRONG", "The device shows another code. Look at it again."];
    case "link-refused":
      return ["CONFLICT", "The device did not confirm the link."];
    case "not-on-whatsapp":
      return ["RECIPIENT_NOT_FOUND", "This number is not on the sandbox's WhatsApp."];
    case "unknown-peer":
      return ["RECIPIENT_NOT_FOUND", "Nobody on the sandbox's WhatsApp has written to or from this number yet."];
    case "message-unknown":
      return ["NOT_FOUND", "This phone has no such message."];
    case "option-unknown":
      return ["MALFORMED", "The poll has no such option, or lets one alone be chosen."];
    case "phone-offline":
      return ["CONFLICT", "This phone is switched off."];
    case "phone-of-another":
    case "too-many-phones":
      return phoneRefusal(reason);
    default:
      return unreachable(reason);
  }
}
