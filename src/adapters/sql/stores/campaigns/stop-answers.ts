import type { Recipient } from "#domain/messages/recipient.ts";
import type { CampaignStops } from "#ports/campaigns.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../../database.ts";
import { withRetry } from "../../retry.ts";
import { chatText } from "../bindings.ts";
import { chunks } from "../by-count.ts";
import { campaignSeals } from "./seals.ts";

const CHUNK = 200;

export function sqlStopAnswers(database: Database, secrets: Secrets, nextId: () => string): CampaignStops {
  const { db } = database;
  const seals = campaignSeals(secrets);
  const write = (run: () => Promise<unknown>) => withRetry(database, run);

  /** Those names, and on Telegram those by which campaigns have written to this peer. */
  async function textsOf(instanceId: number, people: readonly Recipient[], peerId: number | null) {
    const texts = new Set(people.map((person) => chatText(instanceId, person)));
    if (peerId === null) return texts;
    const rows = await db
      .selectFrom("campaign_recipients as r")
      .innerJoin("messages as m", (join) =>
        join.onRef("m.instance_id", "=", "r.instance_id").onRef("m.id", "=", "r.message_id"),
      )
      .select(["r.campaign_id", "r.line", "r.person"])
      .where("r.instance_id", "=", instanceId)
      .where("m.peer_id", "=", peerId)
      .execute();
    for (const { campaign_id: campaignId, line, person } of rows) {
      if (person !== null) texts.add(seals.openPerson({ instanceId, campaignId, line: Number(line) }, person));
    }
    return texts;
  }

  const stopped = async (instanceId: number, indexes: readonly string[]) => {
    const found = new Set<string>();
    for (const some of chunks(indexes, CHUNK)) {
      const rows = await db
        .selectFrom("stop_answers")
        .select("person_index")
        .where("instance_id", "=", instanceId)
        .where("person_index", "in", [...some])
        .execute();
      for (const row of rows) found.add(row.person_index);
    }
    return found;
  };

  return {
    async note(instanceId, people, peerId, at) {
      for (const text of await textsOf(instanceId, people, peerId)) {
        const index = seals.indexText(text);
        if ((await stopped(instanceId, [index])).size > 0) continue;
        const id = nextId().replace(/^msg_/, "stp_");
        const row = { instance_id: instanceId, id, at: at.getTime(), person_index: index };
        const person = seals.sealStop(instanceId, id, text);
        await write(() =>
          db
            .insertInto("stop_answers")
            .values({ ...row, person })
            .execute(),
        );
      }
    },

    async forget(instanceId, people, peerId) {
      const indexes = [...(await textsOf(instanceId, people, peerId))].map(seals.indexText);
      const forgetting = db
        .deleteFrom("stop_answers")
        .where("instance_id", "=", instanceId)
        .where("person_index", "in", indexes);
      if (indexes.length > 0) await write(() => forgetting.execute());
    },

    async has(instanceId, person) {
      return (await stopped(instanceId, [seals.indexOf(instanceId, person)])).size > 0;
    },

    async erasePerson(instanceId, person) {
      const erased = { person: null, person_index: null, value: null };
      const erasing = db
        .updateTable("campaign_recipients")
        .set(erased)
        .where("instance_id", "=", instanceId)
        .where("person_index", "=", seals.indexOf(instanceId, person));
      await write(() => erasing.execute());
    },
  };
}
