import type { AccountView, DeviceList, ProfileInput, ProfileSaved } from "#ports/contracts/dashboard/account.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { pathTo, request } from "./request.ts";

export function readAccount(signal?: AbortSignal): Promise<AccountView> {
  return request(DASHBOARD_PATHS.profile, { signal });
}

export function saveProfile(input: ProfileInput): Promise<ProfileSaved> {
  return request(DASHBOARD_PATHS.profile, { method: "PUT", body: input });
}

export function listDevices(signal?: AbortSignal): Promise<DeviceList> {
  return request(DASHBOARD_PATHS.devices, { signal });
}

export async function signOutDevice(id: string): Promise<void> {
  await request(pathTo(DASHBOARD_PATHS.device, { id }), { method: "DELETE" });
}

/** This one too. */
export async function signOutEverywhere(): Promise<void> {
  await request(DASHBOARD_PATHS.signOutEverywhere, { method: "POST" });
}
