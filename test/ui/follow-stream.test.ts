// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followStream, type LiveState } from "#ui/follow-stream.ts";

/** As a browser's, told what happens by the test. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static readonly all: Source[] = [];
  readyState = 0;
  readonly path: string;
  constructor(path: string) {
    super();
    this.path = path;
    Source.all.push(this);
  }
  close() {
    this.readyState = Source.CLOSED;
  }
  says(type: string, data?: string) {
    this.dispatchEvent(data === undefined ? new Event(type) : new MessageEvent(type, { data }));
  }
}

const newest = () => Source.all.at(-1) as Source;
const states: LiveState[] = [];
const noted: (string | null)[] = [];
const reload = vi.fn(async () => undefined);
let end: () => void = () => undefined;

function see(state: "visible" | "hidden") {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
  for (const kept of [Source.all, states, noted]) kept.length = 0;
  reload.mockClear();
  end = followStream({
    path: "/live",
    event: "changed",
    note: (data) => void noted.push(data),
    reload,
    tell: (state) => void states.push(state),
    pollMs: 1_000,
    retryMs: 5_000,
  });
});

afterEach(() => {
  end();
  see("visible");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("reads once what many changes of one moment have changed, and does not ask while it is told", async () => {
  newest().says("open");
  newest().says("changed", "1");
  newest().says("changed", "2");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([reload.mock.calls.length, noted, states]).toEqual([1, [null, "1", "2"], ["live"]]);
});

test("asks while the stream is broken, and no more once it is back", async () => {
  newest().says("error");
  await vi.advanceTimersByTimeAsync(3_500);
  expect([reload.mock.calls.length, states]).toEqual([3, ["asking"]]);
  newest().says("open");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([reload.mock.calls.length, Source.all.length]).toEqual([4, 1]);
});

test("comes back by itself where it was refused", async () => {
  newest().readyState = Source.CLOSED;
  newest().says("error");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(Source.all.length).toBe(2);
});

test("holds no connection and asks nothing out of sight, and looks again when it is seen", async () => {
  newest().says("open");
  await vi.advanceTimersByTimeAsync(200);
  see("hidden");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([newest().readyState, Source.all.length, reload.mock.calls.length]).toEqual([Source.CLOSED, 1, 1]);
  see("visible");
  newest().says("open");
  await vi.advanceTimersByTimeAsync(200);
  expect([Source.all.length, reload.mock.calls.length]).toEqual([2, 2]);
});
