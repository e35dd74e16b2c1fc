import type { Browser } from "playwright-core";
import { isDashboardPage, PAGES, type PageName } from "#ports/contracts/pages.ts";
import { launchBrowser } from "#test/e2e/support/browser.ts";
import { startChild, withChildren } from "./harness/child.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";
import { median } from "./harness/statistics.ts";
import { type Look, lookAt, type Seen } from "./parts/look.ts";
import { buildNextFixture } from "./parts/next-fixture.ts";
import { weightsOn } from "./parts/page-weights.ts";

const LOOKS: Sized<number> = { full: 7, short: 1 };
/** Of the pages, those that are looked at for the face of code. */
const MOST_PAGES: Sized<number> = { full: 100, short: 2 };
const KB = 1000;
/** It is taken over with the rest of the page. */
const BUTTON = "main button";
/** So many sections of the documentation are looked at. */
const LONGEST = 3;
const CODE_FACE = /\/mono-[^/]*\.woff2$/;

type Target = NonNullable<Findings["figures"][number]["target"]>;

const atMost = (value: number): Target => ({ bound: "at most", value });

/**
 * What a first visit takes on a phone: Chromium with a processor four times slower, on slow 4G. Our landing page and our list
 * of two instances beside the same pages on Next.js, and what each of our pages weighs.
 */
export async function pagesInBrowser(size: Size): Promise<Findings> {
  const dir = await buildNextFixture();
  const servers = [
    startChild<{ url: string; cookie: string }>("web"),
    startChild<{ url: string }>("next", { dir }),
  ] as const;
  return withChildren(servers, async ([web, next]) => {
    const browser = await launchBrowser();
    try {
      const { url, cookie } = web.ready;
      const ours = await timed(browser, url, cookie, size);
      const theirs = await timed(browser, next.ready.url, "", size, "/instances");
      const all = await everyPage(browser, url, cookie, size);
      return findings(ours, theirs, all, await weights());
    } finally {
      await browser.close();
    }
  });
}

interface Timed {
  readonly landing: readonly Seen[];
  readonly instances: readonly Seen[];
}

async function timed(
  browser: Browser,
  origin: string,
  cookie: string,
  size: Size,
  path: string = PAGES.instances.path,
): Promise<Timed> {
  const landing: Seen[] = [];
  const instances: Seen[] = [];
  const looks: readonly (readonly [Seen[], Look])[] = [
    [landing, { path: PAGES.landing.path }],
    [instances, { path, cookie, takenOver: BUTTON }],
  ];
  // Once to get acquainted: a page that was never asked for is drawn and compressed.
  for (const [, look] of looks) await lookAt(browser, origin, { ...look, unhindered: true });
  for (let time = 0; time < LOOKS[size]; time += 1) {
    for (const [seen, look] of looks) seen.push(await lookAt(browser, origin, look));
  }
  return { landing, instances };
}

interface EveryPage {
  readonly sections: readonly Seen[];
  readonly dashboard: Seen;
  /** Pages without code that ask for the face of code. */
  readonly asking: readonly string[];
}

/** As they are, not as fast as a phone shows them. */
async function everyPage(browser: Browser, origin: string, cookie: string, size: Size): Promise<EveryPage> {
  const look = (path: string, as = "") => lookAt(browser, origin, { path, cookie: as, unhindered: true });
  const sections: Seen[] = [];
  for (const path of await longestSections(origin)) sections.push(await look(path));
  const asking: string[] = [];
  const paths = (Object.keys(PAGES) as PageName[]).flatMap((name) => {
    const { path, guard } = PAGES[name];
    const isOpen = isDashboardPage(name) ? guard === "signed-in" : guard === "everyone";
    // The virtual phone asks again and again for a network that does not run here.
    return path === null || !isOpen || name === "sandbox" || path.includes(":") ? [] : [path];
  });
  for (const path of paths.slice(0, MOST_PAGES[size])) {
    const { loaded, showsCode } = await look(path, path.startsWith(PAGES.dashboard.path) ? cookie : "");
    if (!showsCode && loaded.some(({ url }) => CODE_FACE.test(url))) asking.push(path);
  }
  return { sections, dashboard: await look(PAGES.dashboard.path, cookie), asking };
}

