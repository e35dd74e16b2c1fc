import type { Call } from "../recording.ts";

export const get = (path: string, headers?: Record<string, string>): Call => ({
  method: "GET",
  path,
  ...(headers === undefined ? {} : { headers }),
});
export const post = (path: string, body: unknown): Call => ({ method: "POST", path, body });
