import type {
  FactorDone,
  FactorsView,
  PasskeyAdded,
  PasskeyOptionsView,
  RecoveryCodesView,
  TotpBegun,
} from "#ports/contracts/dashboard/factors.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { makePasskey, showPasskey } from "../passkeys.ts";
import { pathTo, request } from "./request.ts";

export function readFactors(signal?: AbortSignal): Promise<FactorsView> {
  return request(DASHBOARD_PATHS.factors, { signal });
}

/** Good for ten minutes, for what asks for a second factor. */
export function proveByCode(code: string): Promise<FactorDone> {
  return request(DASHBOARD_PATHS.factorProof, { method: "POST", body: { code } });
}

/** Throws `NoPasskey` as well. */
export async function proveByPasskey(): Promise<FactorDone> {
  const { options } = await request<PasskeyOptionsView>(DASHBOARD_PATHS.passkeyProofAsk, { method: "POST", body: {} });
  const response = await showPasskey(options);
  return request(DASHBOARD_PATHS.passkeyProof, { method: "POST", body: { response } });
}

export function renewRecoveryCodes(): Promise<RecoveryCodesView> {
  return request(DASHBOARD_PATHS.recoveryCodes, { method: "POST", body: {} });
}

export function beginTotp(currentPassword: string): Promise<TotpBegun> {
  return request(DASHBOARD_PATHS.totp, { method: "POST", body: { currentPassword } });
}

export function confirmTotp(code: string): Promise<RecoveryCodesView> {
  return request(DASHBOARD_PATHS.totpConfirm, { method: "POST", body: { code } });
}

export function removeTotp(currentPassword: string): Promise<FactorDone> {
  return request(DASHBOARD_PATHS.totpRemove, { method: "POST", body: { currentPassword } });
}

/** Throws `NoPasskey` as well. An empty name is that of the device. */
export async function addPasskey(currentPassword: string, name: string): Promise<PasskeyAdded> {
  const { options } = await request<PasskeyOptionsView>(DASHBOARD_PATHS.passkeysAsk, {
    method: "POST",
    body: { currentPassword },
  });
  const response = await makePasskey(options);
  return request(DASHBOARD_PATHS.passkeys, { method: "POST", body: { response, name } });
}

export function renamePasskey(id: string, name: string): Promise<FactorDone> {
  return request(pathTo(DASHBOARD_PATHS.passkey, { id }), { method: "PUT", body: { name } });
}

export function removePasskey(id: string, currentPassword: string): Promise<FactorDone> {
  return request(pathTo(DASHBOARD_PATHS.passkeyRemove, { id }), { method: "POST", body: { currentPassword } });
}
