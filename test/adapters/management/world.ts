import type { RequestListener } from "node:http";
import { outcomeOf, type UseCaseFailure } from "#adapters/http/errors.ts";
import type { RequestTrail } from "#adapters/http-kit/request-trail.ts";
import { managementBefore } from "#adapters/management/listener.ts";
import { type Contacts, NO_CONTACTS } from "#domain/contacts.ts";
import type { KeyRights } from "#domain/keys/api-key.ts";
import { KEY_SCOPES } from "#domain/keys/scope.ts";
import type { CampaignStore, NewCampaign } from "#ports/campaigns.ts";
import { fakeLimit } from "#test/fakes/limit.ts";
import { askListener } from "#test/support/ask-listener.ts";
import { putKey } from "#test/support/gateway-keys.ts";
import { newInstance, newUser, ownerWorld } from "#test/support/owner.ts";
import { createWebhook } from "#use-cases/webhooks/create-webhook.ts";
import { RECORDED_KEYS, recordedText } from "../../recorded/calls/key-texts.ts";

const ELSEWHERE: RequestListener = (_, response) => void response.writeHead(418, {}).end();

/** The management API over an owner's and a stranger's instances. */
export async function managementWorld(contacts: Contacts = NO_CONTACTS) {
  const { ports, stores, owner, instance, input } = await ownerWorld();
  const stranger = await newUser(ports, "stranger@example.com");
  const foreign = await newInstance(ports, stranger.id);
  const webhook = async (instanceId: number) => {
    const url = `https://shop.example/hooks/${instanceId}`;
    const made = await createWebhook(ports, { instanceId, url, events: ["message.status"], name: null });
    return made.ok ? made.value.id : "";
  };
  /** A call about each one's instance. */
  for (const [requestId, { client }] of [["own-call", instance] as const, ["foreign-call", foreign] as const]) {
    const facts = { method: "GET", route: "/chats/{client}", status: 200, code: null, tookMs: 1, by: null };
    await stores.requests.write([{ requestId, at: ports.clock.now(), client, ownerId: null, ...facts }]);
  }
  for (const [ownerId, name] of [[owner.id, "own_text"] as const, [stranger.id, "foreign_text"] as const]) {
    const texts = { en: "Hello {{name}}", ar: "مرحباً {{name}}" };
    await stores.templates.create(ownerId, { name, language: "en", texts, createdAt: ports.clock.now() }, 9);
  }
  for (const [name, whose, at] of [["own", owner, instance] as const, ["foreign", stranger, foreign] as const]) {
    const template = { name: `${name}_text`, language: "en", texts: { en: "Hello {{name}}" } };
    const made = { ownerId: whose.id, instanceId: at.id, name, template, perMinute: 6, startAt: null };
    await putCampaign(stores.campaigns.store, { ...made, id: `cmp_${name}`, createdAt: ports.clock.now() });
  }
  const runCampaign = async () => {
    const campaign = await stores.campaigns.store.find(owner.id, "cmp_own");
    const to = { state: "running", reason: null, at: ports.clock.now() } as const;
    if (campaign !== null) await stores.campaigns.store.move(campaign, ["draft"], to);
  };
  const wrongKeys = fakeLimit();
  const calls = fakeLimit();
  const noted: Parameters<RequestTrail["note"]>[0][] = [];
  const trail: RequestTrail = { note: (request) => void noted.push(request) };
  const listener = managementBefore(
    ELSEWHERE,
    { ...ports, trail, keys: { apiKeys: stores.apiKeys, wrongKeys }, calls },
    {
      publicUrl: "https://wesal.example",
      url: "https://api.example",
      contacts,
      readAddress: () => "203.0.113.9",
      outcomeOf: (refused) => outcomeOf(refused as UseCaseFailure),
    },
  );
  const keyOf = async (ownerId: number, rights: Partial<KeyRights> = {}) => {
    const text = await putKey(stores.apiKeys, ownerId, rights);
    return { text, id: (await stores.apiKeys.findAccess(text))?.id ?? "" };
  };
  /** A key of each kind by its recorded text, and one that paths name. */
  async function putKeys(idOfPath: string): Promise<void> {
    const rights: Partial<Record<keyof typeof RECORDED_KEYS, Partial<KeyRights>>> = {
      ...{ scopeless: { scopes: [] }, expired: { expiresAt: new Date(0) } },
      ...{ elsewhere: { networks: ["198.51.100.0/24"] }, narrow: { clients: ["Client999"] } },
    };
    for (const [name, text] of Object.entries(RECORDED_KEYS)) {
      await putKey(stores.apiKeys, owner.id, { ...rights[name as keyof typeof RECORDED_KEYS], text });
    }
    const revoked = await stores.apiKeys.findAccess(RECORDED_KEYS.revoked);
    await stores.apiKeys.revoke(owner.id, revoked?.id ?? "", new Date(0));
    const all = { scopes: KEY_SCOPES, clients: null, networks: [], expiresAt: null };
    const createdAt = ports.clock.now();
    const ofPath = { ...all, id: idOfPath, ownerId: owner.id, name: "Shop backend", createdAt };
    await stores.apiKeys.create({ ...ofPath, text: recordedText(7) }, 1_000);
  }
  return {
    putKeys,
    runCampaign,
    putCampaign: (id: string) =>
      putCampaign(stores.campaigns.store, {
        ...{ id, ownerId: owner.id, instanceId: instance.id, name: id, perMinute: 6, startAt: null },
        ...{ template: { name: "own_text", language: "en", texts: { en: "x" } }, createdAt: ports.clock.now() },
      }),
    ports,
    stores,
    owner,
    instance,
    input,
    stranger,
    foreign,
    calls,
    noted,
    listener,
    keyOf,
    webhookIds: { own: await webhook(instance.id), foreign: await webhook(foreign.id) },
    async call(method: string, path: string, bearer?: string, body?: object) {
      const headers = {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      };
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const answer = await askListener(listener, path, { method, headers, body: sent });
      const text = await answer.text();
      return {
        status: answer.status,
        type: answer.headers.get("content-type"),
        headers: answer.headers,
        text,
        body: text === "" ? {} : JSON.parse(text),
      };
    },
    async kept() {
      const owners = [owner.id, stranger.id];
      return {
        instances: await Promise.all(owners.map((id) => stores.instances.listByOwner(id))),
        off: await Promise.all(owners.map((id) => stores.instances.listTokensOff(id))),
        // The use of the key that asks is no change of what it asks about.
        keys: (await Promise.all(owners.map((id) => stores.apiKeys.listOf(id))))
          .flat()
          .map(({ usedAt, usedFrom, ...key }) => key),
        campaigns: await Promise.all(owners.map((id) => stores.campaigns.store.listOf(id))),
        templates: await Promise.all(owners.map((id) => stores.templates.listOf(id))),
        stopWords: await Promise.all(owners.map((id) => stores.stopWords.listOf(id))),
        webhooks: await Promise.all([instance.id, foreign.id].map((id) => stores.webhooks.list(id))),
        sessions: [await ports.whatsapp.sessions.status({ instanceId: foreign.id, client: foreign.client })],
      };
    },
  };
}

/** With one line, which waits. */
async function putCampaign(store: CampaignStore, made: NewCampaign): Promise<void> {
  await store.create(made, 99);
  const campaign = await store.find(made.ownerId, made.id);
  if (campaign === null) return;
  const person = { kind: "phone", phone: "9647701234567" } as const;
  const line = { line: 2, problem: null, person, written: "+9647701234567", language: null, about: null };
  await store.addLines(campaign, [{ ...line, values: { name: "Layla" } }]);
  await store.endList(campaign, { recipients: 1, refused: 0 });
}

export type ManagementWorld = Awaited<ReturnType<typeof managementWorld>>;
