import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** The shell is the same Chromium without what only a window needs: a quarter of the time less. */
const EXECUTABLES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map(
  (name) => `/usr/bin/${name}`,
);

/** Debian's Chromium; its own lookups of outside hosts are off. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = EXECUTABLES.find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error("no Chromium: apt-get install chromium");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Every page is ours: a process for each site is a tenth of the browser's work, for nothing.
      "--disable-site-isolation-trials",
    ],
  });
}

export interface Tab {
  readonly page: Page;
  /** Uncaught errors, console errors and violations of the content security policy. */
  readonly problems: string[];
  close(): Promise<void>;
}

/** A visitor of its own: own cookies, own storage. */
export async function openTab(browser: Browser, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !isExpected(message.text())) problems.push(message.text());
  });
  return { page, problems, close: () => context.close() };
}

/** Chromium reports every 4xx answer as an error; a form that says what is wrong is none. */
function isExpected(text: string): boolean {
  return /Failed to load resource: the server responded with a status of (400|401|403|404|405|409|410|413|422|429|502|504)/.test(
    text,
  );
}
