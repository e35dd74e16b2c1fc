import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import { LIMITED_SESSION, LIMITS_EVENT } from "../examples/limits.ts";
import { jsonParts } from "../json.ts";
import type { Guide } from "../model.ts";
import { code, guide, list, table, text } from "./blocks.ts";

/** What networks let accounts do, and how programs and people learn of it. */
export function limits(): Guide {
  return guide(
    "account-limits",
    "What a network limits",
    text(
      "WhatsApp may lock an account for a time: it then writes to nobody whom it has never written with. It also counts how many new people an account writes to. Telegram asks for time, or limits accounts that write to strangers. `GET /v1/instances/{client}/session` says all of it as `limits`, before a message is refused:",
    ),
    code(V1_ROUTES.readSession.title, jsonParts(LIMITED_SESSION)),
    table(
      ["`limits`", "What it says"],
      [
        ["`hold`", "What holds messages back now, until when, and whether it `affects` new people alone or all"],
        [
          "`newChats`",
          "How many new people the network lets the account write to, and how many it has: `warning` says when that becomes few",
        ],
      ],
    ),
    list(
      "While new people are held back, a message to one of them is not given to the network, for each of those counts against the account: the answer is `ACCOUNT_RESTRICTED` or `PEER_FLOOD`, and `Retry-After` says until when. With `Prefer: respond-async` it waits, for 24 hours at most, and goes out when the hold is over.",
      "Whoever the account has written with, here, is still written to, and so are groups.",
      "WhatsApp is asked at each connection, every hour, and after it has refused a message; it also tells by itself. What Telegram limits is known once it has said so.",
      "An account that WhatsApp refuses without having locked it, and one that Telegram limits, says no end: it then writes to nobody new for a day, unless `PACING` is off.",
      "People see the same on the instance, in Manage.",
    ),
    text(
      "Each change of it is an event `session.status`: the same status once more, with `limits`. There is one when a hold begins, when it ends and at each warning; a flood wait of less than a minute is none. After a restart of the server a hold that goes on is told again.",
    ),
    code("What is posted", jsonParts(LIMITS_EVENT)),
  );
}
