import dns from "node:dns/promises";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Loaded before the product in each of its processes: a role can be asked there for its memory and its handles, and given
 * another time of day, or another name server. Nothing in the product knows of it.
 */

/** What a role's process holds, garbage apart. */
export interface RoleMeasure {
  readonly heapBytes: number;
  readonly rssBytes: number;
  /** By kind, such as Timeout or TCPSocketWrap. */
  readonly resources: Readonly<Record<string, number>>;
}

export type ProbeCall =
  | { readonly call: "measure" }
  /** Milliseconds ahead of the real time, from now on; what counts intervals is not touched. */
  | { readonly call: "shift"; readonly ms: number };

const ROLES: ReadonlySet<string | undefined> = new Set(["web", "whatsapp", "telegram", "sandbox"]);
const folder = process.env.CHAOS_PROBES;

const nameServer = process.env.CHAOS_NAME_SERVER;

if (nameServer !== undefined) askAt(nameServer);
if (folder !== undefined && ROLES.has(process.argv[2])) answerAt(join(folder, String(process.pid)), shiftableDate());

function answerAt(path: string, shift: (ms: number) => void): void {
  const server = createServer((socket) => {
    socket.unref();
    socket.on("error", () => undefined);
    socket.once("data", (data) => {
      const asked = JSON.parse(data.toString("utf8")) as ProbeCall;
      if (asked.call === "shift") shift(asked.ms);
      socket.end(JSON.stringify(measure()));
    });
  });
  rmSync(path, { force: true });
  server.listen(path).unref();
}

/** All name servers that are asked in this process are this one. */
function askAt(server: string): void {
  class Resolver extends dns.Resolver {
    constructor(options?: ConstructorParameters<typeof dns.Resolver>[0]) {
      super(options);
      this.setServers([server]);
    }
  }
  Object.defineProperty(dns, "Resolver", { value: Resolver });
}

function measure(): RoleMeasure {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  // Twice: what the first frees may free more.
  collect();
  collect();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapBytes: heapUsed + external, rssBytes: rss, resources };
}

/** Puts a clock in the place of the process's own that can be set. */
function shiftableDate(): (ms: number) => void {
  const Real = Date;
  let aheadMs = 0;
  const now = () => Real.now() + aheadMs;
  const shifted = new Proxy(Real, {
    construct: (target, given, caller) => Reflect.construct(target, given.length === 0 ? [now()] : given, caller),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
  return (ms) => {
    aheadMs = ms;
    globalThis.Date = shifted;
  };
}
