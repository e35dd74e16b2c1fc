import type { z } from "zod";
import type { chatStandingsSchema } from "#ports/contracts/sandbox/standings.ts";
import { pathTo, request } from "./request.ts";

/** The control API of the sandbox, as the dashboard passes it on. */
export function underSandbox(path: string): string {
  return `/api/sandbox${path}`;
}

export function askSandbox<Answer>(path: string, signal: AbortSignal | undefined): Promise<Answer> {
  return request<Answer>(underSandbox(path), { signal });
}

export async function archivedIn(path: string, signal: AbortSignal | undefined): Promise<string[]> {
  const { chats } = await askSandbox<z.infer<typeof chatStandingsSchema>>(path, signal);
  return chats.filter(({ archived }) => archived).map(({ peer }) => peer);
}

export function tellSandbox<Answer>(path: string, body: object): Promise<Answer> {
  return request<Answer>(underSandbox(path), { method: "POST", body });
}

/** Of a picture, where there is one. */
export function pictureUrl(path: string, sha256: string | undefined): string | undefined {
  return sha256 && mediaUrl(path, sha256);
}

export function mediaUrl(path: string, sha256: string): string {
  return underSandbox(pathTo(path, { sha256 }));
}
