import { failure, success, unreachable } from "#domain/result.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import { WHATSAPP_SANDBOX_ROUTES } from "#ports/contracts/whatsapp/sandbox-routes.ts";
import type { ScanFailure } from "../whatsapp/pairing.ts";
import type { NotOnWhatsApp, WhatsAppSandboxControls } from "../whatsapp/sandbox-controls.ts";
import { commonCalls, type UnknownPeer } from "./common-calls.ts";
import { OK, type RouteCalls, type SandboxApp, serveRoutes } from "./serve.ts";

type Failure = ScanFailure | NotOnWhatsApp | UnknownPeer;

/** The control API of the WhatsApp network. */
export function whatsAppRoutes(sandbox: WhatsAppSandboxControls, newRequestId: () => string): SandboxApp {
  const { calls: common, messagesOf } = commonCalls(sandbox);
  const calls: RouteCalls<typeof WHATSAPP_SANDBOX_ROUTES, Failure> = {
    ...common,
    show: ({ qrText }) => (sandbox.show(qrText) ? OK : failure({ code: "code-expired" })),
    scan: ({ qrText, phone }) => sandbox.scan(qrText, phone),
    phones: () => success({ phones: sandbox.phones() }),
    addPhone({ phone, name }) {
      const held = sandbox.holdPhone(phone, name);
      return held.ok ? success({ phones: sandbox.phones() }) : held;
    },
    messages: ({ phone }) => messagesOf(phone),
    unlink({ phone }) {
      sandbox.unlink(phone);
      return OK;
    },
  };
  return serveRoutes(WHATSAPP_SANDBOX_ROUTES, calls, describe, newRequestId);
}

function describe(reason: Failure): [ErrorCode, string] {
  switch (reason.code) {
    case "code-invalid":
      return ["MALFORMED", "This is not a WhatsApp linking code."];
    case "code-expired":
      return ["CONFLICT", "This code has expired. Generate a new one."];
    case "link-refused":
      return ["CONFLICT", "The device did not confirm the link."];
    case "not-on-whatsapp":
      return ["RECIPIENT_NOT_FOUND", "This number is not on the sandbox's WhatsApp."];
    case "unknown-peer":
      return ["RECIPIENT_NOT_FOUND", "Nobody on the sandbox's WhatsApp has written to or from this number yet."];
    default:
      return unreachable(reason);
  }
}
