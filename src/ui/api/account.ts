import type { EmailChangeForm } from "#domain/validation/email-change.ts";
import type {
  AccountChanged,
  AccountView,
  DeviceList,
  MailChoiceView,
  ProfileInput,
  ProfileSaved,
} from "#ports/contracts/dashboard/account.ts";
import type { Done } from "#ports/contracts/dashboard/admin.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { pathTo, request } from "./request.ts";

export function readAccount(signal?: AbortSignal): Promise<AccountView> {
  return request(DASHBOARD_PATHS.profile, { signal });
}

export function saveProfile(input: ProfileInput): Promise<ProfileSaved> {
  return request(DASHBOARD_PATHS.profile, { method: "PUT", body: input });
}

/** The server's sentence. */
export async function askForEmailChange(form: EmailChangeForm): Promise<string> {
  const { message } = await request<Done>(DASHBOARD_PATHS.emailChange, { method: "POST", body: form });
  return message;
}

export async function sendVerification(): Promise<void> {
  await request(DASHBOARD_PATHS.verification, { method: "POST" });
}

export function readMailChoice(signal?: AbortSignal): Promise<MailChoiceView> {
  return request(DASHBOARD_PATHS.mailChoice, { signal });
}

export function saveMailChoice(choice: MailChoiceView): Promise<MailChoiceView> {
  return request(DASHBOARD_PATHS.mailChoice, { method: "PUT", body: choice });
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

/** Allows one download, which `DASHBOARD_PATHS.ownData` is. */
export async function askForExport(currentPassword: string): Promise<void> {
  await request(DASHBOARD_PATHS.ownData, { method: "POST", body: { currentPassword } });
}

export async function askForDeletion(currentPassword: string): Promise<AccountView> {
  const { user } = await request<AccountChanged>(DASHBOARD_PATHS.deletion, {
    method: "POST",
    body: { currentPassword },
  });
  return user;
}

export async function keepAccount(): Promise<AccountView> {
  const { user } = await request<AccountChanged>(DASHBOARD_PATHS.deletion, { method: "DELETE" });
  return user;
}
