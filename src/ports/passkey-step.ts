import { passkeyOptionsSchema, type WrittenPasskeyStep } from "./contracts/whatsapp/passkey.ts";
import type { PasskeyStep } from "./network-passkey.ts";

/** What is asked of a passkey, as it is written; null is nothing. */
export function writePasskeyStep(step: PasskeyStep | null): WrittenPasskeyStep {
  if (step === null) return { step: "none", options: null, code: null, expiresAt: null };
  return {
    step: step.step,
    options: step.step === "asked" ? step.options : null,
    code: step.step === "compare" ? step.code : null,
    expiresAt: step.expiresAt.toISOString(),
  };
}

export function readPasskeyStep({ step, options, code, expiresAt }: WrittenPasskeyStep): PasskeyStep | null {
  if (step === "none" || expiresAt === null) return null;
  const end = new Date(expiresAt);
  if (step === "asked") return { step, options: passkeyOptionsSchema.parse(options), expiresAt: end };
  return step === "compare" ? { step, code: code ?? "", expiresAt: end } : { step, expiresAt: end };
}
