import { Secret, TOTP } from "otpauth";
import { CODE_DIGITS, CODE_PERIOD_SECONDS, CODE_WINDOW } from "#domain/accounts/second-factor.ts";
import type { Random } from "#ports/random.ts";
import type { Totp } from "#ports/totp.ts";

/** RFC 4226 asks for 128 bits at least and recommends 160. */
const SECRET_BYTES = 20;

const CODE = new RegExp(`^[0-9]{${CODE_DIGITS}}$`);

/** Apps name the account under the issuer. */
export function otpauthTotp(random: Pick<Random, "bytes">, issuer: string): Totp {
  const totpOf = (secret: string, label: string) =>
    new TOTP({ issuer, label, secret, digits: CODE_DIGITS, period: CODE_PERIOD_SECONDS });
  return {
    newSecret: () => new Secret({ buffer: random.bytes(SECRET_BYTES).slice().buffer }).base32,
    address: (secret, email) => totpOf(secret, email).toString(),
    stepOf(secret, code, at) {
      // The library compares as many bytes as there are characters, and throws at those that take several.
      if (!CODE.test(code)) return null;
      const timestamp = at.getTime();
      const totp = totpOf(secret, "");
      const delta = totp.validate({ token: code, timestamp, window: CODE_WINDOW });
      return delta === null ? null : totp.counter({ timestamp }) + delta;
    },
  };
}
