import { type Selectable, sql } from "kysely";
import { type Campaign, RECIPIENT_STATES, type RecipientState, recipientStateOf } from "#domain/campaigns/campaign.ts";
import type { MessageState } from "#domain/messages/life.ts";
import type { CampaignCounts, CampaignStore, ListedRecipient } from "#ports/campaigns.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../../database.ts";
import { withRetry } from "../../retry.ts";
import type { CampaignRecipientsTable, CampaignsTable } from "../../schema/campaigns.ts";
import { dateOfMs } from "../../sql-dates.ts";
import { chunks } from "../by-count.ts";
import { insertWhileFewer } from "../insert-while-fewer.ts";
import { campaignSeals } from "./seals.ts";

/** Rows of one statement. */
const CHUNK = 100;
const OPEN_STATES = ["draft", "running", "paused"];

type RecipientRow = Selectable<CampaignRecipientsTable> & {
  readonly message_state: string | null;
  readonly message_reason: string | null;
  readonly message_at: number | string | null;
};

export function sqlCampaignStore(database: Database, secrets: Secrets): CampaignStore {
  const { db } = database;
  const seals = campaignSeals(secrets);
  const owned = (ownerId: number) => db.selectFrom("campaigns").selectAll().where("user_id", "=", ownerId);
  const write = (run: () => Promise<unknown>) => withRetry(database, run);

  async function countsOfAll(campaigns: readonly Campaign[]): Promise<ReadonlyMap<string, CampaignCounts>> {
    const counted = new Map(campaigns.map(({ id }) => [id, noCounts()]));
    for (const ids of chunks([...counted.keys()], CHUNK)) {
      const { rows } = await sql<{ id: string; own: string; message: string | null; present: number | string }>`
        select r.campaign_id as id, r.state as own, m.state as message, count(*) as present from campaign_recipients r
        left join messages m on m.instance_id = r.instance_id and m.id = r.message_id
        where r.campaign_id in (${sql.join(ids)}) group by r.campaign_id, r.state, m.state`.execute(db);
      for (const { id, own, message, present } of rows) {
        const counts = counted.get(id);
        if (counts !== undefined) counts[stateOf(own, message)] += Number(present);
      }
    }
    return counted;
  }

  return {
    async create(campaign, max) {
      const { id, ownerId, instanceId, name, template, perMinute, startAt, createdAt } = campaign;
      const row = {
        ...{ id, user_id: ownerId, instance_id: instanceId, name, template: JSON.stringify(template) },
        ...{ per_minute: perMinute, state: "draft", start_at: startAt?.getTime() ?? null },
        ...{ next_at: 0, recipients: 0, refused: 0, failures: 0, created_at: createdAt.getTime() },
      };
      const open = sql`user_id = ${ownerId} and state in (${sql.join(OPEN_STATES)})`;
      await insertWhileFewer(database, "campaigns", row, { where: open, max });
      return (await owned(ownerId).where("id", "=", id).executeTakeFirst()) !== undefined;
    },

    async listOf(ownerId) {
      return (await owned(ownerId).orderBy("id", "desc").execute()).map(toCampaign);
    },

    async find(ownerId, id) {
      const row = await owned(ownerId).where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : toCampaign(row);
    },

    async clearList({ id }) {
      await write(() => db.updateTable("campaigns").set({ recipients: 0, refused: 0 }).where("id", "=", id).execute());
      await write(() => db.deleteFrom("campaign_recipients").where("campaign_id", "=", id).execute());
    },

    async addLines({ id, instanceId }, lines) {
      for (const some of chunks(lines, CHUNK)) {
        const rows = some.map(({ line, problem, person, written, language, values, about }) => {
          const of = { instanceId, campaignId: id, line };
          return {
            ...{ instance_id: instanceId, campaign_id: id, line, problem },
            state: problem === null ? "waiting" : "refused",
            person_index: person === null ? null : seals.indexOf(instanceId, person),
            person: person === null ? null : seals.sealPerson(of, person),
            value: seals.sealLine(of, { person, written, language, values, about }),
          };
        });
        await write(() => db.insertInto("campaign_recipients").values(rows).execute());
      }
    },

    async endList({ id }, counts) {
      await write(() => db.updateTable("campaigns").set(counts).where("id", "=", id).execute());
    },

    async move({ id, ownerId, startAt }, from, { state, reason, at }) {
      const ms = at.getTime();
      const times =
        state === "running"
          ? { started_at: sql<number>`coalesce(started_at, ${ms})`, next_at: startAt?.getTime() ?? ms, failures: 0 }
          : state === "cancelled"
            ? { ended_at: ms }
            : {};
      const changing = db
        .updateTable("campaigns")
        .set({ state, reason, ...times })
        .where("id", "=", id)
        .where("user_id", "=", ownerId)
        .where("state", "in", [...from]);
      await write(() => changing.execute());
      const row = await owned(ownerId).where("id", "=", id).executeTakeFirst();
      return row?.state === state && row.reason === reason;
    },

    async remove({ id }) {
      await write(() => db.deleteFrom("campaign_recipients").where("campaign_id", "=", id).execute());
      await write(() => db.deleteFrom("campaigns").where("id", "=", id).execute());
    },

    countsOf: async (campaign) => (await countsOfAll([campaign])).get(campaign.id) ?? noCounts(),
    countsOfAll,

    async listRecipients({ id, instanceId }, { states, after, limit }) {
      const wanted = states === null ? sql`1 = 1` : sql.join(states.map(isIn), sql` or `);
      const { rows } = await sql<RecipientRow>`
        select r.*, m.state as message_state, m.reason as message_reason,
          coalesce(m.read_at, m.delivered_at, m.sent_at, m.ended_at, m.accepted_at) as message_at
        from campaign_recipients r left join messages m on m.instance_id = r.instance_id and m.id = r.message_id
        where r.campaign_id = ${id} and r.line > ${after} and (${wanted})
        order by r.line limit ${sql.lit(limit)}`.execute(db);
      return rows.map((row): ListedRecipient => {
        const of = { instanceId, campaignId: id, line: Number(row.line) };
        const value = row.value === null ? ERASED : seals.openLine(of, row.value);
        const { written, language, values, about } = value;
        return {
          ...{ line: of.line, written, language, values, about },
          problem: row.problem as ListedRecipient["problem"],
          state: stateOf(row.state, row.message_state),
          messageId: row.message_id,
          failure: row.message_reason,
          at: dateOfMs(row.message_at === null ? null : Number(row.message_at)),
        };
      });
    },
  };
}

