import { say } from "#languages/say.ts";

/** Each tells apart what the ones after it would take for their own: every browser names the others' names too. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|OPT|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ["Safari", /\bVersion\/\S+ .*\bSafari\//],
];

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

/** "Firefox on Windows", as well as a User-Agent header tells it; a program is called by its own first word. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = nameIn(BROWSERS, text);
  const system = nameIn(SYSTEMS, text);
  if (browser !== null && system !== null) return say("{browser} on {system}", { browser, system });
  if (browser !== null || system !== null) return browser ?? system ?? say("Unknown device");
  const [, program] = /^([a-z][\w.-]{1,30})\//i.exec(text) ?? [];
  return program === undefined || program === "Mozilla" ? say("Unknown device") : program;
}

function nameIn(names: readonly (readonly [string, RegExp])[], text: string): string | null {
  return names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
