import { fakeCampaigns } from "#test/fakes/campaigns.ts";
import { createCampaign } from "#use-cases/campaigns/create-campaign.ts";
import { readCampaignList } from "#use-cases/campaigns/read-list.ts";
import { ownerWorld } from "./owner.ts";

/** An owner with a WhatsApp instance, a template, and campaigns. */
export async function campaignWorld() {
  const world = await ownerWorld();
  const { owner, instance } = world;
  const { store } = fakeCampaigns();
  const ports = { ...world.ports, campaigns: store };
  const texts = { en: "Hello {{name}}", ar: "مرحباً {{name}}" };
  const template = { name: "ready", language: "en", texts, createdAt: ports.clock.now() };
  await ports.templates.create(owner.id, template, 9);
  const create = (changes: object = {}) =>
    createCampaign(ports, {
      ownerId: owner.id,
      instanceId: instance.id,
      form: { name: "November", template: "ready", perMinute: 6, startAt: null, ...changes },
    });
  async function draft(csv = "phone,name\n+9647701234567,Layla\n") {
    const made = await create();
    if (!made.ok) throw new Error(`test: ${made.failure.code}`);
    const owned = { ownerId: owner.id, id: made.value.campaign.id, clients: null };
    if (csv !== "") await readCampaignList(ports, { ...owned, pieces: [csv] });
    return owned;
  }
  return { ...world, ports, create, draft };
}
