import { type Campaign, RECIPIENT_STATES, type RecipientState, recipientStateOf } from "#domain/campaigns/campaign.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { type Recipient, writtenRecipient } from "#domain/messages/recipient.ts";
import type { CampaignLine, CampaignQueue, CampaignStops, CampaignStore, DueCampaign } from "#ports/campaigns.ts";
import type { MessageRecord } from "#ports/messages.ts";

interface Kept extends CampaignLine {
  state: "waiting" | "taken" | "handed" | "ended" | "stopped" | "refused";
  takenAt: Date | null;
  messageId: string | null;
}

interface Row {
  campaign: Campaign;
  nextAt: number;
  failures: number;
  lines: Kept[];
}

interface FakeCampaignOptions {
  find?(instanceId: number, id: string): Promise<MessageRecord | null>;
  clientOf?(instanceId: number): string;
  platformOf?(instanceId: number): Platform;
}

const OPEN = ["draft", "running", "paused"];

/** Campaigns and answers in memory. */
export function fakeCampaigns({
  find = async () => null,
  clientOf = (id) => `Client00${id}`,
  platformOf = () => "whatsapp",
}: FakeCampaignOptions = {}) {
  const rows = new Map<string, Row>();
  const stops = new Map<string, { readonly person: string }>();
  const nameOf = (instanceId: number, person: Recipient) => `${instanceId} ${writtenRecipient(person).toLowerCase()}`;
  const all = (ownerId: number) => [...rows.values()].filter(({ campaign }) => campaign.ownerId === ownerId);
  const lineOf = ({ id }: Pick<DueCampaign, "id">, line: number) =>
    rows.get(id)?.lines.find((one) => one.line === line);

  async function stateOf({ instanceId }: Campaign, line: Kept): Promise<RecipientState> {
    if (line.state === "refused" || line.state === "stopped") return line.state;
    if (line.messageId === null) return "waiting";
    const record = await find(instanceId, line.messageId);
    return recipientStateOf(record?.direction === "out" ? record.state : null);
  }
  function change(id: string, changes: Partial<Campaign>, onlyRunning = false): void {
    const row = rows.get(id);
    if (row === undefined || (onlyRunning && row.campaign.state !== "running")) return;
    row.campaign = { ...row.campaign, ...changes };
  }

  const store: CampaignStore = {
    async create(campaign, max) {
      if (all(campaign.ownerId).filter((row) => OPEN.includes(row.campaign.state)).length >= max) return false;
      const fresh = {
        state: "draft",
        reason: null,
        recipients: 0,
        refused: 0,
        startedAt: null,
        endedAt: null,
      } as const;
      rows.set(campaign.id, { campaign: { ...campaign, ...fresh }, nextAt: 0, failures: 0, lines: [] });
      return true;
    },
    listOf: async (ownerId) =>
      all(ownerId)
        .map(({ campaign }) => campaign)
        .toSorted((one, other) => (one.id < other.id ? 1 : -1)),
    find: async (ownerId, id) => all(ownerId).find(({ campaign }) => campaign.id === id)?.campaign ?? null,
    async clearList({ id }) {
      change(id, { recipients: 0, refused: 0 });
      const row = rows.get(id);
      if (row !== undefined) row.lines = [];
    },
    async addLines({ id }, lines) {
      const kept = lines.map(
        (line): Kept => ({
          ...line,
          state: line.problem === null ? "waiting" : "refused",
          takenAt: null,
          messageId: null,
        }),
      );
      rows.get(id)?.lines.push(...kept);
    },
    async endList({ id }, counts) {
      change(id, counts);
    },
    async move({ id, startAt }, from, { state, reason, at }) {
      const row = rows.get(id);
      if (row === undefined || !from.includes(row.campaign.state)) return false;
      if (state === "running") {
        row.nextAt = startAt?.getTime() ?? at.getTime();
        row.failures = 0;
      }
      const times =
        state === "running"
          ? { startedAt: row.campaign.startedAt ?? at }
          : state === "cancelled"
            ? { endedAt: at }
            : {};
      row.campaign = { ...row.campaign, state, reason, ...times };
      return true;
    },
    async remove({ id }) {
      rows.delete(id);
    },
    async countsOf(campaign) {
      const counts = Object.fromEntries(RECIPIENT_STATES.map((one) => [one, 0])) as Record<RecipientState, number>;
      for (const line of rows.get(campaign.id)?.lines ?? []) counts[await stateOf(campaign, line)] += 1;
      return counts;
    },
    async countsOfAll(campaigns) {
      return new Map(await Promise.all(campaigns.map(async (one) => [one.id, await this.countsOf(one)] as const)));
    },
    async listRecipients(campaign, { states, after, limit }) {
      const listed = [];
      for (const line of rows.get(campaign.id)?.lines ?? []) {
        const state = await stateOf(campaign, line);
        if (line.line <= after || (states !== null && !states.includes(state))) continue;
        const { person: _, takenAt: __, messageId, ...shown } = line;
        const record = messageId === null ? null : await find(campaign.instanceId, messageId);
        const failure = record?.direction === "out" ? (record.failure?.code ?? null) : null;
        listed.push({ ...shown, state, messageId, failure, at: null });
      }
      return listed.slice(0, limit);
    },
  };

  const queue: CampaignQueue = {
    async listDue(platform, now) {
      return [...rows.values()]
        .filter(({ campaign, nextAt }) => campaign.state === "running" && nextAt <= now.getTime())
        .filter(({ campaign }) => platformOf(campaign.instanceId) === platform)
        .toSorted((one, other) => one.nextAt - other.nextAt)
        .map(({ campaign: { id, instanceId, template, perMinute }, failures }) => ({
          ...{ id, instanceId, template, perMinute, failures },
          client: clientOf(instanceId),
        }));
    },
    async listHanded(instanceId) {
      const own = [...rows.values()].filter(({ campaign }) => campaign.instanceId === instanceId);
      return own.flatMap(({ campaign: { id: campaignId }, lines }) =>
        lines.flatMap(({ line, state, messageId }) =>
          state === "handed" && messageId !== null ? [{ campaignId, line, messageId }] : [],
        ),
      );
    },
    async next({ id }) {
      const lines = rows.get(id)?.lines ?? [];
      const found = lines.find(({ state }) => state === "taken") ?? lines.find(({ state }) => state === "waiting");
      if (found === undefined || found.person === null) return null;
      const { line, language, values, person, takenAt } = found;
      return { line, language, values, person, takenAt };
    },
    async take(campaign, line, at) {
      const found = lineOf(campaign, line);
      if (found?.state !== "waiting" || rows.get(campaign.id)?.campaign.state !== "running") return false;
      Object.assign(found, { state: "taken", takenAt: at });
      return true;
    },
    async hand(campaign, line, messageId) {
      Object.assign(lineOf(campaign, line) ?? {}, { state: "handed", messageId });
    },
    async end(campaign, line, failures) {
      Object.assign(lineOf(campaign, line) ?? {}, { state: "ended" });
      const row = rows.get(campaign.id);
      if (row?.campaign.state === "running") row.failures = failures;
    },
    async drop(campaign, line, problem) {
      const state = problem === "stopped" ? problem : "refused";
      Object.assign(lineOf(campaign, line) ?? {}, { state, problem: problem === "stopped" ? null : problem });
    },
    async delay({ id }, until) {
      const row = rows.get(id);
      if (row?.campaign.state === "running") row.nextAt = until.getTime();
    },
    async pause({ id }, reason) {
      change(id, { state: "paused", reason }, true);
    },
    async finish({ id }, at) {
      change(id, { state: "done", reason: null, endedAt: at }, true);
    },
  };

  const stopAnswers: CampaignStops = {
    async note(instanceId, people) {
      for (const person of people) stops.set(nameOf(instanceId, person), { person: writtenRecipient(person) });
    },
    async forget(instanceId, people) {
      for (const person of people) stops.delete(nameOf(instanceId, person));
    },
    has: async (instanceId, person) => stops.has(nameOf(instanceId, person)),
    async erasePerson(instanceId, person) {
      for (const { campaign, lines } of rows.values()) {
        if (campaign.instanceId !== instanceId) continue;
        for (const line of lines) {
          if (line.person === null || nameOf(instanceId, line.person) !== nameOf(instanceId, person)) continue;
          Object.assign(line, { person: null, written: "", language: null, values: {}, about: null });
        }
      }
    },
  };

  return { store, queue, stopAnswers };
}
