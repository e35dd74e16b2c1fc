import { Pool } from "undici";
import type { SandboxControl } from "#ports/sandbox-control.ts";

/** A picture or a video on its way through; the sandbox is on this machine. */
const ANSWER_TIMEOUT_MS = 10_000;

export interface UndiciSandboxControl extends SandboxControl {
  close(): Promise<void>;
}

/** The sandbox role's control API, such as http://127.0.0.1:3003. */
export function undiciSandboxControl(options: { readonly baseUrl: string }): UndiciSandboxControl {
  const pool = new Pool(new URL(options.baseUrl).origin, {
    connections: 4,
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  });
  return {
    async call({ method, path, body }) {
      const headers = body === undefined ? {} : { "content-type": "application/json" };
      const answer = await pool.request({ method, path, headers, body: body ?? null });
      const type = answer.headers["content-type"];
      return {
        status: answer.statusCode,
        contentType: typeof type === "string" ? type : "application/octet-stream",
        body: new Uint8Array(await answer.body.arrayBuffer()),
      };
    },
    close: () => pool.close(),
  };
}
