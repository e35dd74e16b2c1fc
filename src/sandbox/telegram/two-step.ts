import type { tl } from "@mtcute/core";
import type { Core } from "./core.ts";
import type { Handlers } from "./handlers.ts";
import { newLogIn } from "./log-ins.ts";
import { admit } from "./logging-in.ts";
import { bigintOf, longOf } from "./longs.ts";
import { bytesOfNumber } from "./mtproto/big-numbers.ts";
import { GENERATOR, PRIME } from "./mtproto/prime.ts";
import { RpcRefusal } from "./rpc.ts";
import { isProof, newChallenge, type SrpChallenge, type TwoStepPassword } from "./srp.ts";

const MAX_CHALLENGES = 1000;

interface Asked {
  readonly keyId: string;
  readonly accountId: number;
  readonly challenge: SrpChallenge;
}

/** The second step of a log-in, where the account's owner has set a password. */
export function twoStepHandlers(core: Core): Handlers {
  const asked = new Map<bigint, Asked>();

  return {
    "account.getPassword"(call) {
      const logIn = core.logIns.of(call.key.id);
      const account = logIn && core.accounts.byId(logIn.accountId);
      if (account === undefined) throw new RpcRefusal(401, "AUTH_KEY_UNREGISTERED");
      const base = withoutPassword(core.random.bytes(32));
      if (account.twoStep === null) return base;
      const challenge = newChallenge(core.random, account.twoStep);
      const id = Buffer.from(core.random.bytes(8)).readBigInt64LE();
      if (asked.size >= MAX_CHALLENGES) asked.clear();
      asked.set(id, { keyId: call.key.id, accountId: account.id, challenge });
      return {
        ...base,
        ...withPassword(account.twoStep),
        srpId: longOf(id),
        srpB: challenge.publicValue,
      };
    },
    "auth.checkPassword"(call, { password }) {
      if (password._ !== "inputCheckPasswordSRP") throw new RpcRefusal(400, "PASSWORD_HASH_INVALID");
      const id = bigintOf(password.srpId);
      const question = asked.get(id);
      asked.delete(id);
      const logIn = core.logIns.of(call.key.id);
      if (question?.keyId !== call.key.id || question.accountId !== logIn?.accountId) {
        throw new RpcRefusal(400, "SRP_ID_INVALID");
      }
      const account = core.accounts.byId(question.accountId);
      if (account === undefined || account.twoStep === null) throw new RpcRefusal(400, "SRP_ID_INVALID");
      if (!isProof(account.twoStep, question.challenge, password)) {
        throw new RpcRefusal(400, "PASSWORD_HASH_INVALID");
      }
      core.logIns.add(newLogIn(call.key, account, { passwordPending: false, since: core.clock.now() }));
      return admit(core, account);
    },
  };
}

function withoutPassword(secureRandom: Uint8Array): tl.account.RawPassword {
  return {
    _: "account.password",
    newAlgo: { _: "passwordKdfAlgoUnknown" },
    newSecureAlgo: { _: "securePasswordKdfAlgoUnknown" },
    secureRandom,
  };
}

function withPassword({ salt1, salt2, hint }: TwoStepPassword): Partial<tl.account.RawPassword> {
  return {
    hasPassword: true,
    ...(hint === null ? {} : { hint }),
    currentAlgo: {
      _: "passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow",
      salt1,
      salt2,
      g: GENERATOR,
      p: bytesOfNumber(PRIME),
    },
  };
}
