import { type Child, startChild, type Usage, withChildren } from "./harness/child.ts";
import { type LinkingInput, linkSessions, type Sandbox } from "./harness/linking.ts";
import type { PlatformBench } from "./harness/platforms.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";

const SESSIONS: Sized<number> = { full: 100, short: 5 };

interface Footprint {
  readonly emptyMb: number;
  readonly fullMb: number;
}

/** Resident memory of linked sessions that do nothing: in our gateway, and in a process with the library alone. */
export function sessionMemory(platform: PlatformBench, size: Size): Promise<Findings> {
  const sessions = SESSIONS[size];
  const { library, firstPhones } = platform;
  return withChildren([startChild<Sandbox>("sandbox")], async ([sandbox]) => {
    const bare = await footprint(platform, sandbox, { name: platform.bare, firstPhone: firstPhones.bare, sessions });
    const ours = await footprint(platform, sandbox, { name: platform.gateway, firstPhone: firstPhones.ours, sessions });
    const kibASession = ({ emptyMb, fullMb }: Footprint): number => ((fullMb - emptyMb) * 1024) / sessions;
    return {
      title: `Resident memory with ${sessions} linked idle sessions, after garbage collection`,
      unit: "MiB",
      rows: [
        { name: "ours, process without sessions", samples: [ours.emptyMb] },
        { name: `ours, process with ${sessions}`, samples: [ours.fullMb] },
        { name: `${library}, process without sessions`, samples: [bare.emptyMb] },
        { name: `${library}, process with ${sessions}`, samples: [bare.fullMb] },
      ],
      figures: [
        {
          name: `a session, ours/${library}`,
          value: kibASession(ours) / kibASession(bare),
          target: { bound: "at most", value: 1.3 },
        },
        { name: `whole process, ours/${library}`, value: ours.fullMb / bare.fullMb },
        { name: "a session, ours, KiB", value: kibASession(ours) },
        { name: `a session, ${library}, KiB`, value: kibASession(bare) },
      ],
    };
  });
}

async function footprint(
  { link }: PlatformBench,
  sandbox: Child<Sandbox>,
  { name, firstPhone, sessions }: { name: string; firstPhone: number; sessions: number },
): Promise<Footprint> {
  const input: LinkingInput = { sandbox: sandbox.ready, instances: sessions };
  return withChildren([startChild(name, input)], async ([server]) => {
    const empty = await server.ask<Usage>("settledUsage");
    await linkSessions(server, sandbox, { link, count: sessions, firstPhone });
    const full = await server.ask<Usage>("settledUsage");
    return { emptyMb: empty.rssMb, fullMb: full.rssMb };
  });
}
