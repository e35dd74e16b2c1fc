import { type Child, startChild, type Usage, withChildren } from "./harness/child.ts";
import { sendRequest } from "./harness/instances.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";
import { median } from "./harness/statistics.ts";

const INSTANCES: Sized<number> = { full: 100, short: 5 };
/** As many as one instance may have. */
const STREAMS = 20;
const MOST_MB = 150;
const WARM_UP = 3;

/** Event streams that are held open at once on one gateway: memory while nothing happens, and how soon all are told. */
export function eventStreams(size: Size): Promise<Findings> {
  const instances = INSTANCES[size];
  const count = instances * STREAMS;
  return withChildren(
    [startChild<{ readonly url: string }>("gateway", { instances }), startChild<object>("listeners")],
    async ([gateway, listeners]) => {
      const { url } = gateway.ready;
      const empty = await gateway.ask<Usage>("settledUsage");
      await listeners.ask("open", { url, instances, streams: STREAMS });
      const full = await gateway.ask<Usage>("settledUsage");
      const toldMs: number[] = [];
      for (let at = -WARM_UP; at < instances; at += 1) {
        const ms = await untilTold(url, listeners, Math.max(0, at));
        if (at >= 0) toldMs.push(ms);
      }
      return {
        title: `${count} event streams of ${instances} instances, held open at once on one gateway`,
        unit: "MiB",
        rows: [
          { name: "process without streams", samples: [empty.rssMb] },
          { name: `process with ${count}, idle`, samples: [full.rssMb] },
        ],
        figures: [
          { name: "whole process, MiB", value: full.rssMb },
          {
            name: `${count} streams, MiB`,
            value: full.rssMb - empty.rssMb,
            target: { bound: "at most", value: MOST_MB },
          },
          { name: "a stream, KiB", value: ((full.rssMb - empty.rssMb) * 1024) / count },
          { name: `from the send to the last of ${STREAMS} listeners, ms`, value: median(toldMs) },
          { name: "the same, longest, ms", value: Math.max(...toldMs) },
        ],
      };
    },
  );
}

/** From the call of a send to the last listener of its instance. */
async function untilTold(url: string, listeners: Child<object>, instance: number): Promise<number> {
  const told = listeners.ask<number>("allTold", { instance, streams: STREAMS });
  const { path, body } = sendRequest(instance, "9647800000001");
  const startedMs = Number(process.hrtime.bigint()) / 1e6;
  const answer = await fetch(url + path, { method: "POST", headers: { "content-type": "application/json" }, body });
  if (answer.status !== 200) throw new Error(`bench: a send was answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return (await told) - startedMs;
}
