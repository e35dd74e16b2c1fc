import { setTimeout as delay } from "node:timers/promises";
import { describe } from "vitest";
import { natsLeaseTable } from "#adapters/cluster/nats/lease-table.ts";
import { natsLink } from "#adapters/cluster/nats/link.ts";
import { leaseTableContract } from "#test/contracts/lease-table.ts";
import { fakeTableServer } from "#test/fakes/lease-table.ts";
import { hasNatsServer, startNatsServer } from "#test/support/nats-server.ts";

leaseTableContract("fake", async () => {
  let nowMs = 0;
  const server = fakeTableServer(() => nowMs);
  return {
    one: server.table(),
    other: server.table(),
    apart: fakeTableServer(() => nowMs).table(),
    async pass(ms) {
      nowMs += ms;
    },
    close: async () => undefined,
  };
});

describe.runIf(hasNatsServer())("on a NATS server", () => {
  leaseTableContract("NATS", async () => {
    const server = await startNatsServer();
    const links = ["one", "other", "apart"].map((name) => natsLink({ url: server.url, name }));
    const [one, other, apart] = links as [(typeof links)[0], (typeof links)[0], (typeof links)[0]];
    while (links.some(({ connection }) => connection === null)) await delay(10);
    return {
      one: natsLeaseTable(one, "test"),
      other: natsLeaseTable(other, "test"),
      apart: natsLeaseTable(apart, "beside"),
      pass: async (ms) => {
        await delay(ms);
      },
      async close() {
        await Promise.all(links.map((link) => link.close()));
        await server.remove();
      },
    };
  });
});
