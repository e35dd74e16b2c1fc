import { type Child, startChild, withChildren } from "./harness/child.ts";
import { clientOf, tokenOf } from "./harness/instances.ts";
import { type LinkingInput, linkByQr, linkSessions, type Sandbox } from "./harness/linking.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";
import { median } from "./harness/statistics.ts";
import { jsonCalls } from "./parts/json-calls.ts";

type Gateway = Child<{ readonly url: string }>;

/** The account itself is one of them; WhatsApp takes no more into a group. */
const MEMBERS: Sized<number> = { full: 1024, short: 16 };
const ROUNDS: Sized<number> = { full: 10, short: 2 };
/** In one call. */
const MOST_ADDED = 256;
const FIRST_PHONE = 9_647_730_000_001;
const FIRST_MEMBER = 9_647_810_000_001;

/** What a text takes in WhatsApp's largest group on the sandbox: the first, which gives each its sender key, and those after it. */
export function groupSends(size: Size): Promise<Findings> {
  return withChildren([startChild<Sandbox>("sandbox")], ([sandbox]) => {
    const input: LinkingInput = { sandbox: sandbox.ready, instances: 1 };
    return withChildren([startChild<Gateway["ready"]>("linked-gateway", input)], async ([gateway]) => {
      await linkSessions(gateway, sandbox, { link: linkByQr, count: 1, firstPhone: FIRST_PHONE });
      const id = await groupOf(gateway, MEMBERS[size]);
      const send = async (text: string): Promise<number> => {
        const startedMs = performance.now();
        await post(gateway, "messages", { to: id, text });
        return performance.now() - startedMs;
      };
      const first = await send("Hello to all of you");
      const later: number[] = [];
      for (let round = 0; round < ROUNDS[size]; round += 1) later.push(await send(`News ${round}`));
      return {
        title: `A text to a WhatsApp group of ${MEMBERS[size]}, until the network has it`,
        unit: "ms",
        rows: [
          { name: "the first, each member's sender key with it", samples: [first] },
          { name: "those after it", samples: later },
        ],
        figures: [
          {
            name: "seconds after sender keys are known",
            value: median(later) / 1000,
            target: { bound: "at most", value: 3 },
          },
          { name: "seconds of the slowest of them", value: Math.max(...later) / 1000 },
          { name: "seconds of the first", value: first / 1000 },
        ],
      };
    });
  });
}

/** With so many members, us included; its id. */
async function groupOf(gateway: Gateway, members: number): Promise<string> {
  const all = Array.from({ length: members - 1 }, (_, index) => `+${FIRST_MEMBER + index}`);
  const { id } = await post<{ id: string }>(gateway, "groups", { subject: "All", members: all.slice(0, MOST_ADDED) });
  for (let at = MOST_ADDED; at < all.length; at += MOST_ADDED) {
    const more = { change: "add", members: all.slice(at, at + MOST_ADDED) };
    await post(gateway, `groups/${encodeURIComponent(id)}/members`, more);
  }
  return id;
}

function post<Answer>({ ready }: Gateway, path: string, body: object): Promise<Answer> {
  return jsonCalls(ready.url, tokenOf(0)).post<Answer>(`/v1/instances/${clientOf(0)}/${path}`, body);
}
