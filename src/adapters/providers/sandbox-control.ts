import { Agent, Pool } from "undici";
import { SANDBOX_CHANGES_PATH, type SandboxChange } from "#ports/contracts/sandbox/changes.ts";
import { sandboxKeyHeaders } from "#ports/contracts/sandbox/key.ts";
import { SANDBOX_VIEWER_HEADER, type SandboxViewer, writeSandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import { SandboxBusy, type SandboxControl } from "#ports/sandbox-control.ts";
import type { Leaving, Turns } from "#ports/turns.ts";

/** A picture or a video on its way through; the sandbox is on this machine. */
const ANSWER_TIMEOUT_MS = 10_000;
const CONNECTIONS = 16;
/** Longer than a stream is ever silent. */
const STREAM_TIMEOUT_MS = 20_000;
const MAX_FRAME_CHARACTERS = 10_000;

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
  /** Who follows changes is told no more. */
  endStreams(): void;
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
  // Streams stay: they would take the connections that calls wait for.
  const streams = new Agent({ headersTimeout: ANSWER_TIMEOUT_MS, bodyTimeout: STREAM_TIMEOUT_MS });
  const ending = new AbortController();
  const headersFor = (viewer: SandboxViewer | undefined) => ({
    ...sandboxKeyHeaders(options.key ?? null),
    ...(viewer && { [SANDBOX_VIEWER_HEADER]: writeSandboxViewer(viewer) }),
  });

  async function* changes(viewer: SandboxViewer | undefined, leaving: Leaving): ReturnType<SandboxControl["changes"]> {
    const gone = new AbortController();
    const signal = AbortSignal.any([gone.signal, ending.signal]);
    const leave = () => gone.abort();
    if (leaving.aborted) return;
    leaving.addEventListener("abort", leave);
    try {
      const url = new URL(SANDBOX_CHANGES_PATH, options.baseUrl);
      const { origin, pathname: path } = url;
      const { statusCode, body } = await streams.request({
        origin,
        path,
        method: "GET",
        headers: headersFor(viewer),
        signal,
      });
      if (statusCode !== 200) {
        await body.dump();
        throw new Error(`sandbox: no stream of changes, ${statusCode}`);
      }
      yield* framesOf(body.setEncoding("utf8"));
      throw new Error("sandbox: the stream of changes has ended");
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      leaving.removeEventListener("abort", leave);
    }
  }

  return {
    changes,
    endStreams: () => ending.abort(),
    async call({ method, path, body, viewer }) {
      const headers = {
        ...headersFor(viewer),
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
    async close() {
      ending.abort();
      await Promise.all([pool.close(), streams.destroy()]);
    },
  };
}

async function* framesOf(body: AsyncIterable<string>): AsyncGenerator<SandboxChange | null, void> {
  let text = "";
  for await (const piece of body) {
    const frames = (text + piece).split("\n\n");
    text = frames.pop() ?? "";
    if (text.length > MAX_FRAME_CHARACTERS) throw new Error("sandbox: a frame that does not end");
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      yield data === undefined ? null : (JSON.parse(data) as SandboxChange);
    }
  }
}
