import type { CampaignStore } from "#ports/campaigns.ts";

const AT = new Date("2026-01-01T12:00:00.000Z");

/** Calls about a campaign that goes on; the others find a draft. */
export const OF_RUNNING: readonly string[] = [
  "POST /api/campaigns/:campaignId/pause",
  "POST /api/campaigns/:campaignId/cancel",
];

interface CampaignPlace {
  readonly ownerId: number;
  readonly instanceId: number;
  readonly isRunning: boolean;
}

/** A campaign of theirs to one person, and what only they may read of it. */
export async function campaignOf(
  store: CampaignStore,
  { ownerId, instanceId, isRunning }: CampaignPlace,
): Promise<{ readonly campaignId: string; readonly secrets: readonly string[] }> {
  const id = `cmp_00T3Y6KX80G000${ownerId}`;
  const [name, value] = [`Campaign of ${ownerId}`, `Reader of ${ownerId}`];
  const template = { name: "ready", language: "en", texts: { en: "Hello {{name}}" } };
  await store.create({ id, ownerId, instanceId, name, template, perMinute: 6, startAt: null, createdAt: AT }, 9);
  const campaign = await store.find(ownerId, id);
  if (campaign === null) throw new Error("test: no campaign");
  const phone = `96477012345${10 + ownerId}`;
  const line = { line: 2, problem: null, language: null, about: null, written: `+${phone}`, values: { name: value } };
  await store.addLines(campaign, [{ ...line, person: { kind: "phone", phone } }]);
  await store.endList(campaign, { recipients: 1, refused: 0 });
  if (isRunning) await store.move(campaign, ["draft"], { state: "running", reason: null, at: AT });
  return { campaignId: id, secrets: [id, name, value, phone] };
}
