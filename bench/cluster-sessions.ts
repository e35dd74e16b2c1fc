import { startNatsServer } from "#test/support/nats-server.ts";
import { type Child, startChild, type Usage, withChildren } from "./harness/child.ts";
import { type LinkingInput, linkByQr, linkSessions, type Sandbox } from "./harness/linking.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";
import { withMariaDbSchemas } from "./parts/mariadb-schemas.ts";
import { allOnline, figureOf, sharedOut } from "./parts/settled-gateways.ts";

type Gateway = Child<{ readonly url: string }>;
type Start = () => Promise<Gateway>;

const SESSIONS: Sized<number> = { full: 2_000, short: 12 };
/** Past the endings that mean something there, which begin again after as many. */
const FIRST_PHONE = 9_647_730_001_000;
const SETTLED_WITHIN_MS = 600_000;

/**
 * Linked accounts of the sandbox's WhatsApp that do nothing, on one gateway by itself and on two of a cluster: what each
 * takes of memory, and how long they are away when one of the two is killed.
 */
export function clusterSessions(size: Size): Promise<Findings> {
  const sessions = SESSIONS[size];
  return withMariaDbSchemas(1, async ([databaseUrl = ""]) => {
    const nats = await startNatsServer();
    try {
      return await withChildren([startChild<Sandbox>("sandbox")], async ([sandbox]) => {
        const start = (instances: number, clusterUrl: string): Promise<Gateway> => {
          const input: LinkingInput = { sandbox: sandbox.ready, instances, databaseUrl, clusterUrl };
          return startChild<Gateway["ready"]>("linked-gateway", input);
        };
        const emptyMb = await linked(() => start(sessions, ""), sandbox, sessions);
        const starts = { alone: () => start(0, ""), clustered: () => start(0, nats.url) };
        return await measured(starts, { sessions, emptyMb });
      });
    } finally {
      await nats.remove();
    }
  });
}

/** Links them all; the memory of a gateway before it. */
function linked(start: Start, sandbox: Child<Sandbox>, sessions: number): Promise<number> {
  return withChildren([start()], async ([gateway]) => {
    const { rssMb } = await gateway.ask<Usage>("settledUsage");
    await linkSessions(gateway, sandbox, { link: linkByQr, count: sessions, firstPhone: FIRST_PHONE });
    return rssMb;
  });
}

async function measured(
  { alone, clustered }: { readonly alone: Start; readonly clustered: Start },
  { sessions, emptyMb }: { readonly sessions: number; readonly emptyMb: number },
): Promise<Findings> {
  const usedMb = async (gateway: Gateway) => (await gateway.ask<Usage>("settledUsage")).rssMb;
  const oneMb = await withChildren([alone()], async ([gateway]) => {
    await allOnline([gateway], sessions, SETTLED_WITHIN_MS);
    return await usedMb(gateway);
  });
  const kibASession = (mb: number, gateways: number) => ((mb - gateways * emptyMb) * 1024) / sessions;
  return withChildren([clustered(), clustered()], async ([first, second]) => {
    await sharedOut([first, second], SETTLED_WITHIN_MS);
    await allOnline([first, second], sessions, SETTLED_WITHIN_MS);
    const twoMb = [await usedMb(first), await usedMb(second)] as const;
    const moved = await figureOf(second, "wesal_sessions", 'standing="online"');
    const killedMs = performance.now();
    await second.stop();
    await allOnline([first], sessions, SETTLED_WITHIN_MS);
    const backSeconds = (performance.now() - killedMs) / 1000;
    const [one, two] = [kibASession(oneMb, 1), kibASession(twoMb[0] + twoMb[1], 2)];
    return {
      title: `${sessions} linked idle accounts on two gateways, after garbage collection`,
      unit: "MiB",
      rows: [
        { name: "a gateway without accounts", samples: [emptyMb] },
        { name: "one gateway by itself, with all", samples: [oneMb] },
        { name: "two gateways, each", samples: twoMb },
      ],
      figures: [
        { name: "memory of an account, two gateways/one", value: two / one, target: { bound: "at most", value: 1.1 } },
        { name: "an account on one, KiB", value: one },
        { name: "an account on two, KiB", value: two },
        { name: "accounts of the gateway that was killed", value: moved },
        { name: "all back after it, s", value: backSeconds, target: { bound: "at most", value: 60 } },
      ],
    };
  });
}