/** Those of the most HTML among all that the documentation leads to. */
async function longestSections(origin: string): Promise<string[]> {
  const read = async (path: string) => (await fetch(origin + path)).text();
  const found = (await read(PAGES.documentation.path)).matchAll(/href="(\/documentation\/[\w-]+)"/g);
  const paths = [...new Set([...found].map(([, path = ""]) => path))];
  const lengths = await Promise.all(paths.map(async (path) => ({ path, length: (await read(path)).length })));
  return lengths
    .sort((a, b) => b.length - a.length)
    .slice(0, LONGEST)
    .map(({ path }) => path);
}

async function weights() {
  const [react] = await weightsOn("react");
  const [preact] = await weightsOn("preact");
  if (react === undefined || preact === undefined) throw new Error("bench: a build has no pages");
  return { react, preact };
}

type Weights = Awaited<ReturnType<typeof weights>>;

function findings(ours: Timed, theirs: Timed, all: EveryPage, { react, preact }: Weights): Findings {
  const heaviest = <Kind>(kinds: readonly Kind[], weigh: (kind: Kind) => number) => Math.max(...kinds.map(weigh));
  const html = heaviest(all.sections, documentBytes);
  const nodes = heaviest(all.sections, (seen) => seen.nodes);
  const figure = (name: string, value: number, target?: Target) => ({ name, value, ...(target ? { target } : {}) });
  const bodyOf = (seen: readonly Seen[]) => median(seen.map(allBytes)) / KB;
  const scriptsOf = (seen: readonly Seen[]) => median(seen.map((each) => bytesOf(each, "Script"))) / KB;
  return {
    title: "A first visit in Chromium: processor 4 times slower, slow 4G",
    unit: "ms",
    rows: [...rowsOf("ours", ours), ...rowsOf("Next.js", theirs)],
    figures: [
      figure("landing page, LCP, ms", mid(ours.landing, "lcpMs"), atMost(1600)),
      figure("landing page, KB", bodyOf(ours.landing), atMost(90)),
      figure("landing page of Next.js, KB", bodyOf(theirs.landing)),
      figure("instances, LCP, ms", mid(ours.instances, "lcpMs"), atMost(1600)),
      figure("instances, interactive, ms", mid(ours.instances, "interactiveMs"), atMost(2500)),
      figure("instances, requests", mid(ours.instances, "requests"), atMost(12)),
      figure("instances of Next.js, requests", mid(theirs.instances, "requests")),
      figure("instances, total blocking time, ms", mid(ours.instances, "blockedMs"), atMost(100)),
      figure("instances, script, KB", scriptsOf(ours.instances), atMost(90)),
      figure("instances of Next.js, script, KB", scriptsOf(theirs.instances)),
      figure(`dashboard's heaviest page on React (${react.name}), script, KB`, react.bytes / KB, atMost(90)),
      figure(`dashboard's heaviest page on Preact (${preact.name}), script, KB`, preact.bytes / KB, atMost(40)),
      figure("largest section of the documentation, HTML, KB", html / KB, atMost(60)),
      figure("largest section of the documentation, nodes", nodes, atMost(3000)),
      figure(
        "dashboard, HTML that came uncompressed",
        documentOf(all.dashboard).coding === undefined ? 1 : 0,
        atMost(0),
      ),
      figure(
        ["pages without code that ask for the face of code", ...all.asking].join(" "),
        all.asking.length,
        atMost(0),
      ),
    ],
  };
}

function rowsOf(whose: string, { landing, instances }: Timed): Findings["rows"] {
  const row = (name: string, seen: readonly Seen[], what: "lcpMs" | "interactiveMs" | "blockedMs") => ({
    name: `${name}, ${whose}`,
    samples: seen.map((each) => each[what]),
  });
  return [
    row("landing page: LCP", landing, "lcpMs"),
    row("instances: LCP", instances, "lcpMs"),
    row("instances: interactive", instances, "interactiveMs"),
    row("instances: total blocking time", instances, "blockedMs"),
  ];
}

function mid(seen: readonly Seen[], what: "lcpMs" | "interactiveMs" | "blockedMs" | "requests"): number {
  return median(seen.map((each) => each[what]));
}

function allBytes({ loaded }: Seen): number {
  return loaded.reduce((sum, { bytes }) => sum + bytes, 0);
}

function bytesOf({ loaded }: Seen, type: string): number {
  return loaded.reduce((sum, each) => sum + (each.type === type ? each.bytes : 0), 0);
}

function documentOf({ loaded }: Seen) {
  const found = loaded.find(({ type }) => type === "Document");
  if (found === undefined) throw new Error("bench: a page had no document");
  return found;
}

function documentBytes(seen: Seen): number {
  return documentOf(seen).bytes;
}
