import type { Limit } from "#ports/limits.ts";
import type { WebLimits } from "#ports/web-ports.ts";

interface LimitRules {
  /** Whose windows they are: limits of one name count together, in whichever process. */
  readonly name: keyof WebLimits;
  readonly points: number;
  readonly perSeconds: number;
}

const HOUR = 3600;

/** A sandbox is one person's machine, where tests sign up by the hundred from one address. */
export function webLimits(network: "sandbox" | "live", limit: (rules: LimitRules) => Limit): WebLimits {
  const perAddress = network === "live" ? 1 : 1000;
  return {
    login: limit({ name: "login", points: 10, perSeconds: HOUR }),
    loginAddress: limit({ name: "loginAddress", points: 100 * perAddress, perSeconds: HOUR }),
    signup: limit({ name: "signup", points: 10 * perAddress, perSeconds: HOUR }),
    recovery: limit({ name: "recovery", points: 3, perSeconds: HOUR }),
    // A mobile network shows its readers behind few addresses.
    recoveryAddress: limit({ name: "recoveryAddress", points: 10 * perAddress, perSeconds: HOUR }),
    currentPassword: limit({ name: "currentPassword", points: 10, perSeconds: HOUR }),
  };
}
