import { type Browser, type CDPSession, errors, type Page } from "playwright-core";

/** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** A phone's processor is so many times slower. */
const CPU = 4;
/** Nothing goes over the network for so long, and nothing else is done: it has been loaded. */
const QUIET_MS = 1_500;
const LONG_TASK_MS = 50;
const GIVE_UP_MS = 30_000;

export interface Look {
  readonly path: string;
  /** A signed-in reader's, or empty. */
  readonly cookie?: string;
  /** Of an element that a script takes over: the page is interactive once it has. */
  readonly takenOver?: string;
  /** As on the machine it is, not as on a phone. */
  readonly unhindered?: boolean;
}

interface Loaded {
  readonly url: string;
  readonly type: string;
  readonly coding: string | undefined;
  /** On the wire, headers and all. */
  readonly bytes: number;
}

export interface Seen {
  readonly lcpMs: number;
  /** The end of the last long task, or when the script had taken over, whichever is later. */
  readonly interactiveMs: number;
  /** What long tasks took beyond 50 ms each, from the first paint on. */
  readonly blockedMs: number;
  readonly nodes: number;
  /** There is code on it, or a name that is set like code. */
  readonly showsCode: boolean;
  /** With those that have not ended, such as a stream of events. */
  readonly requests: number;
  readonly loaded: readonly Loaded[];
}

interface Marks {
  readonly lcp: number;
  readonly firstPaint: number;
  readonly takenOver: number;
  readonly longTasks: readonly { readonly start: number; readonly ms: number }[];
}

/** What a visitor who comes for the first time sees of a page, and when. */
export async function lookAt(browser: Browser, origin: string, look: Look): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    if (look.cookie) {
      const [name = "", ...value] = look.cookie.split("=");
      await context.addCookies([{ name, value: value.join("="), url: origin }]);
    }
    const network = await context.newCDPSession(page);
    const { loaded, count } = await listen(network);
    if (!look.unhindered) {
      await network.send("Network.emulateNetworkConditions", SLOW_4G);
      await network.send("Emulation.setCPUThrottlingRate", { rate: CPU });
    }
    await page.addInitScript(watch, look.takenOver ?? null);
    await page.goto(origin + look.path, { waitUntil: "load", timeout: GIVE_UP_MS });
    await settled(page, loaded, look.takenOver !== undefined);
    const { lcp, firstPaint, takenOver, longTasks } = await page.evaluate(() => window.benchMarks);
    const after = longTasks.filter(({ start, ms }) => start + ms > firstPaint);
    const ends = after.map(({ start, ms }) => start + ms);
    return {
      lcpMs: lcp,
      interactiveMs: Math.max(firstPaint, takenOver, ...ends),
      blockedMs: after.reduce((sum, { ms }) => sum + ms - LONG_TASK_MS, 0),
      nodes: await page.evaluate(() => document.querySelectorAll("*").length),
      showsCode: (await page.locator("code, pre, kbd, samp, .font-mono").count()) > 0,
      requests: count(),
      loaded,
    };
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    benchMarks: Marks;
  }
}

async function listen(network: CDPSession) {
  const begun = new Map<string, Omit<Loaded, "bytes">>();
  const loaded: Loaded[] = [];
  await network.send("Network.enable");
  network.on("Network.requestWillBeSent", ({ requestId, request, type = "Other" }) => {
    if (!request.url.startsWith("data:")) begun.set(requestId, { url: request.url, type, coding: undefined });
  });
  network.on("Network.responseReceived", ({ requestId, response }) => {
    const known = begun.get(requestId);
    const coding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === "content-encoding")?.[1];
    if (known !== undefined) begun.set(requestId, { ...known, coding });
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const known = begun.get(requestId);
    if (known !== undefined) loaded.push({ ...known, bytes: encodedDataLength });
  });
  return { loaded, count: () => begun.size };
}

async function settled(page: Page, loaded: readonly Loaded[], isTakenOver: boolean): Promise<void> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (let before = -1, quietSince = Date.now(); Date.now() < deadline; ) {
    await page.waitForTimeout(100);
    const marks = await page.evaluate(() => window.benchMarks);
    const now = loaded.length + marks.longTasks.length;
    if (now !== before || (isTakenOver && marks.takenOver === 0)) [before, quietSince] = [now, Date.now()];
    else if (Date.now() - quietSince > QUIET_MS) return;
  }
  throw new errors.TimeoutError("bench: the page is never quiet");
}

/** In the page, before anything else. */
function watch(selector: string | null): void {
  const longTasks: { start: number; ms: number }[] = [];
  const marks = { lcp: 0, firstPaint: 0, takenOver: 0, longTasks };
  window.benchMarks = marks;
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => {
    marks.lcp = startTime;
  });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") marks.firstPaint = startTime;
  });
  observe("longtask", ({ startTime, duration }) => {
    longTasks.push({ start: startTime, ms: duration });
  });
  if (selector === null) return;
  // React and Preact each leave a mark on what they have taken over.
  const isMarked = (element: Element) =>
    Object.keys(element).some((name) => name.startsWith("__reactProps$")) || "__k" in element || "l" in element;
  const timer = setInterval(() => {
    const element = document.querySelector(selector);
    if (element === null || !isMarked(element)) return;
    marks.takenOver = performance.now();
    clearInterval(timer);
  }, 16);
}
