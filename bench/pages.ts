import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Child, startChild, withChildren } from "./harness/child.ts";
import { interleave, type LoadPlan, pairedRatio, SHORT_LOAD } from "./harness/load.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";
import { buildNextFixture } from "./parts/next-fixture.ts";

type Server = Child<{ readonly url: string }>;
type Web = Child<{ readonly url: string; readonly cookie: string }>;

const PLANS: Sized<LoadPlan> = {
  full: { rounds: 8, seconds: 1, connections: 32, maxWarmUpRounds: 6 },
  short: SHORT_LOAD,
};
const GET = "GET" as const;

const startWeb = (): Promise<Web> => startChild("web");
const startServer = (name: string, input: object): Promise<Server> => startChild(name, input);

/** What a page costs: our landing page and our dashboard beside the same landing page on Next.js, and beside a bare file. */
export async function pageRate(size: Size): Promise<Findings> {
  const dir = await buildNextFixture();
  return withChildren([startWeb(), startServer("next", { dir })], (servers) => measure(servers, PLANS[size]));
}

async function measure([web, next]: [Web, Server], plan: LoadPlan): Promise<Findings> {
  const file = join(mkdtempSync(join(tmpdir(), "wesal-bench-")), "landing.html");
  writeFileSync(file, await (await fetch(web.ready.url)).text());
  const { url, cookie } = web.ready;
  return withChildren([startServer("static-file", { file })], async ([files]: [Server]) => {
    const [landing, kept, read, prerendered, dashboard, afresh] = await interleave(
      [
        { name: "landing page, ours", server: web, url, method: GET, requests: [{ path: "/" }] },
        { name: "the same bytes kept by node:http", ...bare(files, "/kept") },
        { name: "the same file read by node:http", ...bare(files, "/") },
        { name: "landing page, Next.js, prerendered", ...bare(next, "/") },
        {
          name: "dashboard, ours, afresh",
          server: web,
          url,
          method: GET,
          headers: { cookie },
          requests: [{ path: "/dashboard" }],
        },
        { name: "landing page, Next.js, afresh", ...bare(next, "/afresh") },
      ],
      plan,
    );
    if (!landing || !kept || !read || !prerendered || !dashboard || !afresh)
      throw new Error("bench: a series is missing");
    const ratio = (theirs: typeof landing, ours: typeof landing) =>
      pairedRatio(theirs.cpuMicroseconds, ours.cpuMicroseconds);
    return {
      title: "Pages, one session of the reader each, uncompressed",
      unit: "µs CPU a request",
      rows: [landing, kept, read, prerendered, dashboard, afresh].map((series) => ({
        name: series.name,
        samples: series.cpuMicroseconds,
        perSecond: series.perSecond,
      })),
      figures: [
        {
          name: "landing page/Next.js prerendered, pages per CPU second",
          value: ratio(prerendered, landing),
          target: { bound: "at least", value: 10 },
        },
        {
          name: "dashboard afresh/Next.js afresh, pages per CPU second",
          value: ratio(afresh, dashboard),
          target: { bound: "at least", value: 5 },
        },
        {
          name: "landing page/file read by node:http, pages per CPU second",
          value: ratio(read, landing),
          target: { bound: "at least", value: 0.6 },
        },
        {
          name: "landing page/bytes kept by node:http, pages per CPU second",
          value: ratio(kept, landing),
          target: { bound: "at least", value: 0.6 },
        },
        {
          name: "landing page/Next.js prerendered, pages a second",
          value: pairedRatio(landing.perSecond, prerendered.perSecond),
        },
        {
          name: "dashboard afresh/Next.js afresh, pages a second",
          value: pairedRatio(dashboard.perSecond, afresh.perSecond),
        },
        {
          name: "landing page/bytes kept by node:http, pages a second",
          value: pairedRatio(landing.perSecond, kept.perSecond),
        },
      ],
    };
  });
}

function bare(server: Server, path: string) {
  return { server, url: server.ready.url, method: GET, requests: [{ path }] };
}
