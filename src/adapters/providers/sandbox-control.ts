import { Pool } from "undici";
import { sandboxKeyHeaders } from "#ports/contracts/sandbox/key.ts";
import { SANDBOX_VIEWER_HEADER, writeSandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import { SandboxBusy, type SandboxControl } from "#ports/sandbox-control.ts";
import type { Turns } from "#ports/turns.ts";

/** A picture or a video on its way through; the sandbox is on this machine. */
const ANSWER_TIMEOUT_MS = 10_000;
const CONNECTIONS = 16;

/** What one user's pages ask never takes all connections. */
export const SANDBOX_TURNS = {
  atOnce: CONNECTIONS,
  atOncePerOwner: 4,
  waiting: 1_000,
  waitingPerOwner: 50,
  waitMs: 10_000,
} as const;
/** Whoever sees all. */
const ALL = "all";

export interface UndiciSandboxControl extends SandboxControl {
  close(): Promise<void>;
}

/** The sandbox role's control API, such as http://127.0.0.1:3003. */
export function undiciSandboxControl(options: {
  readonly baseUrl: string;
  /** Null or absent where the sandbox asks for none. */
  readonly key?: string | null;
  /** By viewer. */
  readonly turns?: Turns;
}): UndiciSandboxControl {
  const pool = new Pool(new URL(options.baseUrl).origin, {
    connections: CONNECTIONS,
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  });
  return {
    async call({ method, path, body, viewer }) {
      const headers = {
        ...sandboxKeyHeaders(options.key ?? null),
        ...(viewer && { [SANDBOX_VIEWER_HEADER]: writeSandboxViewer(viewer) }),
        ...(body !== undefined && { "content-type": "application/json" }),
      };
      const turn = await options.turns?.take(viewer?.user ?? ALL);
      if (turn === null) throw new SandboxBusy("sandbox: too many calls wait for this viewer");
      try {
        const answer = await pool.request({ method, path, headers, body: body ?? null });
        const type = answer.headers["content-type"];
        return {
          status: answer.statusCode,
          contentType: typeof type === "string" ? type : "application/octet-stream",
          body: new Uint8Array(await answer.body.arrayBuffer()),
        };
      } finally {
        turn?.end();
      }
    },
    close: () => pool.close(),
  };
}
