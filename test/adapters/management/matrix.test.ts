import { afterAll, describe, expect, it } from "vitest";
import { KEY_SCOPES } from "#domain/keys/scope.ts";
import { MANAGEMENT_ROUTES, type ManagementRouteName, problemSchema } from "#ports/contracts/management.ts";
import { routeNames } from "#ports/contracts/provider-api.ts";
import { type ManagementWorld, managementWorld } from "./world.ts";

const NAMES = routeNames(MANAGEMENT_ROUTES);
const BODIES: Partial<Record<ManagementRouteName, object>> = {
  createInstance: { name: "New", platform: "whatsapp" },
  changeInstance: { name: "Changed", tokenOn: false },
  createKey: { name: "New", scopes: ["instance:manage"] },
  rotateKey: { overlapHours: 1 },
  createCampaign: { name: "New", client: "Client001", template: "own_text" },
  putRecipients: { csv: "phone,name\n+9647701234567,Layla" },
  startCampaign: { confirmed: true },
  changeStopWords: { words: ["Genug"] },
  createTemplate: { name: "new", language: "en", texts: { en: "New" } },
  changeTemplate: { texts: { en: "Changed" } },
  createWebhook: { url: "https://shop.example/new", events: ["message.status"] },
  changeWebhook: { name: "Changed" },
};
const MISSING = {
  "{key}": "KEY_NOT_FOUND",
  "{request}": "REQUEST_NOT_FOUND",
  "{template}": "TEMPLATE_NOT_FOUND",
  "{campaign}": "CAMPAIGN_NOT_FOUND",
};
let calls = 0;

function ask(
  world: ManagementWorld,
  name: ManagementRouteName,
  bearer: string | undefined,
  of: "own" | "foreign",
  key = "",
) {
  const { method, path, body } = MANAGEMENT_ROUTES[name];
  const client = of === "own" ? world.instance.client : world.foreign.client;
  const filled = path
    .replace("{client}", client)
    .replace("{webhook}", world.webhookIds[of])
    .replace("{key}", key)
    .replace("{campaign}", `cmp_${of}`)
    .replace("{template}", `${of}_text`)
    .replace("{request}", `${of}-call`);
  calls += 1;
  return world.call(method, filled, bearer, body === null ? undefined : (BODIES[name] ?? {}));
}

/** Of a campaign that goes on. */
const RUNNING: readonly ManagementRouteName[] = ["pauseCampaign", "cancelCampaign"];

async function worldFor(name: ManagementRouteName): Promise<ManagementWorld> {
  const world = await managementWorld();
  if (RUNNING.includes(name)) await world.runCampaign();
  return world;
}

describe.each(NAMES)("%s", (name) => {
  const { scope, status, answer, path } = MANAGEMENT_ROUTES[name];
  const ofPath = Object.entries(MISSING).find(([part]) => path.includes(part));
  const missing = ofPath?.[1] ?? "INSTANCE_NOT_FOUND";

  it("serves the owner's key with its scope, and no key without it", async () => {
    for (const one of KEY_SCOPES) {
      const world = await worldFor(name);
      const other = await world.keyOf(world.owner.id, { scopes: [one] });
      const { text } = await world.keyOf(world.owner.id, { scopes: [one] });
      const before = await world.kept();
      const reply = await ask(world, name, text, "own", other.id);
      if (one === scope) {
        expect([reply.status, reply.text]).toEqual([status, expect.anything()]);
        expect(answer.safeParse(reply.body).error).toBeUndefined();
        expect(reply.text).not.toContain(text);
        continue;
      }
      expect(reply.type).toBe("application/problem+json");
      expect([reply.status, problemSchema.parse(reply.body)]).toMatchObject([403, { code: "SCOPE_MISSING" }]);
      expect(reply.body.detail).toContain(scope);
      expect(await world.kept()).toEqual(before);
    }
  });

  it("is nothing to whoever has no key", async () => {
    const world = await worldFor(name);
    const before = await world.kept();
    for (const [bearer, code] of [
      [undefined, "TOKEN_MISSING"],
      [world.instance.token, "KEY_INVALID"],
      ["wsl_mistyped", "KEY_INVALID"],
    ] as const) {
      const reply = await ask(world, name, bearer, "own", "key_000000000000000");
      expect([reply.status, problemSchema.parse(reply.body).code]).toEqual([401, code]);
    }
    expect(await world.kept()).toEqual(before);
  });

  it.runIf(path.includes("{"))("knows nothing of another user's, whatever the scope, and changes nothing", async () => {
    for (const scopes of [KEY_SCOPES, [scope]]) {
      const world = await worldFor(name);
      const { text } = await world.keyOf(world.owner.id, { scopes, clients: null });
      const foreign = await world.keyOf(world.stranger.id, { scopes: [scope] });
      const before = await world.kept();
      const reply = await ask(world, name, text, "foreign", foreign.id);
      expect([reply.status, problemSchema.parse(reply.body).code]).toEqual([404, missing]);
      expect(await world.kept()).toEqual(before);
      for (const secret of [world.foreign.token, foreign.text]) expect(reply.text).not.toContain(secret);
    }
  });

  it.runIf(path.includes("{client}"))("does not reach what the key does not list", async () => {
    const world = await worldFor(name);
    const { text } = await world.keyOf(world.owner.id, { clients: ["Client999"] });
    const before = await world.kept();
    const reply = await ask(world, name, text, "own");
    expect([reply.status, problemSchema.parse(reply.body).code]).toEqual([403, "INSTANCE_NOT_REACHED"]);
    expect(await world.kept()).toEqual(before);
  });
});

afterAll(() => console.info(`ownership of the management API: ${NAMES.length} routes, ${calls} calls`));
