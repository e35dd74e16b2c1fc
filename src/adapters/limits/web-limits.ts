import type { Limit } from "#ports/limits.ts";
import type { WebLimits } from "#ports/web-ports.ts";
import { networkLimit } from "./network-limit.ts";

interface LimitRules {
  /** Whose windows they are: limits of one name count together, in whichever process. */
  readonly name: keyof WebLimits | `${keyof WebLimits}/${number}`;
  readonly points: number;
  readonly perSeconds: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** A sandbox is one person's machine, where tests sign up by the hundred from one address. */
export function webLimits(network: "sandbox" | "live", limit: (rules: LimitRules) => Limit): WebLimits {
  const perAddress = network === "live" ? 1 : 1000;
  /** Twice as much from a /56 as from one /64 in it, and as much again from a /48. */
  const byNetwork = (name: keyof WebLimits, points: number): Limit =>
    networkLimit([
      limit({ name, points: points * perAddress, perSeconds: HOUR }),
      limit({ name: `${name}/56`, points: 2 * points * perAddress, perSeconds: HOUR }),
      limit({ name: `${name}/48`, points: 4 * points * perAddress, perSeconds: HOUR }),
    ]);
  return {
    login: limit({ name: "login", points: 10, perSeconds: HOUR }),
    loginAddress: byNetwork("loginAddress", 100),
    loginAccount: limit({ name: "loginAccount", points: 30, perSeconds: HOUR }),
    loginDevice: limit({ name: "loginDevice", points: 30, perSeconds: HOUR }),
    lockMail: limit({ name: "lockMail", points: 1, perSeconds: DAY }),
    newDeviceMail: limit({ name: "newDeviceMail", points: 10, perSeconds: DAY }),
    noticeMail: limit({ name: "noticeMail", points: 20, perSeconds: DAY }),
    verification: limit({ name: "verification", points: 3, perSeconds: HOUR }),
    emailChange: limit({ name: "emailChange", points: 5, perSeconds: DAY }),
    signup: byNetwork("signup", 10),
    recovery: limit({ name: "recovery", points: 3, perSeconds: HOUR }),
    recoveryMail: limit({ name: "recoveryMail", points: 5, perSeconds: HOUR }),
    // A mobile network shows its readers behind few addresses.
    recoveryAddress: byNetwork("recoveryAddress", 10),
    currentPassword: limit({ name: "currentPassword", points: 10, perSeconds: HOUR }),
    // Three codes are good at a time: a year of guessing finds one with a chance of one in four.
    secondFactor: limit({ name: "secondFactor", points: 10, perSeconds: HOUR }),
    passkeyAddress: limit({ name: "passkeyAddress", points: 100 * perAddress, perSeconds: HOUR }),
    ceremony: limit({ name: "ceremony", points: 60, perSeconds: HOUR }),
    ceremonyAddress: limit({ name: "ceremonyAddress", points: 200 * perAddress, perSeconds: HOUR }),
  };
}
