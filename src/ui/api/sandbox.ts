import type { z } from "zod";
import type {
  messagesSchema,
  okSchema,
  pendingLinksSchema,
  phonesSchema,
  repliedSchema,
  scannedSchema,
} from "#ports/contracts/sandbox-api.ts";
import { SANDBOX_PATHS } from "#ports/contracts/sandbox-paths.ts";
import { pathTo, request } from "./request.ts";

/** The control API of the sandbox, as the dashboard passes it on. */
const under = (path: string) => `/api/sandbox${path}`;

export type PendingDevice = z.infer<typeof pendingLinksSchema>["pending"][number];

export async function readPending(signal?: AbortSignal): Promise<PendingDevice[]> {
  return (await request<z.infer<typeof pendingLinksSchema>>(under(SANDBOX_PATHS.pending), { signal })).pending;
}

export async function readPhones(signal?: AbortSignal) {
  return (await request<z.infer<typeof phonesSchema>>(under(SANDBOX_PATHS.phones), { signal })).phones;
}

/** Both directions, oldest first. */
export async function readMessages(phone: string, signal?: AbortSignal) {
  const path = `${under(SANDBOX_PATHS.messages)}?phone=${encodeURIComponent(phone)}`;
  return (await request<z.infer<typeof messagesSchema>>(path, { signal })).messages;
}

export function addPhone(phone: string, name: string) {
  const body = { phone, ...(name ? { name } : {}) };
  return request<z.infer<typeof phonesSchema> | z.infer<typeof okSchema>>(under(SANDBOX_PATHS.phones), {
    method: "POST",
    body,
  });
}

export function scanCode(qrText: string, phone: string) {
  return request<z.infer<typeof scannedSchema>>(under(SANDBOX_PATHS.scan), { method: "POST", body: { qrText, phone } });
}

export function sendReply(from: string, to: string, text: string) {
  return request<z.infer<typeof repliedSchema>>(under(SANDBOX_PATHS.reply), {
    method: "POST",
    body: { from, to, text },
  });
}

export function markRead(phone: string, peer: string) {
  return request<z.infer<typeof okSchema>>(under(SANDBOX_PATHS.read), { method: "POST", body: { phone, peer } });
}

export function unlinkPhone(phone: string) {
  return request<z.infer<typeof okSchema>>(under(SANDBOX_PATHS.unlink), { method: "POST", body: { phone } });
}

export function mediaUrl(sha256: string): string {
  return under(pathTo(SANDBOX_PATHS.media, { sha256 }));
}
