import { afterEach, beforeEach, vi } from "vitest";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { InstanceManager } from "#ui/features/instances/instance-manager.tsx";
import type { ListedInstances } from "#ui/features/instances/use-instances.ts";
import { type Screen, show } from "./ui.tsx";
// Fetched later by the page: loaded here, so that they are there at once.
import "#ui/features/instances/dialogs.tsx";
import "#ui/features/manage-telegram/index.tsx";
import "#ui/features/manage-whatsapp/index.tsx";

export function listOf(...instances: InstanceView[]): ListedInstances {
  return { instances, freeInUse: instances.length, freeLimit: 2 };
}

/** The page of instances in each test of a file, over a server that says what it is told to say next. */
export function instancesPage() {
  /** What is asked. */
  const calls: { method: string; path: string; body: unknown }[] = [];
  let answers: (() => Response)[] = [];
  let screen: Screen | undefined;

  beforeEach(() => {
    calls.length = 0;
    window.history.replaceState(null, "", "/dashboard/instances");
    answers = [];
    vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
      calls.push({ method, path, body: body ? JSON.parse(String(body)) : null });
      const answer = answers.shift();
      if (answer === undefined) throw new TypeError("no server");
      return answer();
    });
  });
  afterEach(async () => {
    await screen?.close();
    vi.unstubAllGlobals();
  });

  const says = (body: unknown, status = 200) => void answers.push(() => Response.json(body, { status }));
  return {
    calls,
    says,
    refuses(code: string, message: string, field?: string) {
      says({ success: false, status: "error", error: true, code, message, field, requestId: "r" }, 400);
    },
    async open(initial: ListedInstances | null, sandbox = false): Promise<Screen> {
      const urls = { whatsappUrl: "http://127.0.0.1:3001", telegramUrl: "http://127.0.0.1:3002" };
      screen = await show(<InstanceManager initial={initial} {...urls} sandbox={sandbox} />);
      await screen.settle();
      return screen;
    },
  };
}
