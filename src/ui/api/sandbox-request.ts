import { pathTo, request } from "./request.ts";

/** The control API of the sandbox, as the dashboard passes it on. */
export function underSandbox(path: string): string {
  return `/api/sandbox${path}`;
}

export function askSandbox<Answer>(path: string, signal: AbortSignal | undefined): Promise<Answer> {
  return request<Answer>(underSandbox(path), { signal });
}

export function tellSandbox<Answer>(path: string, body: object): Promise<Answer> {
  return request<Answer>(underSandbox(path), { method: "POST", body });
}

export function mediaUrl(path: string, sha256: string): string {
  return underSandbox(pathTo(path, { sha256 }));
}
