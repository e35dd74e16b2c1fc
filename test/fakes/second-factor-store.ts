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
      return app === undefined ? null : { secret: app.secret, begunAt: app.begunAt, isOn: app.isOn };
    },
    async beginTotp(userId, secret, begunAt) {
      if (!apps.get(userId)?.isOn) apps.set(userId, { secret, begunAt, isOn: false, lastStep: null });
    },
    async turnOnTotp(userId, begunAt) {
      const app = apps.get(userId);
      if (app?.begunAt.getTime() === begunAt.getTime()) apps.set(userId, { ...app, isOn: true });
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
