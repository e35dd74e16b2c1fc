import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sandboxViewer, writeSandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import { type Changed, networkChanges } from "#sandbox/common/changes.ts";
import { changesRoute } from "#sandbox/control-api/changes.ts";

const LAYLA = sandboxViewer(1, ["Client001"]);
const TIMES = { gatherMs: 100, idleMs: 5_000, atMost: 2 };

const open = new Set<() => Promise<void>>();

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  for (const leave of open) await leave();
  open.clear();
  vi.useRealTimers();
});

function world() {
  const [whatsapp, telegram] = [networkChanges(), networkChanges()];
  const watched = vi.fn();
  const network = (changes: ReturnType<typeof networkChanges>) => ({
    watch: (listener: (phone: Changed) => void) => {
      watched(1);
      const end = changes.watch(listener);
      return () => {
        watched(-1);
        end();
      };
    },
    // Whoever is asked sees the phones that begin with their id.
    seenBy: ({ user }: { user: string }) => ({ has: (phone: string) => phone.startsWith(user) }),
  });
  const app = changesRoute({ whatsapp: network(whatsapp), telegram: network(telegram) }, () => "request-1", TIMES);

  const ask = (headers: Record<string, string>) => app.request("/changes", { headers });

  async function listen(viewer: typeof LAYLA | null) {
    const headers = viewer === null ? {} : { "sandbox-viewer": writeSandboxViewer(viewer) };
    const answer = await ask(headers);
    const reader = answer.body?.getReader();
    if (reader === undefined) throw new Error("test: no stream");
    const next = async () => new TextDecoder().decode((await reader.read()).value);
    const leave = () => reader.cancel();
    open.add(leave);
    expect(await next()).toContain("connected");
    return { answer, next, leave };
  }
  const watchers = () => watched.mock.calls.reduce((sum, [by]) => sum + by, 0);
  return { whatsapp, telegram, ask, listen, watchers };
}

const told = (platforms: string[], anybodys = false) =>
  `event: changed\ndata: ${JSON.stringify({ platforms, anybodys })}\n\n`;

async function after(ms: number, next: () => Promise<string>): Promise<string> {
  const answer = next();
  await vi.advanceTimersByTimeAsync(ms);
  return await answer;
}

test("tells of both networks' changes of one moment at once", async () => {
  const { whatsapp, telegram, listen } = world();
  const { next, answer } = await listen(null);
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  whatsapp.tell("7");
  const first = next();
  await vi.advanceTimersByTimeAsync(50);
  telegram.tell("8");
  whatsapp.tell("9");
  await vi.advanceTimersByTimeAsync(50);
  expect(await first).toBe(told(["whatsapp", "telegram"]));
});

test("tells a viewer of the phones that they see, and of nobody else's", async () => {
  const { whatsapp, telegram, listen } = world();
  const { next } = await listen(LAYLA);
  whatsapp.tell("2555");
  telegram.tell("1555");
  expect(await after(100, next)).toBe(told(["telegram"]));
  whatsapp.tell("2555");
  expect(await after(100, next)).toBe(": idle\n\n");
});

test("tells everybody of what may be anybody's, such as a code to scan, and of more phones than it asks about", async () => {
  const { whatsapp, listen } = world();
  const { next } = await listen(LAYLA);
  whatsapp.tell(null);
  expect(await after(100, next)).toBe(told(["whatsapp"], true));
  for (let phone = 0; phone < 1_000; phone++) whatsapp.tell(`2${phone}`);
  expect(await after(100, next)).toBe(told(["whatsapp"], true));
});

test("keeps the connection alive while nothing changes", async () => {
  const { listen } = world();
  const { next } = await listen(null);
  expect(await after(5_100, next)).toBe(": idle\n\n");
});

test("holds as many streams as may be, and watches nothing for who has left", async () => {
  const { ask, listen, watchers } = world();
  const [first] = [await listen(null), await listen(LAYLA)];
  const refused = await ask({});
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: "RATE_LIMITED" }]);
  expect(watchers()).toBe(4);
  await first.leave();
  expect(watchers()).toBe(2);
  expect((await listen(null)).answer.status).toBe(200);
});
