import { PER_MINUTE } from "#domain/campaigns/campaign.ts";
import type { KeyReachFailure } from "#domain/keys/failures.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { CAMPAIGN_ROUTES } from "#ports/contracts/campaign-routes.ts";
import { changeStopWords } from "#use-cases/campaigns/change-stop-words.ts";
import { createCampaign } from "#use-cases/campaigns/create-campaign.ts";
import type { FoundCampaign } from "#use-cases/campaigns/find-campaign.ts";
import { haltCampaign } from "#use-cases/campaigns/halt-campaign.ts";
import { findCampaigns, reportsOf } from "#use-cases/campaigns/list-campaigns.ts";
import { listRecipients, readCampaign } from "#use-cases/campaigns/read-campaign.ts";
import { readCampaignList } from "#use-cases/campaigns/read-list.ts";
import { removeCampaign } from "#use-cases/campaigns/remove-campaign.ts";
import { startCampaign } from "#use-cases/campaigns/start-campaign.ts";
import { campaignView, recipientView, stopWordsView } from "#use-cases/campaigns/views.ts";
import { reachInstance } from "#use-cases/keys/reach-instance.ts";
import type { HandlersOf, ManagementCall, Refused } from "./call.ts";
import { AT_ONCE, done, pageOf } from "./paging.ts";
import type { ManagementPorts } from "./ports.ts";

/** Campaigns of the instances that a key reaches. */
export function campaignHandlers(ports: ManagementPorts): HandlersOf<typeof CAMPAIGN_ROUTES> {
  const { clock } = ports;
  const own = ({ key, id }: ManagementCall<unknown>) => ({ ownerId: key.ownerId, id, clients: key.clients });
  async function shown(found: Result<FoundCampaign, Refused>): Promise<Result<object, Refused>> {
    if (!found.ok) return found;
    const counts = await ports.campaigns.countsOf(found.value.campaign);
    return success(campaignView({ ...found.value, counts }, clock.now()));
  }
  return {
    async listCampaigns({ key, query }) {
      const all = await findCampaigns(ports, { ownerId: key.ownerId, clients: key.clients });
      // What became of thousands of lines is counted for those that are shown.
      const { data, ...page } = pageOf(all, ({ campaign }) => campaign.id, query);
      const now = clock.now();
      const reports = await reportsOf(ports, data);
      return success({ data: reports.map((one) => campaignView(one, now)), ...page });
    },
    readStopWords: async ({ key }) => success(stopWordsView(await ports.stopWords.listOf(key.ownerId))),
    async changeStopWords({ key, body }) {
      // They are the account's, whatever instance hears them.
      if (key.clients !== null) return failure(NOT_REACHED);
      return success(stopWordsView(await changeStopWords(ports, { ownerId: key.ownerId, words: body.words })));
    },
    async createCampaign({ key, body }) {
      const { client, name, template, perMinute = PER_MINUTE.steady, startAt } = body;
      const reached = await reachInstance(ports, { key, client });
      if (!reached.ok) return reached;
      const form = { name, template, perMinute, startAt: startAt === undefined ? null : new Date(startAt) };
      return await shown(await createCampaign(ports, { ownerId: key.ownerId, instanceId: reached.value.id, form }));
    },
    async readCampaign(call) {
      const read = await readCampaign(ports, own(call));
      return read.ok ? success(campaignView(read.value, clock.now())) : read;
    },
    putRecipients: async (call) => shown(await readCampaignList(ports, { ...own(call), pieces: [call.body.csv] })),
    async listRecipients(call) {
      const { after, limit = AT_ONCE, state } = call.query;
      const states = state === undefined ? null : [state];
      const read = await listRecipients(ports, { ...own(call), states, after: Number(after ?? 0) || 0, limit });
      if (!read.ok) return read;
      const { recipients, next } = read.value;
      const data = recipients.map(recipientView);
      return success({ data, has_more: next !== null, next: next === null ? null : String(next) });
    },
    startCampaign: async (call) =>
      shown(await startCampaign(ports, { ...own(call), confirmed: call.body.confirmed ?? false })),
    pauseCampaign: async (call) => shown(await haltCampaign(ports, { ...own(call), how: "pause" })),
    cancelCampaign: async (call) => shown(await haltCampaign(ports, { ...own(call), how: "cancel" })),
    removeCampaign: async (call) => done(await removeCampaign(ports, own(call))),
  };
}

const NOT_REACHED: KeyReachFailure = { code: "instance-not-reached" };
