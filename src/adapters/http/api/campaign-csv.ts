import type { RecipientState } from "#domain/campaigns/campaign.ts";
import type { ListedRecipient } from "#ports/campaigns.ts";
import type { OwnedCampaign } from "#use-cases/campaigns/ports.ts";
import { listRecipients } from "#use-cases/campaigns/read-campaign.ts";
import { recipientView } from "#use-cases/campaigns/views.ts";
import { refuse } from "../answers.ts";
import { type Cell, csvFile } from "../csv.ts";
import { outcomeOf } from "../errors.ts";
import type { Web, WebContext } from "../web.ts";

interface Asked extends OwnedCampaign {
  /** Null is all of them. */
  readonly states: readonly RecipientState[] | null;
}

const COLUMNS = ["row", "to", "language", "state", "code", "reason", "message", "time"];
/** A list has few enough rows for one table in memory; they are read in parts, so that others have their turn. */
const ROWS_A_READ = 500;

/** What became of a campaign's lines, and why, as a table in the order of its list; times are ISO 8601 in UTC. */
export async function campaignCsv({ ports }: Web, c: WebContext, asked: Asked): Promise<Response> {
  const rows: Cell[][] = [];
  let after: number | null = 0;
  while (after !== null) {
    const read: Awaited<ReturnType<typeof listRecipients>> = await listRecipients(ports, {
      ...asked,
      after,
      limit: ROWS_A_READ,
    });
    if (!read.ok) return refuse(c, outcomeOf(read.failure));
    rows.push(...read.value.recipients.map(rowOf));
    after = read.value.next;
  }
  return csvFile(c, `wesal-${asked.id}.csv`, [COLUMNS, ...rows]);
}

function rowOf(recipient: ListedRecipient): Cell[] {
  const { line, to, language, state, code, detail, messageId, at } = recipientView(recipient);
  return [line, to, language, state, code, detail, messageId, at];
}
