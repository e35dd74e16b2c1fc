import type { CampaignQueue, DueCampaign } from "#ports/campaigns.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../../database.ts";
import { withRetry } from "../../retry.ts";
import { dateOfMs } from "../../sql-dates.ts";
import { platformNumber } from "../rows.ts";
import { campaignSeals } from "./seals.ts";

/** Of a look. */
const MAX_DUE = 200;

export function sqlCampaignQueue(database: Database, secrets: Secrets): CampaignQueue {
  const { db } = database;
  const seals = campaignSeals(secrets);
  const write = (run: () => Promise<unknown>) => withRetry(database, run);
  const lines = ({ id }: DueCampaign) =>
    db.selectFrom("campaign_recipients").select(["line", "taken_at", "value", "state"]).where("campaign_id", "=", id);
  const changeLine = ({ id }: DueCampaign, line: number, values: object) =>
    write(() =>
      db
        .updateTable("campaign_recipients")
        .set(values)
        .where("campaign_id", "=", id)
        .where("line", "=", line)
        .execute(),
    );
  /** Of one that runs: what its owner has done since stays. */
  const change = ({ id }: DueCampaign, values: object) =>
    write(() => db.updateTable("campaigns").set(values).where("id", "=", id).where("state", "=", "running").execute());

  return {
    async listDue(platform, now) {
      const rows = await db
        .selectFrom("campaigns")
        .innerJoin("instances", "instances.id", "campaigns.instance_id")
        .select(["campaigns.id", "instance_id", "template", "per_minute", "failures", "i_client"])
        .where("state", "=", "running")
        .where("next_at", "<=", now.getTime())
        .where("i_type", "=", platformNumber(platform))
        .orderBy("next_at")
        .limit(MAX_DUE)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        instanceId: row.instance_id,
        template: JSON.parse(row.template) as DueCampaign["template"],
        perMinute: Number(row.per_minute),
        failures: Number(row.failures),
        client: row.i_client,
      }));
    },

    async listHanded(instanceId) {
      const rows = await db
        .selectFrom("campaign_recipients")
        .select(["campaign_id", "line", "message_id"])
        .where("instance_id", "=", instanceId)
        .where("state", "=", "handed")
        .orderBy("line")
        .execute();
      return rows.flatMap(({ campaign_id: campaignId, line, message_id: messageId }) =>
        messageId === null ? [] : [{ campaignId, line: Number(line), messageId }],
      );
    },

    async next(campaign) {
      const first = (state: string) =>
        lines(campaign).where("state", "=", state).orderBy("line").limit(1).executeTakeFirst();
      const row = (await first("taken")) ?? (await first("waiting"));
      if (row === undefined) return null;
      const line = Number(row.line);
      const of = { instanceId: campaign.instanceId, campaignId: campaign.id, line };
      const value = row.value === null ? null : seals.openLine(of, row.value);
      if (value === null || value.person === null) {
        await changeLine(campaign, line, { state: "refused", problem: "recipient-missing" });
        return this.next(campaign);
      }
      const { person, language, values } = value;
      return { line, person, language, values, takenAt: dateOfMs(row.taken_at) };
    },

    async take(campaign, line, at) {
      const runs = db.selectFrom("campaigns").select("id").where("id", "=", campaign.id).where("state", "=", "running");
      const taking = db
        .updateTable("campaign_recipients")
        .set({ state: "taken", taken_at: at.getTime() })
        .where("campaign_id", "=", campaign.id)
        .where("line", "=", line)
        .where("state", "=", "waiting")
        .where((eb) => eb.exists(runs));
      await write(() => taking.execute());
      const row = await lines(campaign).where("line", "=", line).executeTakeFirst();
      return row?.state === "taken";
    },

    hand: (campaign, line, messageId) =>
      changeLine(campaign, line, { state: "handed", message_id: messageId }).then(() => undefined),
    async end(campaign, line, failures) {
      await changeLine(campaign, line, { state: "ended" });
      await change(campaign, { failures });
    },
    async drop(campaign, line, problem) {
      const state = problem === "stopped" ? problem : "refused";
      await changeLine(campaign, line, { state, problem: problem === "stopped" ? null : problem });
    },
    async delay(campaign, until) {
      await change(campaign, { next_at: until.getTime() });
    },
    async pause(campaign, reason) {
      await change(campaign, { state: "paused", reason });
    },
    async finish(campaign, at) {
      await change(campaign, { state: "done", reason: null, ended_at: at.getTime() });
    },
  };
}
