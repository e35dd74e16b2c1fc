import { type Child, startChild, type Usage, withChildren } from "./harness/child.ts";
import { type LinkingInput, linkSessions, WEB_VERSION } from "./harness/linking.ts";
import type { Findings } from "./harness/report.ts";

type Sandbox = Child<LinkingInput["network"]>;

const SESSIONS = 100;

interface Footprint {
  readonly emptyMb: number;
  readonly fullMb: number;
}

/** Resident memory of linked sessions that do nothing: in our gateway, and in a process with Baileys alone. */
export function sessionMemory(): Promise<Findings> {
  return withChildren([startChild<Sandbox["ready"]>("sandbox")], async ([sandbox]) => {
    const bare = await footprint("bare-baileys", sandbox, 9_647_710_000_001);
    const ours = await footprint("linked-gateway", sandbox, 9_647_720_000_001);
    const kibASession = ({ emptyMb, fullMb }: Footprint): number => ((fullMb - emptyMb) * 1024) / SESSIONS;
    return {
      title: `Resident memory with ${SESSIONS} linked idle sessions, after garbage collection`,
      unit: "MiB",
      rows: [
        { name: "ours, process without sessions", samples: [ours.emptyMb] },
        { name: `ours, process with ${SESSIONS}`, samples: [ours.fullMb] },
        { name: "bare Baileys, process without sessions", samples: [bare.emptyMb] },
        { name: `bare Baileys, process with ${SESSIONS}`, samples: [bare.fullMb] },
      ],
      figures: [
        {
          name: "a session, ours/bare Baileys",
          value: kibASession(ours) / kibASession(bare),
          target: { bound: "at most", value: 1.3 },
        },
        { name: "whole process, ours/bare Baileys", value: ours.fullMb / bare.fullMb },
        { name: "a session, ours, KiB", value: kibASession(ours) },
        { name: "a session, bare Baileys, KiB", value: kibASession(bare) },
      ],
    };
  });
}

async function footprint(name: string, sandbox: Sandbox, firstPhone: number): Promise<Footprint> {
  const input: LinkingInput = { network: sandbox.ready, version: WEB_VERSION, instances: SESSIONS };
  return withChildren([startChild(name, input)], async ([server]) => {
    const empty = await server.ask<Usage>("settledUsage");
    await linkSessions(server, sandbox, { first: 0, count: SESSIONS, firstPhone });
    const full = await server.ask<Usage>("settledUsage");
    return { emptyMb: empty.rssMb, fullMb: full.rssMb };
  });
}
