import type { SandboxChange } from "#ports/contracts/sandbox/changes.ts";
import type { SandboxAnswer, SandboxControl, SandboxRequest } from "#ports/sandbox-control.ts";

interface FakeSandboxControl extends SandboxControl {
  readonly calls: SandboxRequest[];
  /** Whoever follows is told of it. */
  tellOf(change: SandboxChange): void;
  /** What the next calls answer; null: the sandbox is not there. */
  answerWith(answer: { status?: number; contentType?: string; body: unknown } | null): void;
}

export function fakeSandboxControl(): FakeSandboxControl {
  const calls: SandboxRequest[] = [];
  const waiting = new Set<(change: SandboxChange) => void>();
  let next: SandboxAnswer | null = json({ ok: true });
  return {
    calls,
    answerWith: (answer) => {
      next = answer === null ? null : { ...json(answer.body), ...definedOf(answer) };
    },
    tellOf(change) {
      for (const tell of waiting) tell(change);
    },
    async *changes(viewer, signal) {
      calls.push({ method: "GET", path: "/changes", ...(viewer && { viewer }) });
      if (next === null) throw new Error("sandbox: not there");
      while (!signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<SandboxChange | null>();
        waiting.add(resolve);
        signal.addEventListener("abort", () => resolve(null));
        yield await promise;
        waiting.delete(resolve);
      }
    },
    async call(request) {
      calls.push(request);
      if (next === null) throw new Error("sandbox: not there");
      return next;
    },
  };
}

function json(body: unknown): SandboxAnswer {
  return { status: 200, contentType: "application/json", body: Buffer.from(JSON.stringify(body)) };
}

function definedOf({ status, contentType }: { status?: number; contentType?: string }): Partial<SandboxAnswer> {
  return { ...(status === undefined ? {} : { status }), ...(contentType === undefined ? {} : { contentType }) };
}
