import type {
  LinkPasskeyView,
  PairingCodeView,
  SessionView,
  StartedSessionView,
} from "#ports/contracts/dashboard/api.ts";
import type { CeremonyLink } from "#ports/contracts/dashboard/passkey-ceremony.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { pathTo, request } from "./request.ts";

/** Source: spec §9. */
const START_TIMEOUT_MS = 30_000;

export function readSession(instanceId: number, signal?: AbortSignal): Promise<SessionView> {
  return request(pathTo(DASHBOARD_PATHS.session, { id: instanceId }), { signal });
}

/** A code to scan, or the state of a session that needs none; `newCode` replaces a code that is still good. */
export function startSession(instanceId: number, newCode: boolean): Promise<StartedSessionView> {
  return request(pathTo(DASHBOARD_PATHS.startSession, { id: instanceId }), {
    method: "POST",
    body: { newCode },
    timeoutMs: START_TIMEOUT_MS,
  });
}

/** Until WhatsApp has taken the code: a session starts first. */
const PAIRING_TIMEOUT_MS = START_TIMEOUT_MS + 10_000;

/** A code to be typed on the phone with this number, which takes the place of any other code. */
export function requestPairingCode(instanceId: number, phone: string): Promise<PairingCodeView> {
  return request(pathTo(DASHBOARD_PATHS.pairingCode, { id: instanceId }), {
    method: "POST",
    body: { phone },
    timeoutMs: PAIRING_TIMEOUT_MS,
  });
}

/** What WhatsApp asks of the account's passkey. */
export function readLinkPasskey(instanceId: number, signal?: AbortSignal): Promise<LinkPasskeyView> {
  return request(pathTo(DASHBOARD_PATHS.linkPasskey, { id: instanceId }), { signal });
}

/** What a browser said to it, or that the codes are the same. */
export function giveLinkPasskey(
  instanceId: number,
  given: { readonly answer: string } | { readonly confirm: true },
): Promise<LinkPasskeyView> {
  return request(pathTo(DASHBOARD_PATHS.linkPasskey, { id: instanceId }), { method: "POST", body: given });
}

/** A link of one use to where the passkey is, for what WhatsApp asks now. */
export function beginPasskeyCeremony(instanceId: number): Promise<CeremonyLink> {
  return request(pathTo(DASHBOARD_PATHS.linkPasskeyCeremony, { id: instanceId }), { method: "POST", body: {} });
}

export function logOutSession(instanceId: number): Promise<{ message: string }> {
  return request(pathTo(DASHBOARD_PATHS.logoutSession, { id: instanceId }), { method: "POST", body: {} });
}

export async function readToken(instanceId: number): Promise<string> {
  const { token } = await request<{ token: string }>(pathTo(DASHBOARD_PATHS.token, { id: instanceId }));
  return token;
}

/** The new token: the old one opens nothing any more. */
export async function rotateToken(instanceId: number): Promise<string> {
  const path = pathTo(DASHBOARD_PATHS.token, { id: instanceId });
  const { token } = await request<{ token: string }>(path, { method: "POST", body: {} });
  return token;
}
