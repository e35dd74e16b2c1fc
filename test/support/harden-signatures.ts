import { createRequire } from "node:module";

/**
 * Import before Baileys, which looks only for a throw where libsignal answers false: from then on a wrong signature is
 * refused, so that a test of certificates can fail.
 */
const curve = createRequire(import.meta.url)("libsignal/src/curve") as {
  verifySignature: (...args: unknown[]) => boolean;
};
const original = curve.verifySignature;
curve.verifySignature = (...args) => {
  if (!original(...args)) throw new Error("signature invalid");
  return true;
};
