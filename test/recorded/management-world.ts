import { hostGuard } from "#adapters/http-kit/hosts/host-guard.ts";
import { listen } from "#adapters/http-kit/listen.ts";
import { MAX_KEYS } from "#domain/keys/api-key.ts";
import { putKey } from "#test/support/gateway-keys.ts";
import { newInstance } from "#test/support/owner.ts";
import { managementWorld } from "../adapters/management/world.ts";
import { RECORDED_KEYS, recordedText } from "./calls/key-texts.ts";
import type { RecordedWorld } from "./recording.ts";
import { storageError } from "./worlds.ts";

/** What a step of the management API's recording may bring about. */
interface ManagementGiven {
  readonly problem?: string;
  readonly spent?: true;
  readonly suspended?: true;
  /** As many as can be. */
  readonly keys?: true;
  /** The owner's campaign goes on. */
  readonly running?: true;
  /** So many besides. */
  readonly campaigns?: number;
  /** As many as an account may have. */
  readonly templates?: number;
  /** Of the owner, beside the first. */
  readonly otherInstances?: number;
  readonly expiredFirst?: true;
  /** What the gateways say from now on. */
  readonly failure?: never;
  readonly tokenLost?: true;
}

const KEY_OF_PATH = "key_RC0000000000000";
const OTHERS: Readonly<Record<string, string>> = {
  unknown: recordedText(9),
  /** It reaches the first instance alone. */
  own: recordedText(8),
};

/** The management API of an owner with one instance, and a stranger with another, by keys of each kind. */
export async function managementsWorld(): Promise<RecordedWorld> {
  const world = await managementWorld();
  const { ports, stores, owner, instance, calls } = world;
  await world.putKeys(KEY_OF_PATH);
  await putKey(stores.apiKeys, owner.id, { clients: [instance.client], text: OTHERS.own ?? "" });
  const places: Readonly<Record<string, string>> = {
    ...{
      key: KEY_OF_PATH,
      webhook: world.webhookIds.own,
      request: "own-call",
      template: "own_text",
      campaign: "cmp_own",
    },
  };
  const hosts = { url: "http://127.0.0.1:3000", variable: "PUBLIC_URL", allowed: [] };
  const server = await listen(hostGuard(world.listener, hosts), { host: "127.0.0.1", port: 0 });
  return {
    port: server.port,
    close: () => server.close(0),
    headersOf(as) {
      const text = as === undefined ? undefined : { ...RECORDED_KEYS, ...OTHERS }[as];
      return { "x-request-id": "recorded", ...(text === undefined ? {} : { authorization: `Bearer ${text}` }) };
    },
    fill: (text) => text.replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole),
    // Ids of other keys are drawn for all tests of a process in turn.
    hide: (text) =>
      text
        .replace(/key_\d{15}/g, "{another key}")
        .replace(/cmp_[0-9A-Z]{15}/g, "{another campaign}")
        .replace(/"Key \d+"/g, '"Key"'),
    async give(given: ManagementGiven) {
      const { problem } = given;
      if (problem !== undefined) {
        stores.apiKeys.findAccess = async () => {
          throw storageError(problem);
        };
      }
      if (given.spent) calls.refuse(9);
      if (given.suspended) await ports.users.setSuspended(owner.id, ports.clock.now());
      if (given.tokenLost) stores.instances.revealToken = async () => null;
      if (given.failure !== undefined) ports.whatsapp.failWith(given.failure);
      for (let made = 0; given.keys && made < MAX_KEYS; made += 1) await putKey(stores.apiKeys, owner.id);
      if (given.running) await world.runCampaign();
      for (let made = 0; made < (given.campaigns ?? 0); made += 1) await world.putCampaign(`cmp_${made}`);
      for (let made = 0; made < (given.templates ?? 0); made += 1) {
        const template = { name: `t${made}`, language: "en", texts: { en: "x" }, createdAt: ports.clock.now() };
        await stores.templates.create(owner.id, template, given.templates ?? 0);
      }
      for (let made = 0; made < (given.otherInstances ?? 0); made += 1) await newInstance(ports, owner.id);
      if (given.expiredFirst) ports.clock.pass(2 * 86_400_000);
    },
  };
}