const ERASED = { written: "", language: null, values: {}, about: null };

function noCounts(): Record<RecipientState, number> {
  return Object.fromEntries(RECIPIENT_STATES.map((state) => [state, 0])) as Record<RecipientState, number>;
}

function stateOf(own: string, message: string | null): RecipientState {
  switch (own) {
    case "refused":
    case "stopped":
      return own;
    case "handed":
    case "ended":
      return recipientStateOf(message as MessageState | null);
    default:
      return "waiting";
  }
}

const HANDED = sql`r.state in ('handed', 'ended')`;

/** The same the other way round. */
function isIn(state: RecipientState) {
  switch (state) {
    case "refused":
    case "stopped":
      return sql`r.state = ${state}`;
    case "waiting":
      return sql`r.state in ('waiting', 'taken')`;
    case "sending":
      return sql`(${HANDED} and m.state in ('accepted', 'queued', 'sending'))`;
    case "sent":
      return sql`(${HANDED} and (m.state = 'sent' or m.state is null))`;
    case "delivered":
    case "read":
      return sql`(${HANDED} and m.state = ${state})`;
    case "failed":
      return sql`(${HANDED} and m.state in ('failed', 'expired', 'cancelled', 'unknown'))`;
  }
}

function toCampaign(row: Selectable<CampaignsTable>): Campaign {
  return {
    id: row.id,
    ownerId: row.user_id,
    instanceId: row.instance_id,
    name: row.name,
    template: JSON.parse(row.template) as Campaign["template"],
    perMinute: Number(row.per_minute),
    state: row.state as Campaign["state"],
    reason: row.reason as Campaign["reason"],
    startAt: dateOfMs(row.start_at),
    recipients: Number(row.recipients),
    refused: Number(row.refused),
    createdAt: new Date(Number(row.created_at)),
    startedAt: dateOfMs(row.started_at),
    endedAt: dateOfMs(row.ended_at),
  };
}
