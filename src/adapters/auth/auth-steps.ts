import { hash } from "node:crypto";
import { STEP_LASTS_MS } from "#domain/accounts/second-factor.ts";
import type { AuthStepStore } from "#ports/auth-step-store.ts";
import type { AuthStep, AuthStepKind, AuthSteps } from "#ports/auth-steps.ts";
import type { Clock } from "#ports/clock.ts";
import type { Random } from "#ports/random.ts";

/** 256 bits; 43 characters. */
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

export function authSteps(store: AuthStepStore, clock: Clock, random: Random): AuthSteps {
  const find = async (kind: AuthStepKind, token: string): Promise<AuthStep | null> => {
    if (!TOKEN.test(token)) return null;
    const found = await store.find(hashOf(token));
    if (found === null || found.kind !== kind || found.expiresAt <= clock.now()) return null;
    return { userId: found.userId, data: found.data };
  };

  return {
    find,

    async begin(kind, step) {
      const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString("base64url");
      const expiresAt = new Date(clock.now().getTime() + STEP_LASTS_MS);
      await store.create({ ...step, kind, hash: hashOf(token), expiresAt });
      return { token, expiresAt };
    },

    async finish(kind, token) {
      const step = await find(kind, token);
      return step !== null && (await store.claim(hashOf(token))) ? step : null;
    },
  };
}

function hashOf(token: string): string {
  return hash("sha256", token, "hex");
}
