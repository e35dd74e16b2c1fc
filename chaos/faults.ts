import { cluster } from "./faults/cluster.ts";
import { killGateway } from "./faults/kill-gateway.ts";
import { killOthers } from "./faults/kill-others.ts";
import { network } from "./faults/network.ts";
import { queue } from "./faults/queue.ts";
import { replies } from "./faults/replies.ts";
import { soak } from "./faults/soak.ts";
import { stop } from "./faults/stop.ts";
import { storage } from "./faults/storage.ts";
import { tenants } from "./faults/tenants.ts";
import { webhooks } from "./faults/webhooks.ts";
import type { Fault } from "./harness/fault.ts";

/** Every fault by its name, in the order in which they are run. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  "kill-gateway": killGateway,
  "kill-others": killOthers,
  stop,
  storage,
  network,
  replies,
  queue,
  webhooks,
  tenants,
  cluster,
  soak,
};
