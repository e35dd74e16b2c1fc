import { z } from "zod";
import { failure, success, unreachable } from "#domain/result.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import {
  faultInputSchema,
  phoneInputSchema,
  readInputSchema,
  replyInputSchema,
  SANDBOX_PATHS,
  sandboxPhoneNumber,
  scanInputSchema,
  showInputSchema,
  unlinkInputSchema,
} from "#ports/contracts/whatsapp/sandbox.ts";
import type { ScanFailure } from "../whatsapp/pairing.ts";
import type { NotOnWhatsApp, WhatsAppSandboxControls } from "../whatsapp/sandbox-controls.ts";
import { OK, routeKit, type SandboxApp } from "./route-kit.ts";

type Failure = ScanFailure | NotOnWhatsApp;

const phoneQuerySchema = z.object({ phone: sandboxPhoneNumber });

/** The control API of the WhatsApp network: see `ports/contracts/sandbox-api.ts`. */
export function whatsAppRoutes(sandbox: WhatsAppSandboxControls, newRequestId: () => string): SandboxApp {
  const { app, get, post, media } = routeKit<Failure>(newRequestId, describe);

  app.get(SANDBOX_PATHS.network, (c) => c.json(sandbox.network()));
  app.get(SANDBOX_PATHS.pending, (c) => c.json({ pending: sandbox.pending() }));
  app.get(SANDBOX_PATHS.phones, (c) => c.json({ phones: sandbox.phones() }));
  get(SANDBOX_PATHS.messages, phoneQuerySchema, ({ phone }) => success({ messages: sandbox.messages(phone) }));
  media(SANDBOX_PATHS.media, (sha256) => sandbox.media(sha256));

  post(SANDBOX_PATHS.pending, showInputSchema, ({ qrText }) =>
    sandbox.show(qrText) ? OK : failure({ code: "code-expired" }),
  );
  post(SANDBOX_PATHS.scan, scanInputSchema, ({ qrText, phone }) => sandbox.scan(qrText, phone));
  post(SANDBOX_PATHS.phones, phoneInputSchema, ({ phone, name }) => {
    const held = sandbox.holdPhone(phone, name);
    return held.ok ? success({ phones: sandbox.phones() }) : held;
  });
  post(SANDBOX_PATHS.reply, replyInputSchema, (message) => sandbox.reply(message));
  post(SANDBOX_PATHS.read, readInputSchema, ({ phone, peer }) => {
    sandbox.read(phone, peer);
    return OK;
  });
  post(SANDBOX_PATHS.unlink, unlinkInputSchema, ({ phone }) => {
    sandbox.unlink(phone);
    return OK;
  });
  post(SANDBOX_PATHS.faults, faultInputSchema, (fault) => {
    sandbox.inject(fault);
    return OK;
  });
  return app;
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
    default:
      return unreachable(reason);
  }
}
