import type { SecondFactorStore, StoredTotp } from "#ports/second-factor-store.ts";

interface Kept extends StoredTotp {
  readonly lastStep: number | null;
}

/** Authenticator apps and recovery codes in memory. */
export function fakeSecondFactorStore(): SecondFactorStore {
  const apps = new Map<number, Kept>();
  const codes = new Map<number, Set<string>>();
  return {
    async findTotp(userId) {
      const app = apps.get(userId);
      return app === undefined ? null : { secret: app.secret, begunAt: app.begunAt, onAt: app.onAt };
    },
    async beginTotp(userId, secret, begunAt) {
      if (!apps.get(userId)?.onAt) apps.set(userId, { secret, begunAt, onAt: null, lastStep: null });
    },
    async turnOnTotp(userId, begunAt, at) {
      const app = apps.get(userId);
      if (app?.begunAt.getTime() === begunAt.getTime()) apps.set(userId, { ...app, onAt: at });
    },
    async claimTotpStep(userId, step) {
      const app = apps.get(userId);
      if (app === undefined || (app.lastStep !== null && app.lastStep >= step)) return false;
      apps.set(userId, { ...app, lastStep: step });
      return true;
    },
    async removeTotp(userId) {
      apps.delete(userId);
    },
    async replaceRecoveryCodes(userId, given) {
      codes.set(userId, new Set(given));
    },
    countRecoveryCodes: async (userId) => codes.get(userId)?.size ?? 0,
    claimRecoveryCode: async (userId, code) => codes.get(userId)?.delete(code) ?? false,
  };
}
