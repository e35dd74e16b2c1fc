import type { Fault } from "../harness/fault.ts";
import { startReceiver } from "../harness/receiver.ts";
import { withWorld } from "../harness/world.ts";
import { databaseAway } from "./webhooks/database-away.ts";
import { hanging } from "./webhooks/hanging.ts";
import { killed } from "./webhooks/killed.ts";
import { receiverAway } from "./webhooks/receiver-away.ts";

/** What programs are told, by webhook, by pages and by stream, while whoever tells it or whoever hears it fails. */
export const webhooks: Fault = async (run) => {
  const receiver = await startReceiver();
  try {
    await withWorld({ log: run.log, accounts: 1, env: { FETCH_ALLOW: receiver.host } }, async (world) => {
      await killed(run, world, receiver);
      await hanging(run, world, receiver);
      // It leaves the gateways with another time of day.
      await receiverAway(run, world, receiver);
    });
    await databaseAway(run, receiver);
  } finally {
    await receiver.close();
  }
};
