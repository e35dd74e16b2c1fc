import type { Call } from "../recording.ts";

export const get = (path: string, headers?: Record<string, string>): Call => ({
  method: "GET",
  path,
  ...(headers === undefined ? {} : { headers }),
});
export const post = (path: string, body: unknown): Call => ({ method: "POST", path, body });

/** A phone's chat is put somewhere, and back. */
export const placings = (phone: string, peer: string, path = "/whatsapp/chats", asked = "phone"): Call[] => [
  post(path, { phone, peer, archived: true, mutedUntil: "forever" }),
  post(path, { phone, peer, mutedUntil: "2027-01-01T00:00:00Z" }),
  get(`${path}?${asked}=${phone}`),
  post(path, { phone, peer, archived: false, mutedUntil: null }),
  get(`${path}?${asked}=${phone}`),
];

export const wrongPlacings = (phone: string, peer: string, nobody: string, path = "/whatsapp/chats"): Call[] => [
  post(path, { phone, peer: nobody, archived: true }),
  post(path, { phone, peer, mutedUntil: "tomorrow" }),
];
