import { setTimeout as sleep } from "node:timers/promises";
import { type Child, startChild, withChildren } from "./harness/child.ts";
import { type LinkingInput, linkSessions, type Sandbox } from "./harness/linking.ts";
import { WHATSAPP } from "./harness/platforms.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";
import { steadyLatency } from "./harness/steady.ts";

type Gateway = Child<{ readonly url: string }>;

const PER_SECOND = 20;
const SIZES: Sized<{ readonly rounds: number; readonly seconds: number }> = {
  full: { rounds: 3, seconds: 60 },
  short: { rounds: 1, seconds: 5 },
};
const RECEIPTS_MS = 1_500;

/**
 * What the gateway makes the disk write for a text, from its call to its read receipt, with all that it keeps besides: the
 * kernel's own count for the whole process, which takes a page that is changed again before it goes out for one.
 */
export function bytesToDisk(size: Size): Promise<Findings> {
  const { rounds, seconds } = SIZES[size];
  const { link, firstPhones, contacts, request, gateway: name } = WHATSAPP;
  return withChildren([startChild<Sandbox>("sandbox")], ([sandbox]) => {
    const input: LinkingInput = { sandbox: sandbox.ready, instances: 1 };
    return withChildren([startChild<Gateway["ready"]>(name, input)], async ([gateway]) => {
      await linkSessions(gateway, sandbox, { link, count: 1, firstPhone: firstPhones.ours });
      const { url } = gateway.ready;
      const requests = contacts.map(request);
      const send = async (duration: number): Promise<void> => {
        await steadyLatency({ url, requests }, { perSecond: PER_SECOND, seconds: duration });
        await sleep(RECEIPTS_MS);
      };
      await send(2);
      const kibAMessage: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const before = await gateway.ask<number>("bytesToDisk");
        await send(seconds);
        const after = await gateway.ask<number>("bytesToDisk");
        kibAMessage.push((after - before) / 1024 / (PER_SECOND * seconds));
      }
      return {
        title: `Written to disk by the whole gateway, ${PER_SECOND} texts a second on WhatsApp, delivered and read`,
        unit: "KiB a message",
        rows: [{ name: "ours, SQLite", samples: kibAMessage }],
        figures: [
          {
            name: "written to disk a message, KiB",
            value: Math.max(...kibAMessage),
            target: { bound: "at most", value: 8 },
          },
        ],
      };
    });
  });
}
