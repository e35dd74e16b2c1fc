import type { Core } from "./core.ts";
import { capAnswer, lockAnswer } from "./limits.ts";
import type { LinkedDevice } from "./linked-devices.ts";
import { attribute, child, IqRefusal, type Stanza, stanza } from "./stanzas.ts";

/** By the numbers that WhatsApp's own pages ask with. */
const MEX_QUERIES: Readonly<Record<string, (core: Core, phone: string) => object>> = {
  "23983697327930364": (core, phone) => ({ xwa2_fetch_account_reachout_timelock: lockAnswer(core, phone) }),
  "24503548349331633": (core, phone) => ({ xwa2_message_capping_info: capAnswer(core, phone) }),
};

/** GraphQL by numbered queries; an unknown number is answered with GraphQL's own error. */
export function mexQuery(core: Core, device: LinkedDevice, iq: Stanza): Stanza[] | IqRefusal {
  const query = child(iq, "query");
  if (query === undefined) return new IqRefusal(400, "bad-request");
  const answer = MEX_QUERIES[attribute(query, "query_id")];
  const body = answer === undefined ? UNKNOWN : { data: answer(core, device.phone) };
  return [stanza("result", {}, Buffer.from(JSON.stringify(body)))];
}

const UNKNOWN = {
  data: null,
  errors: [
    {
      message: "Query not found",
      path: [],
      extensions: { error_code: 400, is_summary: false, is_retryable: false, severity: "CRITICAL" },
    },
  ],
};
