import type { WebLimits } from "#ports/web-ports.ts";
import { memoryLimit } from "./memory-limit.ts";

const HOUR = 3600;

/** A sandbox is one person's machine, where tests sign up by the hundred from one address. */
export function webLimits(network: "sandbox" | "live"): WebLimits {
  const perAddress = network === "live" ? 1 : 1000;
  return {
    login: memoryLimit({ points: 10, perSeconds: HOUR }),
    loginAddress: memoryLimit({ points: 100 * perAddress, perSeconds: HOUR }),
    signup: memoryLimit({ points: 10 * perAddress, perSeconds: HOUR }),
    recovery: memoryLimit({ points: 3, perSeconds: HOUR }),
    // A mobile network shows its readers behind few addresses.
    recoveryAddress: memoryLimit({ points: 10 * perAddress, perSeconds: HOUR }),
    currentPassword: memoryLimit({ points: 10, perSeconds: HOUR }),
  };
}
