import { Hono } from "hono";
import { failedAnswer } from "#adapters/http-kit/answers.ts";
import { FIRST_FRAME, IDLE_FRAME } from "#adapters/http-kit/event-frames.ts";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { SANDBOX_CHANGED_EVENT, SANDBOX_CHANGES_PATH, type SandboxChange } from "#ports/contracts/sandbox/changes.ts";
import { readSandboxViewer, SANDBOX_VIEWER_HEADER, type SandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import type { Changed, NetworkChanges } from "../common/changes.ts";
import type { SandboxApp } from "./serve.ts";

/** What is asked of a network to tell of its changes. */
interface ToldNetwork {
  readonly watch: NetworkChanges["watch"];
  seenBy(viewer: SandboxViewer): { has(address: string): boolean };
}

type ToldNetworks = Readonly<Partial<Record<Platform, ToldNetwork | undefined>>>;

interface ChangeTimes {
  /** Changes of one moment are told as one. */
  readonly gatherMs: number;
  /** So often it says that it is still there. */
  readonly idleMs: number;
  /** Streams of all callers together. */
  readonly atMost: number;
}

const DEFAULTS: ChangeTimes = { gatherMs: 100, idleMs: 5_000, atMost: 500 };
/** Of more phones it is not asked whose they are: the change may be anybody's. */
const MAX_GATHERED = 100;

/** Says which network has something new for the caller, as it happens; a viewer is told of what they see. */
export function changesRoute(
  networks: ToldNetworks,
  newRequestId: () => string,
  { gatherMs, idleMs, atMost }: ChangeTimes = DEFAULTS,
): SandboxApp {
  const app: SandboxApp = new Hono();
  let open = 0;

  app.get(SANDBOX_CHANGES_PATH, (c) => {
    if (open >= atMost) {
      const message = "As many streams of changes are open as may be.";
      return c.json(failedAnswer("RATE_LIMITED", message, newRequestId()).body, 429);
    }
    open++;
    const text = c.req.header(SANDBOX_VIEWER_HEADER);
    const gathered = gatheredChanges(networks, text === undefined ? null : readSandboxViewer(text));
    let tick: NodeJS.Timeout | undefined;
    const end = () => {
      if (!gathered.end()) return;
      clearTimeout(tick);
      open--;
    };
    const encoder = new TextEncoder();
    c.req.raw.signal.addEventListener("abort", end);
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(FIRST_FRAME)),
      async pull(controller) {
        await gathered.next(idleMs);
        await new Promise<void>((resolve) => {
          tick = setTimeout(resolve, gatherMs);
        });
        const change = gathered.take();
        controller.enqueue(encoder.encode(change === null ? IDLE_FRAME : frameOf(change)));
      },
      cancel: end,
    });
    return c.body(stream, 200, { "content-type": "text/event-stream", "x-accel-buffering": "no" });
  });
  return app;
}

function frameOf(change: SandboxChange): string {
  return `event: ${SANDBOX_CHANGED_EVENT}\ndata: ${JSON.stringify(change)}\n\n`;
}

/** What has changed since it was last taken. */
function gatheredChanges(networks: ToldNetworks, viewer: SandboxViewer | null) {
  const phones = new Map<Platform, Set<Changed>>();
  let wake = (): void => undefined;
  let isOver = false;

  function note(platform: Platform, phone: Changed): void {
    const noted = phones.get(platform) ?? new Set();
    phones.set(platform, noted);
    noted.add(noted.size < MAX_GATHERED ? phone : null);
    wake();
  }

  const endings = PLATFORMS.map((platform) => networks[platform]?.watch((phone) => note(platform, phone)));

  function isTheirs(platform: Platform, noted: ReadonlySet<Changed>): boolean {
    if (viewer === null || noted.has(null)) return true;
    const seen = networks[platform]?.seenBy(viewer);
    return [...noted].some((phone) => phone !== null && seen?.has(phone) === true);
  }

  return {
    /** Resolves at a change, and after so long without one. */
    async next(withinMs: number): Promise<void> {
      if (phones.size > 0 || isOver) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const idle = setTimeout(resolve, withinMs);
      wake = resolve;
      await promise;
      clearTimeout(idle);
    },
    /** Null where nothing has changed for the viewer. */
    take(): SandboxChange | null {
      const platforms = [...phones].filter(([platform, noted]) => isTheirs(platform, noted));
      const anybodys = platforms.some(([, noted]) => noted.has(null));
      phones.clear();
      return platforms.length === 0 ? null : { platforms: platforms.map(([platform]) => platform), anybodys };
    },
    /** False where it had ended. */
    end(): boolean {
      if (isOver) return false;
      isOver = true;
      for (const ending of endings) ending?.();
      wake();
      return true;
    },
  };
}
